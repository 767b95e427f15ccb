// VS Code's command line in front of the web host: takes the arguments of `code`, passes on output and exit code.
// `./code` runs it, and is what @vscode/test-electron starts in the place of a desktop VS Code.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "node:util";
import { openHost, type HostSession } from "./hostSession.ts";
import { parseLaunchArguments } from "./launchArguments.ts";
import { provisionVSCode } from "./provisionVSCode.ts";
import { logProgress } from "./logProgress.ts";
import { installExtension } from "./vscodeServer.ts";

const MINUTES = Number(process.env["FLIGHTDECK_TEST_MINUTES"] ?? 10);
const options = parseLaunchArguments(process.argv.slice(2), process.env);
const scratch = await mkdtemp(join(tmpdir(), "flightdeck-host-"));
const userDataDir = options.userDataDir ?? join(scratch, "user-data");
const extensionsDir = options.extensionsDir ?? join(scratch, "extensions");
let isClosing = false;
try {
  process.exitCode = options.extensionsToInstall.length > 0 ? await install() : await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
}
// A browser or server that is still closing must not keep a finished run waiting.
process.exit();

async function install(): Promise<number> {
  const installation = await provisionVSCode(logProgress);
  for (const extension of options.extensionsToInstall) {
    console.log((await installExtension({ installation, userDataDir, extensionsDir }, extension)).trim());
  }
  return 0;
}

/** Runs until the tests end, a signal arrives, the host dies or time is up. */
async function run(): Promise<number> {
  let end: (exitCode: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  process.once("SIGINT", () => end(130));
  process.once("SIGHUP", () => end(129));
  process.once("SIGTERM", () => end(143));
  const opening = openHost({
    ...options,
    userDataDir,
    extensionsDir,
    onExtensionHostOutput: printOutput,
    onTestsEnded: end,
  });
  const session = await Promise.race([opening, ended]);
  if (typeof session === "number") return session;
  const exitCode = await Promise.race([ended, failure(session)]);
  if (exitCode !== 0 && exitCode < 128) await session.saveEvidence(join("test-results", "vscode"));
  isClosing = true;
  await session.close();
  return exitCode;
}

async function failure(session: HostSession): Promise<number> {
  const sentence = await new Promise<string>((resolve) => {
    session.page.once("crash", () => resolve("The page of VS Code crashed."));
    void session.server.ended.then(() => resolve(`The server of VS Code ended:\n${session.server.output()}`));
    if (options.extensionTestsPath === undefined) return;
    setTimeout(() => resolve(`The tests did not end within ${MINUTES} minutes.`), MINUTES * 60_000).unref();
  });
  if (!isClosing) console.error(sentence);
  return 1;
}

function printOutput(type: string, args: readonly unknown[]): void {
  const stream = type === "error" || type === "warn" ? process.stderr : process.stdout;
  stream.write(`${format(...args)}\n`);
}
