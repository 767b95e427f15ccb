import type { PlanDocument } from "../documents/parsePlan.ts";
import type { Evidence, ProjectType } from "./evidence.ts";
import { pathsOfTree } from "./tree.ts";

/** Where the code of a feature goes. Folders end in `/`. */
export interface Layout {
  readonly models: string;
  readonly services: string;
  readonly interface: string;
  /** Empty where tests stand beside the code. */
  readonly tests: string;
  /** With the dot; empty where the language is unknown. */
  readonly extension: string;
  readonly fileName: (words: string) => string;
  readonly testName: (words: string) => string;
}

const extensions: readonly (readonly [RegExp, string])[] = [
  [/typescript/i, ".ts"],
  [/javascript|node/i, ".js"],
  [/python/i, ".py"],
  [/rust/i, ".rs"],
  [/\bgo\b/i, ".go"],
  [/kotlin/i, ".kt"],
  [/java\b/i, ".java"],
  [/c#|\.net/i, ".cs"],
  [/ruby/i, ".rb"],
  [/php/i, ".php"],
  [/swift/i, ".swift"],
];

const extensionOf = (language: string): string => extensions.find(([pattern]) => pattern.test(language))?.[1] ?? "";

const interfaceFolder: Readonly<Record<ProjectType, string>> = {
  library: "api",
  cli: "commands",
  "web-service": "api",
  "web-app": "ui",
  "mobile-app": "ui",
  compiler: "commands",
  "desktop-app": "ui",
  "editor-extension": "commands",
};

/** A place in the repository as it is: its source folder, its test folder, its way of naming files. */
export function layoutFor(evidence: Evidence, paths: readonly string[], featureName: string): Layout {
  const extension = extensionOf(evidence.languages[0]?.value ?? "");
  const sources = paths.filter((path) => extension !== "" && path.endsWith(extension));
  const source = ["src/", "lib/", "app/"].find((folder) => sources.some((path) => path.startsWith(folder))) ?? "src/";
  const style = namingStyle(sources, extension);
  const folder = `${source}${style(featureName)}/`;
  const isTest = (path: string) => /[._-](?:test|spec)\.|^test_/.test(path.slice(path.lastIndexOf("/") + 1));
  const besideCode = sources.some((path) => isTest(path) && path.startsWith(source));
  const testFolder =
    ["tests/", "test/", "spec/", "__tests__/"].find((name) => paths.some((path) => path.startsWith(name))) ?? "tests/";
  return {
    models: `${folder}models/`,
    services: `${folder}services/`,
    interface: `${folder}${evidence.projectType === undefined ? "interface" : interfaceFolder[evidence.projectType.value]}/`,
    tests: besideCode ? "" : `${testFolder}${style(featureName)}/`,
    ...naming(style, extension),
  };
}

/** The layout a finished plan shows in its source tree, however it was written. */
export function layoutOfPlan(plan: PlanDocument, featureName: string): Layout {
  const folders = pathsOfTree(plan.sourceTree).filter((path) => path.endsWith("/"));
  const files = pathsOfTree(plan.sourceTree).filter((path) => !path.endsWith("/"));
  const extension = extensionOf(plan.fields.get("Language/Version")?.value ?? "");
  const style = namingStyle([...files, ...folders.map((folder) => folder.slice(0, -1))], extension);
  const find = (pattern: RegExp) => folders.find((folder) => pattern.test(folder));
  const source =
    find(/(?:^|\/)(?:src|lib|app|source)\/$/) ?? folders.find((folder) => !/tests?\/$/.test(folder)) ?? "src/";
  const models = find(/(?:^|\/)(?:models?|entities|domain)\/$/) ?? source;
  return {
    models,
    services: find(/(?:^|\/)services?\/$/) ?? (models === source ? source : models),
    interface:
      find(/(?:^|\/)(?:api|commands|ui|interface|routes|endpoints|components|pages|views|handlers|cli)\/$/) ?? source,
    tests:
      folders.findLast(
        (folder) => /(?:^|\/)(?:tests?|spec|__tests__)\//.test(folder) && folder.includes(style(featureName)),
      ) ??
      find(/(?:^|\/)(?:tests?|spec|__tests__)\/$/) ??
      "",
    ...naming(style, extension),
  };
}

type Style = (words: string) => string;

const kebab: Style = (words) => partsOf(words).join("-");
const snake: Style = (words) => partsOf(words).join("_");
const camel: Style = (words) =>
  partsOf(words)
    .map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("");
const pascal: Style = (words) =>
  partsOf(words)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

const partsOf = (words: string): string[] =>
  words
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");

/** The habit of most file names with more than one word; else what is usual for the language. */
function namingStyle(files: readonly string[], extension: string): Style {
  const names = files.map((path) => path.split("/").at(-1)!.split(".", 1)[0]!);
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  const habits: [number, Style][] = [
    [count(/^[a-z0-9]+(?:-[a-z0-9]+)+$/), kebab],
    [count(/^[a-z0-9]+(?:_[a-z0-9]+)+$/), snake],
    [count(/^[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/), camel],
    [count(/^(?:[A-Z][a-z0-9]+){2,}$/), pascal],
  ];
  const strongest = habits.reduce((best, habit) => (habit[0] > best[0] ? habit : best));
  if (strongest[0] > 0) return strongest[1];
  if ([".py", ".rs", ".go", ".rb"].includes(extension)) return snake;
  return [".java", ".kt", ".cs", ".swift", ".php"].includes(extension) ? pascal : kebab;
}

function naming(style: Style, extension: string): Pick<Layout, "extension" | "fileName" | "testName"> {
  const testName = (words: string): string => {
    const name = style(words);
    if (extension === ".py") return `test_${name}.py`;
    if ([".go", ".rs", ".rb"].includes(extension)) return `${name}_test${extension}`;
    return [".java", ".kt", ".cs", ".swift", ".php"].includes(extension)
      ? `${name}Test${extension}`
      : `${name}.test${extension}`;
  };
  return { extension, fileName: (words) => style(words) + extension, testName };
}
