import { readFile } from "node:fs/promises";
import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import { launchEnvironment } from "../configuration/launchEnvironment.ts";
import { parseEnvFile } from "../configuration/parseEnvFile.ts";
import { createBearerToken } from "../http/bearerToken.ts";
import type { HostPorts } from "../ports.ts";
import type { HttpLaunch, ServerEntry, StdioLaunch } from "../serverEntry.ts";
import type { LaunchCommand } from "./launchCommand.ts";
import { createStdioTransport, type StdioOptions } from "./stdioTransport.ts";
import type { Transport } from "./transport.ts";

export interface TransportDeps extends Pick<StdioOptions, "onSpawned" | "onGone"> {
  readonly onProblem: (problem: string) => void;
  /** Told of the values of an environment file before the server can print them. */
  readonly onSecrets: (values: readonly string[]) => void;
}

const longestStreamPatienceMs = 10_000;

/** The way to a server that may start. */
export async function openTransport(
  entry: ServerEntry,
  ports: HostPorts,
  deps: TransportDeps,
  signal: AbortSignal,
): Promise<Transport> {
  const { launch } = entry;
  if (launch.type !== "stdio") return openHttp({ ...entry, launch }, ports, deps, signal);
  const command = await prepareCommand({ ...entry, launch }, ports, deps);
  return createStdioTransport({ ...deps, serverName: entry.name, launch: command });
}

async function prepareCommand(
  entry: ServerEntry & { readonly launch: StdioLaunch },
  ports: HostPorts,
  { onProblem, onSecrets }: TransportDeps,
): Promise<LaunchCommand> {
  const { command, args, cwd, env, envFile } = entry.launch;
  const file = envFile === undefined ? {} : await readEnvFile(entry.name, envFile);
  onSecrets(Object.values(file));
  const { variables, withheld } = launchEnvironment({
    inherited: ports.environment,
    file,
    entry: env,
    allowed: entry.capabilities?.environment?.allowedVars,
  });
  if (withheld.length > 0)
    onProblem(`Not passed, because environment.allowed_vars does not name it: ${withheld.join(", ")}`);
  return { command, args, cwd: cwd ?? entry.folder, env: variables };
}

async function readEnvFile(name: string, path: string): Promise<Readonly<Record<string, string>>> {
  try {
    return parseEnvFile(await readFile(path, "utf8"));
  } catch (thrown) {
    throw new AppError(
      "invalidConfiguration",
      l10n.t("{0} does not start: its envFile {1} cannot be read", name, path),
      {
        cause: thrown,
      },
    );
  }
}

async function openHttp(
  entry: ServerEntry & { readonly launch: HttpLaunch },
  ports: HostPorts,
  { onProblem }: TransportDeps,
  signal: AbortSignal,
): Promise<Transport> {
  const { HttpTransport } = await import("../http/httpTransport.ts");
  const { createAuthorization } = await import("../http/authorization.ts");
  const { createSignInSession } = await import("../http/oauthProvider.ts");
  const hasOwnHeader = Object.keys(entry.launch.headers).some((header) => header.toLowerCase() === "authorization");
  const usesSignIn = ports.signIn && !entry.auth && !hasOwnHeader;
  const authorization = createAuthorization({
    url: entry.launch.url,
    token: createBearerToken(entry, ports.secrets),
    needsToken: entry.auth?.in === "header",
    signIn: usesSignIn ? await createSignInSession(entry, ports.signIn, ports.secrets, signal) : undefined,
    onProblem,
    signal,
  });
  const { launch, name, timeouts } = entry;
  // A busy server may take seconds; one that never answers must not use up the time for its start.
  const streamPatienceMs = Math.min(longestStreamPatienceMs, timeouts.initialize / 2);
  return new HttpTransport({ serverName: name, launch, authorization, streamPatienceMs });
}
