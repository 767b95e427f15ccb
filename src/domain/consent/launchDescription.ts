import { l10n } from "../l10n.ts";
import { variableRisk } from "./variableRisk.ts";
import { visibleText } from "./visibleText.ts";

/** One of the things that decide what runs. The user's consent ends when any of them changes. */
export interface LaunchPart {
  /** What it is, such as `program` or `env:PATH`; the same before and after a change of its value. */
  readonly key: string;
  readonly value: string;
  /** Counts, but is not shown: the content of a file that may hold secrets. */
  readonly isHidden?: boolean;
}

/** What would run, as the user has to see it before it does. */
export interface LaunchDescription {
  readonly parts: readonly LaunchPart[];
  readonly warnings: readonly string[];
}

/** What consent is bound to. Only hashes, since values may be secrets. */
export interface LaunchIdentity {
  readonly hash: string;
  /** The hash of each part by its key, to say later what changed. */
  readonly parts: Readonly<Record<string, string>>;
}

/** More than this does not fit into a dialog, and what does not fit is not read. */
const dialogLimits = { lines: 16, characters: 1200 };
const maxLineLength = 110;

/** The lines of a description, warnings below its name; `changed` names the parts that differ from what was allowed. */
export function describeLaunch({ parts, warnings }: LaunchDescription, changed: readonly string[] = []): string[] {
  const shown = parts.filter(({ isHidden }) => isHidden !== true);
  const lineOf = ({ key, value }: LaunchPart): string => `${labelOf(key)}: ${visibleText(value)}`;
  return [
    ...shown.filter(({ key }) => key === "name").map(lineOf),
    ...(changed.length > 0
      ? [l10n.t("Changed since you allowed it: {0}", changed.map((key) => labelOf(key)).join(", "))]
      : []),
    ...warnings.map((warning) => `⚠ ${warning}`),
    ...shown.filter(({ key }) => key !== "name").map(lineOf),
  ].flatMap(foldLine);
}

/** Whether the lines need an editor, where one can scroll. */
export const needsEditor = (lines: readonly string[]): boolean =>
  lines.length > dialogLimits.lines || lines.join("\n").length > dialogLimits.characters;

/** The end of a line that is out of sight would hide what it does. */
function foldLine(line: string): readonly string[] {
  const letters = Array.from(line);
  const folded: string[] = [];
  for (let at = 0; at < letters.length; at += maxLineLength)
    folded.push((at === 0 ? "" : "    ") + letters.slice(at, at + maxLineLength).join(""));
  return folded;
}

/** Names the variables that can do more than configure a server. */
export function variableWarnings(names: readonly string[]): readonly string[] {
  const listed = (risk: string): string => visibleText(names.filter((name) => variableRisk(name) === risk).join(", "));
  const [code, network] = [listed("code"), listed("network")];
  return [
    ...(code === "" ? [] : [l10n.t("{0} can make it run programs other than the one shown.", code)]),
    ...(network === "" ? [] : [l10n.t("{0} can send its connections elsewhere or let others read them.", network)]),
  ];
}

function labelOf(key: string): string {
  const [kind = key, name] = splitOnce(key);
  if (name !== undefined)
    return kind === "header" ? l10n.t("Header {0}", visibleText(name)) : l10n.t("Variable {0}", visibleText(name));
  return labels()[kind] ?? kind;
}

const labels = (): Readonly<Record<string, string>> => ({
  name: l10n.t("Name"),
  folder: l10n.t("For the folder"),
  replaces: l10n.t("Replaces"),
  program: l10n.t("Program"),
  arguments: l10n.t("Arguments"),
  cwd: l10n.t("Working directory"),
  variables: l10n.t("Variables"),
  envFile: l10n.t("Environment file"),
  envFileNames: l10n.t("Variables in that file"),
  envFileContent: l10n.t("Content of the environment file"),
  address: l10n.t("Address"),
  options: l10n.t("Options it is given"),
  limits: l10n.t("Declared, but not enforced yet"),
  definition: l10n.t("Definition"),
});

function splitOnce(key: string): readonly [string, string | undefined] {
  const at = key.indexOf(":");
  return at === -1 ? [key, undefined] : [key.slice(0, at), key.slice(at + 1)];
}
