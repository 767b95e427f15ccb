import {
  beside,
  commandsOf,
  found,
  type ManifestReader,
  ofDependencies,
  tableAt,
  textOf,
  textsOf,
} from "./manifest.ts";

/** `pyproject.toml`, of whatever tool: the standard's tables, those of Poetry, and groups. */
export const readPyproject: ManifestReader = ({ path, value }, paths) => {
  const project = tableAt(value, "project");
  const poetry = tableAt(value, "tool", "poetry");
  const poetryNames = (table: object) =>
    Object.keys(table)
      .filter((name) => name !== "python")
      .map(named);
  const runtime = [...textsOf(project["dependencies"]).map(named), ...poetryNames(tableAt(poetry, "dependencies"))];
  const groups = [
    ...Object.values(tableAt(project, "optional-dependencies")),
    ...Object.values(tableAt(value, "dependency-groups")),
  ];
  const further = [
    ...groups.flatMap((group) => textsOf(group).map(named)),
    ...Object.values(tableAt(poetry, "group")).flatMap((group) => poetryNames(tableAt(group, "dependencies"))),
    ...poetryNames(tableAt(poetry, "dev-dependencies")),
  ];
  const settings = tableAt(value, "tool", "pytest");
  const isConfigured = Object.keys(settings).length > 0;
  const usesPytest = isConfigured || [...runtime, ...further].some(({ name }) => name.toLowerCase() === "pytest");
  const ofAll = ofDependencies(path, runtime, further);
  const version = textOf(project["requires-python"]) ?? textOf(tableAt(poetry, "dependencies")["python"]);
  const isCommand = Object.keys({ ...tableAt(project, "scripts"), ...tableAt(poetry, "scripts") }).length > 0;
  const tool = paths.has(beside(path, "uv.lock")) ? "uv" : Object.keys(poetry).length > 0 ? "poetry" : undefined;
  const run = tool === undefined ? "" : `${tool} run `;
  return {
    ...ofAll,
    languages: found(path, version === undefined ? "Python" : `Python ${version}`),
    testing: ofAll.testing?.length ? ofAll.testing : found(path, usesPytest ? "pytest" : undefined),
    projectTypes: isCommand ? found(path, "cli") : (ofAll.projectTypes ?? []),
    commands: commandsOf(path, [
      ["setup", tool === "uv" ? "uv sync" : tool === "poetry" ? "poetry install" : "pip install -e ."],
      ...(usesPytest ? ([["test", `${run}pytest`]] as const) : []),
    ]),
  };
};

/** `requirements.txt`: one requirement on a line. */
export const readRequirements: ManifestReader = ({ path, text }) => {
  const names = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^[A-Za-z]/.test(line))
    .map(named);
  const usesPytest = names.some(({ name }) => name.toLowerCase() === "pytest");
  return {
    ...ofDependencies(path, names),
    languages: found(path, "Python"),
    commands: commandsOf(path, [
      ["setup", `pip install -r ${path.slice(path.lastIndexOf("/") + 1)}`],
      ...(usesPytest ? ([["test", "pytest"]] as const) : []),
    ]),
  };
};

/** "fastapi[standard]>=0.115; python_version > '3.9'" is fastapi 0.115. */
function named(requirement: string): { name: string; version?: string } {
  const name = /^[A-Za-z0-9][\w.-]*/.exec(requirement)?.[0] ?? requirement;
  const rest = requirement
    .slice(name.length)
    .replace(/^\[[^\]]*\]/, "")
    .split(/[;#]/, 1)[0]!;
  return /^\s*[=<>~!@^]/.test(rest) ? { name, version: rest } : { name };
}
