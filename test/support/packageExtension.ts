// Packs the extension as it ships (`npm run package`) and, for the tests, unpacks it again beside the build.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createVSIX } from "@vscode/vsce";
import { unzip } from "./unzip.ts";

const root = resolve(import.meta.dirname, "../..");

interface PackageOptions {
  /** Tests in VS Code see through it what is shown (`extensionUnderTest.ts`); else it is as it ships. */
  readonly forTests: boolean;
}

/** Writes `<name>-<version>.vsix` into `folder`; vsce makes the production build itself. */
export async function packageExtension(folder: string, { forTests }: PackageOptions): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { name: string; version: string };
  const path = join(folder, `${manifest.name}-${manifest.version}.vsix`);
  await mkdir(folder, { recursive: true });
  if (forTests) process.env["FLIGHTDECK_TEST_BUILD"] = "1";
  try {
    await createVSIX({ cwd: root, packagePath: path, dependencies: false });
  } finally {
    delete process.env["FLIGHTDECK_TEST_BUILD"];
  }
  return path;
}

/** What a user gets by installing the packed extension: the tests in VS Code load this, not the checkout. */
export async function unpackExtension(vsix: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [name, content] of unzip(await readFile(vsix))) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

if (process.argv[1] === import.meta.filename) await packageExtension(root, { forTests: false });
