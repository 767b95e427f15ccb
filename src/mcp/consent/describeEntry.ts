import { type LaunchDescription, type LaunchPart, variableWarnings } from "../../domain/consent/launchDescription.ts";
import { shownAddress } from "../../domain/consent/shownAddress.ts";
import { l10n } from "../../domain/l10n.ts";
import { quoteArguments, stableJson, unenforcedLimits } from "../configuration/commandLine.ts";
import type { HttpLaunch, ServerEntry, StdioLaunch } from "../serverEntry.ts";
import { hashOf } from "./launchIdentity.ts";

export interface EnvFile {
  readonly path: string;
  readonly text: string;
}

/** What was found on this machine for an entry. */
interface Found {
  readonly program: string | undefined;
  readonly cwd: string;
  readonly envFile: EnvFile | undefined;
  readonly fileVariables: Readonly<Record<string, string>>;
}

/**
 * Values are shown as their author wrote them: `${env:NAME}` says more than what it stands for, and gives nothing away.
 */
export function describeStdio(
  entry: ServerEntry & { readonly launch: StdioLaunch },
  { program, cwd, envFile, fileVariables }: Found,
): LaunchDescription {
  const { launch } = entry;
  const written = entry.written?.launch.type === "stdio" ? entry.written.launch : launch;
  const names = [...Object.keys(launch.env), ...Object.keys(fileVariables)];
  return {
    warnings: [
      ...(program === undefined ? [l10n.t("The program was not found on this machine.")] : []),
      ...variableWarnings([...new Set(names)]),
    ],
    parts: [
      ...commonParts(entry),
      { key: "program", value: program ?? launch.command },
      ...(written.args.length > 0 ? [{ key: "arguments", value: quoteArguments(written.args) }] : []),
      { key: "cwd", value: cwd },
      ...Object.entries(written.env).map(([name, value]) => ({ key: `env:${name}`, value })),
      ...(envFile ? envFileParts(envFile, fileVariables) : []),
      ...ownParts(entry),
    ],
  };
}

function envFileParts({ path, text }: EnvFile, variables: Readonly<Record<string, string>>): readonly LaunchPart[] {
  return [
    { key: "envFile", value: path },
    { key: "envFileNames", value: Object.keys(variables).join(", ") || l10n.t("none") },
    { key: "envFileContent", value: hashOf(text), isHidden: true },
  ];
}

/** The real host comes first: what precedes an @ in an address only looks like one. */
export function describeHttp(entry: ServerEntry & { readonly launch: HttpLaunch }): LaunchDescription {
  const { launch } = entry;
  const written = entry.written && entry.written.launch.type !== "stdio" ? entry.written.launch : launch;
  const address = shownAddress(launch.url);
  return {
    warnings: [
      ...(address?.hasUserInfo
        ? [l10n.t("The text before the @ in the address is not the host. The server connects to {0}.", address.host)]
        : []),
      ...(address && !address.isEncrypted && !/^(localhost|127\.|\[::1\])/.test(address.host)
        ? [l10n.t("The connection is not encrypted.")]
        : []),
    ],
    parts: [
      ...commonParts(entry),
      { key: "address", value: `${address?.host ?? ""} — ${written.url}` },
      ...Object.entries(written.headers).map(([name, value]) => ({ key: `header:${name}`, value })),
      ...ownParts(entry),
    ],
  };
}

/** It is part of the extension, so its path and settings do not require asking again. */
export const describeBundled = (entry: ServerEntry): LaunchDescription => ({
  warnings: [],
  parts: [...commonParts(entry), { key: "source", value: "bundled" }],
});

const commonParts = ({ name, folder, replaces = [] }: ServerEntry): readonly LaunchPart[] => [
  { key: "name", value: name },
  ...(replaces.length > 0
    ? [{ key: "replaces", value: l10n.t("the server {0} bundled with Flightdeck", replaces.join(", ")) }]
    : []),
  { key: "folder", value: folder },
];

function ownParts(entry: ServerEntry): readonly LaunchPart[] {
  const limits = unenforcedLimits(entry);
  const { capabilities } = entry;
  const { initializationOptions } = entry.written ?? entry;
  return [
    ...(limits.length > 0 ? [{ key: "limits", value: limits.join("; ") }] : []),
    ...(capabilities ? [{ key: "capabilities", value: stableJson(capabilities), isHidden: true }] : []),
    ...(initializationOptions ? [{ key: "options", value: stableJson(initializationOptions) }] : []),
  ];
}
