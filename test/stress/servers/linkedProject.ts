import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Part of every text outside of the project, and of none inside it. */
export const secret = "OUTSIDE-SECRET";

interface LinkedProject extends Disposable {
  readonly root: string;
  readonly at: (name: string) => string;
  /** Everything outside, as a text to compare. */
  outside(): string;
}

/** Texts by path; `MARK` in them distinguishes the project from what lies outside. */
export type Texts = Readonly<Record<string, string>>;

/**
 * A project in which one file or folder is a link: to its twin outside, which differs only by the secret, or to a name
 * there at which nothing stands yet.
 */
export function linkedProject(texts: Texts, name: string, target: "twin" | "nothing"): LinkedProject {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "flightdeck-links-")));
  const [root, outside] = [path.join(folder, "project"), path.join(folder, "outside")];
  for (const [home, mark] of [
    [root, "inside"],
    [outside, secret],
  ] as const) {
    mkdirSync(path.join(home, ".git"), { recursive: true });
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
      writeFileSync(path.join(home, file), text.replaceAll("MARK", mark));
    }
  }
  const place = path.join(root, name);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(path.join(outside, target === "twin" ? name : `absent ${path.basename(name)}`), place);
  return {
    root,
    at: (file) => path.join(root, file),
    outside: () => describe(outside),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function describe(folder: string): string {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const stats = lstatSync(file);
      if (stats.isDirectory()) return `${name}/\n${describe(file)}`;
      return `${name} ${stats.mode} ${stats.isFile() ? readFileSync(file, "utf8") : "link"}`;
    })
    .join("\n");
}

/** Every file of the texts, and every folder above one. */
export function namesOf(texts: Texts): readonly string[] {
  const names = new Set<string>();
  for (const file of Object.keys(texts)) {
    const parts = file.split("/");
    for (let count = 1; count <= parts.length; count++) names.add(parts.slice(0, count).join("/"));
  }
  return [...names];
}
