import { isSecretName } from "../../domain/secrets/isSecretName.ts";
import type { HttpLaunch, ServerEntry, StdioLaunch } from "../serverEntry.ts";

/**
 * The values of an entry that its author would not show: whatever their name, since a secret may have any. The folder
 * of the project is not a secret, and occurs in many lines.
 */
export function secretsOf(entry: Pick<ServerEntry, "launch" | "folder" | "written">): readonly string[] {
  const { launch, folder } = entry;
  const found = launch.type === "stdio" ? secretsOfProcess(launch) : secretsOfAddress(launch);
  return [...new Set([...found, ...valuesOfVariables(entry)])].filter((secret) => secret !== "" && secret !== folder);
}

const secretsOfProcess = ({ args, env }: StdioLaunch): readonly string[] => [
  ...Object.values(env),
  ...args.flatMap((arg, index) => {
    const [name = "", value] = splitOption(arg);
    if (!isSecretName(name) || !name.startsWith("-")) return [];
    return [value ?? args[index + 1] ?? ""];
  }),
];

/** What replaced, in arguments and in the address, `${env:NAME}`. */
function valuesOfVariables({ launch, written }: Pick<ServerEntry, "launch" | "written">): readonly string[] {
  const [before, after] = [textsOf(written?.launch), textsOf(launch)];
  return before.flatMap((template, index) => {
    const first = template.indexOf("${env:");
    const expanded = after[index];
    if (first < 0 || expanded === undefined) return [];
    const behind = template.length - template.lastIndexOf("}") - 1;
    return [expanded.slice(first, expanded.length - behind)];
  });
}

const textsOf = (launch: StdioLaunch | HttpLaunch | undefined): readonly string[] =>
  launch === undefined ? [] : launch.type === "stdio" ? [launch.command, ...launch.args] : [launch.url];

/** "--token=abc" as its name and its value. */
function splitOption(arg: string): readonly [string, string?] {
  const at = arg.indexOf("=");
  return at < 0 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)];
}

function secretsOfAddress({ url, headers }: HttpLaunch): readonly string[] {
  const address = URL.parse(url);
  const parameters = [...(address?.searchParams ?? [])].filter(([name]) => isSecretName(name) || /key|sig/i.test(name));
  return [
    // A header is often "Bearer abc": the part that is secret stands alone elsewhere.
    ...Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/).slice(1)]),
    ...parameters.map(([, value]) => value),
    ...(address ? [address.password, decoded(address.password)] : []),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: it stands as it is.
    return text;
  }
}

/** What of a stored secret must not be shown: a token as it is, or the tokens inside what OAuth stores. */
export function secretsIn(stored: string): readonly string[] {
  const found: string[] = [];
  const collect = (name: string, value: unknown): unknown => {
    if (typeof value === "string" && /_(?:token|secret|verifier)$/.test(name)) found.push(value);
    return value;
  };
  try {
    JSON.parse(stored, collect);
  } catch {
    // Most tokens are no JSON, also where they begin like it.
  }
  return found.length > 0 ? found : [stored];
}
