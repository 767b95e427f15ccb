import type { LaunchIdentity } from "../../domain/consent/launchDescription.ts";
import { createBearerToken } from "../http/signIn/bearerToken.ts";
import type { ApprovedLaunch } from "../life/startGate.ts";
import type { HostPorts } from "../ports.ts";
import type { HttpLaunch, ServerEntry } from "../serverEntry.ts";
import { createStdioTransport, type StdioOptions } from "./stdioTransport.ts";
import type { Transport } from "./transport.ts";

interface TransportDeps extends Pick<StdioOptions, "onSpawned" | "onGone"> {
  readonly onProblem: (problem: string) => void;
  /** Receives the values of an environment file before the server can print them. */
  readonly onSecrets: (values: readonly string[]) => void;
  /** A longer reply fails its call, on every transport. */
  readonly maxReplyBytes: number;
}

const maxStreamTimeoutMs = 2000;

/** The way to a server that may start, as it was approved. */
export async function openTransport(
  entry: ServerEntry,
  { command, withheld, fileVariables, identity }: ApprovedLaunch,
  ports: HostPorts,
  deps: TransportDeps,
  signal: AbortSignal,
): Promise<Transport> {
  const { launch } = entry;
  if (launch.type !== "stdio") return openHttp({ ...entry, launch }, identity, ports, deps, signal);
  if (!command) throw new Error("A process needs a command.");
  deps.onSecrets(Object.values(fileVariables));
  if (withheld.length > 0)
    deps.onProblem(`Not passed, because environment.allowed_vars does not name it: ${withheld.join(", ")}`);
  return createStdioTransport({ ...deps, serverName: entry.name, launch: command, signal });
}

async function openHttp(
  entry: ServerEntry & { readonly launch: HttpLaunch },
  identity: LaunchIdentity,
  ports: HostPorts,
  { onProblem, maxReplyBytes }: TransportDeps,
  signal: AbortSignal,
): Promise<Transport> {
  const { HttpTransport } = await import("../http/httpTransport.ts");
  const { createAuthorization } = await import("../http/signIn/authorization.ts");
  const { createSignInSession } = await import("../http/signIn/oauthProvider.ts");
  const hasOwnHeader = Object.keys(entry.launch.headers).some((header) => header.toLowerCase() === "authorization");
  const usesSignIn = ports.signIn && !entry.auth && !hasOwnHeader;
  const authorization = createAuthorization({
    name: entry.name,
    url: entry.launch.url,
    token: createBearerToken(entry, async () => identity, ports.secrets),
    needsToken: entry.auth?.in === "header",
    signIn: usesSignIn ? await createSignInSession(entry, ports.signIn, ports.secrets, signal) : undefined,
    onProblem,
    signal,
  });
  const { launch, name, timeouts } = entry;
  // A busy server may take a second or two; some never answer before they have something to say.
  const streamTimeoutMs = Math.min(maxStreamTimeoutMs, timeouts.initialize / 2);
  const openMs = timeouts.initialize;
  return new HttpTransport({ serverName: name, launch, authorization, streamTimeoutMs, openMs, maxReplyBytes });
}
