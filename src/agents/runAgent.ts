import path from "node:path";
import { type ScratchFolder, withScratchFolder } from "../disk/folders/scratchFolder.ts";
import { readOutputLine } from "../domain/speckit/implement/agentOutput.ts";
import { cutShort } from "../domain/text/cutShort.ts";
import { followSignals } from "../domain/followSignals.ts";
import { l10n } from "../domain/l10n.ts";
import type { Permission, Runner } from "../domain/speckit/implement/runner.ts";
import { argumentsFor, takesMcp, variablesFor } from "../domain/speckit/implement/runner.ts";
import { type McpServer, openCodeConfigWith } from "../domain/speckit/implement/mcpServer.ts";
import { mcpConfigOf } from "../domain/chant/mergeMcpConfig.ts";
import { isModelName } from "../domain/speckit/implement/modelName.ts";
import { isBatchFile, pathOnly } from "../domain/windowsPrograms.ts";
import { forbiddenChanges } from "../domain/writeRules.ts";
import { findExecutable } from "../disk/programs/findExecutable.ts";
import { changesBetween, takeSnapshot } from "../disk/folders/projectSnapshot.ts";
import { watchForLogin } from "./loginWatch.ts";
import { type OutputStream, runProcess } from "./runProcess.ts";

/** Receives the output of a run, line by line. */
export interface AgentListener {
  /** While what it returns is pending, the agent's output is not read on. */
  readonly onOutput: (text: string, stream: OutputStream) => void | Promise<void>;
  /** Messages of ours about the run, not output of the agent. */
  readonly onNote: (text: string) => void;
}

export interface AgentRequest extends Pick<AgentListener, "onOutput">, Partial<Pick<AgentListener, "onNote">> {
  readonly runner: Runner;
  readonly permission: Permission;
  readonly model?: string | undefined;
  readonly prompt: string;
  readonly root: string;
  readonly featureFolder: string;
  /** What the agent gets, with what only concerns our own processes left out. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Files below the root, with `/`, that we write ourselves meanwhile. */
  readonly ownFiles?: readonly string[];
  /** Configuration that the task names and that the user lets it change, below the root with `/`. */
  readonly allowedFiles?: readonly string[];
  /** Commands that the user lets it run to check its work. */
  readonly checkCommands?: readonly string[];
  /** The user has agreed that the agent follows the configuration that the folder brings along, or there is none. */
  readonly isTrusted?: boolean;
  /** A server for the agent to use, where it can be given one for this run alone. */
  readonly mcpServer?: McpServer;
}

export interface AgentEnd {
  readonly exitCode: number | null;
  /** Why it did not end by itself, as a sentence. */
  readonly failure?: string;
  /** The last lines of its output. */
  readonly tail: readonly string[];
  /** Files that appeared, vanished or have another content, below the root with `/`. */
  readonly changed: readonly string[];
}

const tailLines = 20;
const maxNamed = 50;
/** Far below what systems accept as one argument (32,767 characters on Windows, 128 KiB on Linux). */
const maxArgumentLength = 24_000;

/** Lets an agent work on one prompt. */
export async function runAgent(request: AgentRequest, signal: AbortSignal): Promise<AgentEnd> {
  const { runner, model } = request;
  if (model !== undefined && !isModelName(model))
    return { exitCode: null, failure: l10n.t("“{0}” is not the name of a model", model), tail: [], changed: [] };
  const file = await findExecutable(runner.command, request.environment);
  if (file === undefined) {
    return {
      exitCode: null,
      failure: l10n.t(
        '{0}: the program "{1}" was not found on PATH. Install it, or set its full path in the runner\'s definition.',
        runner.label,
        runner.command,
      ),
      tail: [],
      changed: [],
    };
  }
  return withScratchFolder((scratch) =>
    withinItsPermission(request, signal, () => run(request, file, scratch, signal)),
  );
}

/** Whatever its instructions: an agent that changed what it may not change has failed. */
async function withinItsPermission(
  { permission, root, ownFiles = [], allowedFiles = [] }: AgentRequest,
  signal: AbortSignal,
  work: () => Promise<Omit<AgentEnd, "changed">>,
): Promise<AgentEnd> {
  // An agent that may only read installs nothing.
  const looking = { signal, withPackages: permission === "ask" };
  const before = await takeSnapshot(root, looking);
  const end = await work();
  const all = changesBetween(before, await takeSnapshot(root, looking));
  const changed = all.filter((file) => !ownFiles.includes(file));
  if (permission === "all" || changed.length === 0) return { ...end, changed };
  if (permission === "ask")
    return {
      ...end,
      changed,
      failure: l10n.t("it may only read, but these files have changed meanwhile: {0}", listed(changed)),
    };
  const forbidden = forbiddenChanges(changed, (file) => before.has(file), allowedFiles);
  if (forbidden.length === 0) return { ...end, changed };
  const failure = l10n.t("it changed files that this work does not include: {0}", listed(forbidden));
  return { ...end, changed, failure };
}

