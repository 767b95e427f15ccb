/**
 * What a model or an agent may write for a task: most files freely, some never, and what decides how the editor, other
 * agents or the CI behave only if the task names it and the user agrees.
 */
export type WriteRule = "free" | "confirm" | "never";

/** What makes a folder a repository, and what comes from elsewhere. */
const neverFolders = new Set([".git", ".hg", ".svn", ".jj", ".bzr", "cvs", "node_modules"]);
const neverFiles = new Set([".preflights-journal.json"]);

/** Folders of decisions, whose records are never changed once they are there. */
const recordFolders = new Set(["adr", "adrs", "decisions", "decision-records"]);

const configurationFolders = new Set([
  // Editors
  ...[".vscode", ".idea", ".fleet", ".zed", ".vs", ".devcontainer"],
  // Agents
  ...[
    ".claude",
    ".gemini",
    ".codex",
    ".cursor",
    ".copilot",
    ".opencode",
    ".qwen",
    ".continue",
    ".cline",
    ".clinerules",
  ],
  ...[".roo", ".kiro", ".amp", ".augment", ".windsurf", ".factory", ".agents", ".pi", ".goose", ".crush", ".aider"],
  ...[".flightdeck", ".specify"],
  // CI and hooks
  ...[".github", ".gitlab", ".circleci", ".buildkite", ".forgejo", ".gitea", ".husky", ".githooks", ".hooks"],
  // Tools that run what they find there
  ...[".yarn", ".cargo", ".direnv", ".mise", ".ssh"],
]);

const configurationFiles = new Set([
  ...[".mcp.json", "mcp.json", ".mcp.toml", "flightdeck.toml", "opencode.json", "opencode.jsonc", ".aider.conf.yml"],
  ...["agents.md", "claude.md", "gemini.md", "qwen.md", ".cursorrules", ".windsurfrules", ".goosehints"],
  ...[".gitlab-ci.yml", ".travis.yml", ".drone.yml", "appveyor.yml", ".appveyor.yml", "jenkinsfile"],
  ...["azure-pipelines.yml", "bitbucket-pipelines.yml", ".woodpecker.yml", ".pre-commit-config.yaml"],
  ...["lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook.yaml"],
  ...[".gitattributes", ".gitmodules", ".gitconfig", ".envrc", "mise.toml", ".mise.toml", ".tool-versions"],
  ...[".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs", ".pypirc", ".netrc"],
  ...[".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv", ".zprofile"],
]);
const configurationNames = /^(?:\.env(?:\..*)?|\.lintstagedrc.*|.*\.code-workspace)$/;

/** Chant's own settings and prompts; its specs are what the work is about. */
const chantSettings = /(?:^|\/)\.chant\/(?:prompts\/|config\.md$)/;

/**
 * Judges a path relative to the project, with `/`, after links were followed: a name that leads elsewhere is not
 * enough. `exists` says whether the file is there already.
 */
export function writeRuleOf(path: string, exists: boolean): WriteRule {
  const names = path.split(/[\\/]/).map(comparable);
  const name = names.at(-1) ?? "";
  if (names.some((each) => neverFolders.has(each)) || neverFiles.has(name)) return "never";
  if (exists && isRecord(names)) return "never";
  const isConfiguration =
    names.some((each) => configurationFolders.has(each)) ||
    configurationFiles.has(name) ||
    configurationNames.test(name) ||
    chantSettings.test(names.join("/"));
  return isConfiguration ? "confirm" : "free";
}

function isRecord(names: readonly string[]): boolean {
  const folders = names.slice(0, -1);
  const isArchived = folders.join("/").endsWith("docs/archive/task");
  return (names.at(-1) ?? "").endsWith(".md") && (isArchived || folders.some((each) => recordFolders.has(each)));
}

/**
 * One name for all that a file system takes for the same: case, dots and spaces that Windows drops at the end, its
 * streams and short names, and characters that macOS leaves out.
 */
function comparable(name: string): string {
  const plain = name
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .toLowerCase();
  const [withoutStream = ""] = plain.split(":");
  let end = withoutStream.length;
  while (withoutStream[end - 1] === "." || withoutStream[end - 1] === " ") end -= 1;
  const trimmed = withoutStream.slice(0, end);
  return /^git~\d$/.test(trimmed) ? ".git" : trimmed;
}

/** Nothing that belongs to the path either: "./x" means "x", and "../x" another file. */
const endsBeforePath = /(?:^|[^\w/\\~.-])(?:\.\/)?$/;
const goesOn = /^(?:[\w/\\~-]|\.\w)/;

/** Whether a text speaks of exactly this path, and not of one that only begins or ends like it. */
export function namesPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); path !== "" && at !== -1; at = text.indexOf(path, at + 1)) {
    const [before, behind] = [text.slice(Math.max(0, at - 3), at), text.slice(at + path.length)];
    if (endsBeforePath.test(before) && !goesOn.test(behind)) return true;
  }
  return false;
}

/** What git writes when something is committed: in a repository, one inside of it, or a submodule. */
function isCommit(file: string): boolean {
  const names = file.split("/");
  const inside = names.slice(names.indexOf(".git") + 1);
  if (inside.length === names.length || inside.includes("hooks")) return false;
  return inside.includes("refs") || ["HEAD", "packed-refs"].includes(names.at(-1) ?? "");
}

/** Of files that have changed, those that this work was not allowed to change. */
export const forbiddenChanges = (
  changed: readonly string[],
  existed: (file: string) => boolean,
  allowed: readonly string[],
): string[] =>
  changed.filter((file) => {
    // Commits are work, too; git keeps them there.
    if (isCommit(file)) return false;
    const rule = writeRuleOf(file, existed(file));
    return rule === "never" || (rule === "confirm" && !allowed.includes(file));
  });
