import { formatScalar } from "../frontMatter/formatScalar.ts";
import { starterPrompts } from "./starterPrompts.ts";

interface InitOptions {
  readonly projectName: string;
  /** Calendar date, for the note in the settings. */
  readonly date: string;
  readonly provider?: string;
  readonly model?: string;
  /** Without prompt templates. */
  readonly isMinimal?: boolean;
  /** Nothing of it is to be staged or committed. */
  readonly isSilent?: boolean;
}

/** What a fresh project consists of, relative to its root. Existing files must be left unchanged. */
interface InitPlan {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export function planInit(options: InitOptions): InitPlan {
  const folders = ["specs", "prompts", "logs", "processes", ".locks", ".store"].map((name) => `.chant/${name}`);
  const prompts = options.isMinimal === true ? [] : starterPrompts;
  return {
    folders,
    files: [
      { path: ".chant/config.md", text: configText(options) },
      { path: ".chant/.gitignore", text: ignoreText },
      ...prompts.map(({ name, text }) => ({ path: `.chant/prompts/${name}.md`, text })),
    ],
  };
}

/** State of one machine; specs, archive, prompts and settings are meant to be committed. */
const ignoreText = [
  ".locks/",
  ".store/",
  "store/",
  "logs/",
  "processes/",
  "pids/",
  "tmp/",
  "agents.md",
  "watch.pid",
  "",
].join("\n");

const configText = ({ projectName, date, provider, model, isSilent }: InitOptions): string =>
  [
    "---",
    "project:",
    `  name: ${formatScalar(projectName, "block")}`,
    ...(isSilent === true ? ["  silent: true"] : []),
    "defaults:",
    "  prompt: standard",
    ...(provider === undefined ? [] : [`  provider: ${formatScalar(provider, "block")}`]),
    ...(model === undefined ? [] : [`  model: ${formatScalar(model, "block")}`]),
    "---",
    "",
    "# Chant settings",
    "",
    `Set up on ${date}. Everything above this heading is read by tools; write notes for people here.`,
    "",
  ].join("\n");

/** What is known about a folder that may become a project. */
interface NameSources {
  readonly packageJson?: string | undefined;
  readonly cargoToml?: string | undefined;
  readonly goMod?: string | undefined;
  readonly folderName: string;
}

/** The name a project already goes by, else that of its folder. */
export function detectProjectName({ packageJson, cargoToml, goMod, folderName }: NameSources): string {
  const fromCargo = /^[ \t]*name[ \t]*=[ \t]*"([^"\n]+)"/m.exec(cargoToml ?? "")?.[1];
  const fromGo = /^module\s+"?([^\s"]+)/m
    .exec(goMod ?? "")?.[1]
    ?.split("/")
    .findLast((part) => part !== "");
  return nameInPackage(packageJson) ?? fromCargo ?? fromGo ?? folderName;
}

function nameInPackage(text: string | undefined): string | undefined {
  try {
    const parsed = JSON.parse(text ?? "") as { readonly name?: unknown } | null;
    return typeof parsed?.name === "string" && parsed.name !== "" ? parsed.name : undefined;
  } catch {
    // A package file that is being edited names nothing.
    return undefined;
  }
}
