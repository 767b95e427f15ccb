import { type ServerRole, serverRoles } from "../chooseServer.ts";

/** The file that entries for other agents start, in the extension's global storage or in a project. */
export const launcherName = "launch.cjs";
/** The launcher that a project carries for everyone who works on it. */
export const projectLauncher = `.flightdeck/${launcherName}`;

const launcherPath = /(^|\/)(\.flightdeck|flightdeck\.flightdeck)\/launch\.cjs$/i;
const bundledScript = /\/flightdeck\.flightdeck-\d[^/]*\/dist\/servers\/(\w+)\.js$/i;

/**
 * The bundled server that a command line starts, by our launcher or straight from an installed version. It goes by the
 * path alone, since an entry that a colleague committed means the same server on this machine, wherever theirs was.
 */
export function flightdeckServerOf(command: string, args: readonly string[]): ServerRole | undefined {
  const parts = [command, ...args].map((part) => part.replaceAll("\\", "/"));
  const launcher = parts.findIndex((part) => launcherPath.test(part));
  const name = launcher === -1 ? parts.map((part) => bundledScript.exec(part)?.[1]).find(Boolean) : parts[launcher + 1];
  return serverRoles.find((role) => role === name);
}

/** The same for an entry of a file, whatever a person wrote there. */
export function flightdeckServerIn(entry: unknown): ServerRole | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { command, args } = entry as { readonly command?: unknown; readonly args?: unknown };
  const texts = Array.isArray(args) ? args.filter((one) => typeof one === "string") : [];
  return typeof command === "string" ? flightdeckServerOf(command, texts) : undefined;
}