const listed = (files: readonly string[]): string => {
  const named = files.slice(0, maxNamed).join(", ");
  return files.length > maxNamed ? l10n.t("{0} and {1} more", named, String(files.length - maxNamed)) : named;
};

/** The arguments, with the files they name written. */
async function prepareArguments(request: AgentRequest, file: string, scratch: ScratchFolder): Promise<string[]> {
  const { runner, permission, prompt } = request;
  const promptFile = path.join(scratch.path, "prompt.md");
  const isTooLong = runner.promptVia === "arg" && (prompt.length > maxArgumentLength || isBatchFile(file));
  if (runner.promptVia === "file" || isTooLong) await scratch.write("prompt.md", prompt);
  const rules = runner.permissionFiles?.[permission];
  const permissionFile = rules && (await scratch.write(rules.name, rules.text));
  const mcpFile = path.join(scratch.path, "mcp.json");
  const server = mcpServerOf(request);
  if (server && runner.mcpArgs) await scratch.write("mcp.json", mcpConfigOf(server));
  return argumentsFor(runner, permission, {
    prompt: isTooLong ? `Read the file ${promptFile} and do the task it describes.` : prompt,
    promptFile,
    ...(permissionFile === undefined ? {} : { permissionFile }),
    workspaceFolder: request.root,
    featureDir: request.featureFolder,
    ...(request.model === undefined ? {} : { model: request.model }),
    isTrusted: request.isTrusted === true,
    ...(request.checkCommands === undefined ? {} : { checkCommands: request.checkCommands }),
    ...(server === undefined ? {} : { mcp: { server, file: mcpFile } }),
  });
}

/** The server that this agent is given; undefined also where it takes none. */
const mcpServerOf = ({ runner, mcpServer }: AgentRequest): McpServer | undefined =>
  takesMcp(runner) ? mcpServer : undefined;

async function run(
  request: AgentRequest,
  file: string,
  scratch: ScratchFolder,
  signal: AbortSignal,
): Promise<Omit<AgentEnd, "changed">> {
  const { runner } = request;
  const tail: string[] = [];
  if (request.mcpServer && !takesMcp(runner)) request.onNote?.(describeWithout(runner, request.mcpServer));
  const args = await prepareArguments(request, file, scratch);
  const following = followSignals(signal);
  let waitsFor: "login" | "silence" | undefined;
  const login = watchForLogin(runner, (why) => {
    waitsFor = why;
    following.abort();
  });
  const end = await runProcess(
    {
      file,
      args,
      folder: request.root,
      environment: agentEnvironment(request),
      input: runner.promptVia === "stdin" ? request.prompt : "",
      timeoutMs: runner.timeoutSeconds * 1000,
      // Half an event cannot be read.
      splitsLongLines: runner.outputParser === "text",
      onLine(line, stream) {
        login.hear(line);
        const text = readOutputLine(line, runner.outputParser);
        if (text === undefined) return undefined;
        tail.push(cutShort(text, 500));
        if (tail.length > tailLines) tail.shift();
        return request.onOutput(text, stream);
      },
    },
    following.signal,
  ).finally(() => {
    login.stop();
    following.dispose();
  });
  signal.throwIfAborted();
  const failure = {
    exited: undefined,
    cancelled: waitsFor === undefined ? l10n.t("it was cancelled") : describeWait(waitsFor, runner),
    timedOut: l10n.t("it did not finish within {0} seconds and was ended", String(runner.timeoutSeconds)),
    notStarted: l10n.t('"{0}" could not be started', file),
  }[end.ending];
  return { exitCode: end.ending === "exited" ? end.code : null, ...(failure === undefined ? {} : { failure }), tail };
}

const describeWithout = ({ label }: Runner, { name }: McpServer): string =>
  l10n.t("{0} works without the tools of {1}: it takes no MCP servers for a single run.", label, name);

const describeWait = (why: "login" | "silence", { label, command, firstOutputSeconds }: Runner): string =>
  why === "login"
    ? l10n.t('it waits for a login. Start "{0}" in a terminal, sign in to {1}, and try again', command, label)
    : l10n.t(
        'it said nothing for {0} seconds, so it may wait for a login. Start "{1}" in a terminal, sign in to {2}, and try again',
        String(firstOutputSeconds),
        command,
        label,
      );

function agentEnvironment(request: AgentRequest): NodeJS.ProcessEnv {
  const { environment, runner, permission, isTrusted } = request;
  const own = new Set(["ELECTRON_RUN_AS_NODE", "FLIGHTDECK_RUNNERS", "FLIGHTDECK_TEXTS"]);
  const isOurs = (name: string, value: string | undefined): boolean =>
    own.has(name) || (name.toUpperCase() === pathOnly.name.toUpperCase() && value === pathOnly.value);
  const others = Object.fromEntries(Object.entries(environment).filter(([name, value]) => !isOurs(name, value)));
  const all = { ...others, ...variablesFor(runner, permission, isTrusted === true) };
  const [server, name] = [mcpServerOf(request), runner.mcpVariable];
  return server && name !== undefined ? { ...all, [name]: openCodeConfigWith(all[name], server) } : all;
}
