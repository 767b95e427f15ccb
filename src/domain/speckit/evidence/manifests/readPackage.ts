import type { Command } from "../evidence.ts";
import {
  bareVersion,
  beside,
  commandsOf,
  dependenciesIn,
  found,
  type ManifestReader,
  ofDependencies,
  tableAt,
  textOf,
} from "./manifest.ts";

/** `package.json`. */
export const readPackage: ManifestReader = ({ path, value }, paths) => {
  const runtime = dependenciesIn({ ...tableAt(value, "dependencies"), ...tableAt(value, "peerDependencies") });
  const development = dependenciesIn(tableAt(value, "devDependencies"));
  const ofAll = ofDependencies(path, runtime, development);
  const engines = tableAt(value, "engines");
  const [editor, node] = [textOf(engines["vscode"]), textOf(engines["node"])];
  const scripts = scriptsOf(value);
  const usesNodeTest = scripts.some(([, script]) => /\bnode\b/.test(script) && /\s--test\b/.test(script));
  const type = editor !== undefined ? "editor-extension" : (ofAll.projectTypes?.[0]?.value ?? ownType(value));
  const tool = toolFor(value, path, paths);
  return {
    ...ofAll,
    languages: languageOf(path, [...runtime, ...development], paths),
    testing: [...(ofAll.testing ?? []), ...(usesNodeTest ? found(path, "node:test") : [])],
    platforms: [...found(path, editor && `VS Code ${editor}`, node && `Node.js ${node}`), ...(ofAll.platforms ?? [])],
    projectTypes: found(path, type),
    commands: commandsOf(path, [
      ["setup", `${tool} install`],
      ...scripts.flatMap(([name]): (readonly [Command["purpose"], string])[] => {
        const purpose = purposeOf(name);
        return purpose === undefined ? [] : [[purpose, runOf(tool, name)]];
      }),
    ]),
  };
};

function languageOf(
  path: string,
  dependencies: readonly { name: string; version?: string | undefined }[],
  paths: ReadonlySet<string>,
) {
  const typescript = dependencies.find(({ name }) => name === "typescript");
  if (typescript) return found(path, `TypeScript ${bareVersion(typescript.version)}`);
  const settings = beside(path, "tsconfig.json");
  return paths.has(settings) ? found(settings, "TypeScript") : found(path, "JavaScript");
}

const scriptsOf = (value: unknown): [name: string, script: string][] =>
  Object.entries(tableAt(value, "scripts")).flatMap(([name, script]) =>
    typeof script === "string" && !/no test specified/.test(script) ? [[name, script] as [string, string]] : [],
  );

function purposeOf(script: string): Command["purpose"] | undefined {
  if (/^(?:test|check|e2e)(?::[\w:-]+)?$/.test(script))
    return /:(?:watch|debug|update)\b/.test(script) ? undefined : "test";
  return /^(?:build|lint|typecheck|start|dev)$/.test(script) ? "run" : undefined;
}

const runOf = (tool: string, script: string): string =>
  (script === "test" || script === "start") && tool !== "bun" ? `${tool} ${script}` : `${tool} run ${script}`;

/** What the manifest names as package manager, or whose lock file stands beside it or at the root. */
function toolFor(value: unknown, path: string, paths: ReadonlySet<string>): string {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(textOf(tableAt(value)["packageManager"]) ?? "")?.[1];
  if (named !== undefined) return named;
  const locks = { pnpm: ["pnpm-lock.yaml"], yarn: ["yarn.lock"], bun: ["bun.lock", "bun.lockb"] };
  const hasLock = (names: readonly string[]) => names.some((name) => paths.has(name) || paths.has(beside(path, name)));
  return Object.entries(locks).find(([, names]) => hasLock(names))?.[0] ?? "npm";
}

function ownType(value: unknown): string | undefined {
  const manifest = tableAt(value);
  if (manifest["bin"] !== undefined) return "cli";
  const isLibrary = ["exports", "main", "module", "types"].some((key) => manifest[key] !== undefined);
  return isLibrary && manifest["private"] !== true ? "library" : undefined;
}
