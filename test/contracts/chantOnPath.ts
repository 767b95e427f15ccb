import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { chantFile } from "../protocol/chant/chantProcess.ts";

/** Whether the lines that the contract prints can be typed here: they are written for a POSIX shell. */
export const needsShell = { skip: process.platform === "win32" && "the printed lines are for a POSIX shell" };

/** A PATH on which a stand-in named `chant` starts the built server. */
interface ChantOnPath extends Disposable {
  readonly environment: NodeJS.ProcessEnv;
  /** Runs a line in a shell until it ends by itself. */
  type(line: string, cwd: string, input?: string): Typed;
}

interface Typed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function chantOnPath(): ChantOnPath {
  const folder = mkdtempSync(join(tmpdir(), "chant-on-path-"));
  writeFileSync(join(folder, "chant"), `#!/bin/sh\nexec '${process.execPath}' '${chantFile}' "$@"\n`, { mode: 0o755 });
  const environment = { ...process.env, HOME: folder, PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` };
  return {
    environment,
    type(line, cwd, input = "") {
      const options = { cwd, input, env: environment, encoding: "utf8", timeout: 60_000 } as const;
      const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", line], options);
      return { code: status, stdout, stderr };
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The one message of an answer that is one line. */
export function onlyMessage({ code, stdout, stderr }: Typed): Record<string, unknown> {
  if (code !== 0 || !/^[^\n]+\n$/.test(stdout)) throw new Error(`Not one line, or code ${code}: ${stdout}\n${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}
