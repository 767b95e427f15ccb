import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { descendantsOf } from "../support/processTree.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { type Mutant, weaveMutants } from "./weaveMutants.ts";

/** A copy of the project with mutants asleep in it, in which one process at a time works. */
export interface ScratchTree {
  /** Builds the bundles that tests start. Answers whether that went well, and which mutants it reached. */
  build(awake?: Mutant): Promise<TestRun>;
  /** Runs a test file with one mutant awake, or with none. */
  test(file: string, limitMs: number, awake?: Mutant): Promise<TestRun>;
}

export interface TestRun {
  readonly outcome: "passed" | "failed" | "timed out";
  readonly ms: number;
  /** The mutants that were reached; looked at only while all are asleep. */
  readonly reached: readonly number[];
}

/** What a copy does not need, or makes itself. */
const made = [".git", "node_modules", "dist", "out", "test-results"];

const buildLimitMs = 120_000;

export function createScratchTree(root: string, path: string, mutants: readonly Mutant[]): ScratchTree {
  const [switchFile, notes] = [join(path, ".awake"), join(path, ".reached")];
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  for (const name of readdirSync(root).filter((name) => !made.includes(name))) {
    cpSync(join(root, name), join(path, name), { recursive: true });
  }
  if (existsSync(join(root, "node_modules"))) symlinkSync(join(root, "node_modules"), join(path, "node_modules"));
  for (const file of new Set(mutants.map((mutant) => mutant.path))) {
    const text = readFileSync(join(root, file), "utf8");
    const own = mutants.filter((mutant) => mutant.path === file);
    writeFileSync(join(path, file), weaveMutants(text, own, switchFile));
  }

  async function run(args: readonly string[], limitMs: number, awake?: Mutant): Promise<TestRun> {
    writeFileSync(switchFile, awake ? `${awake.id}` : `\n${notes}`);
    writeFileSync(notes, "");
    const temporary = await createTemporaryFolder();
    // Some tests start a server as another user.
    chmodSync(notes, 0o666);
    chmodSync(temporary.path, 0o755);
    const started = performance.now();
    // Most of the time of a short test is spent on compiling what it imports, which no mutant changes while it sleeps.
    const env = {
      ...{ ...process.env, ...temporaryIn(temporary.path) },
      ...{ NODE_TEST_CONTEXT: undefined, NODE_COMPILE_CACHE: join(path, ".compiled") },
    };
    const outcome = await runToTheFirstFailure(args, limitMs, { cwd: path, env });
    const ms = Math.round(performance.now() - started);
    await temporary.remove().catch(() => undefined); // What a killed test has left running may still write there.
    const reached = new Set(readFileSync(notes, "utf8").split("\n").filter(Boolean).map(Number));
    return { outcome, ms, reached: [...reached] };
  }

  return {
    build: (awake) => run(["esbuild.mjs"], buildLimitMs, awake),
    test: (file, limitMs, awake) => run(["--test-reporter=tap", file], limitMs, awake),
  };
}

const temporaryIn = (path: string): NodeJS.ProcessEnv => ({ TMPDIR: path, TEMP: path, TMP: path });

/** A mutant can make all tests of a file wait in vain, one after the other: the first one tells enough. */
async function runToTheFirstFailure(
  args: readonly string[],
  limitMs: number,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<TestRun["outcome"]> {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "ignore"] });
  let outcome: TestRun["outcome"] | undefined;
  const end = (known: TestRun["outcome"]): void => {
    outcome ??= known;
    endAll(child.pid);
  };
  const timer = setTimeout(end, limitMs, "timed out");
  const interrupted = (): void => endAll(child.pid);
  process.once("exit", interrupted);
  child.stdout.setEncoding("utf8").on("data", (printed: string) => {
    if (/^\s*not ok /m.test(printed)) end("failed");
  });
  const [code] = (await once(child, "exit")) as [number | null];
  process.off("exit", interrupted);
  clearTimeout(timer);
  return outcome ?? (code === 0 ? "passed" : "failed");
}

/** With everything it has started: what survives an agent that must not survive would stay for ever. */
function endAll(pid: number | undefined): void {
  if (pid === undefined) return;
  for (const each of [...descendantsOf(pid), pid]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}
