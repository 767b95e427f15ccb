/** Names that hint at secrets or exports; a model does not even learn how many there are. */
const sensitiveName =
  /^(?:\.env.*|id_rsa.*|id_ed25519.*|\.npmrc|\.netrc|\.secrets|.*\.(?:pem|key|crt|p12|pfx|keystore|jks|log|dump|sql|csv)|.*\.log\.\d+|.*(?:credentials|secrets)\.(?:json|ya?ml))$/i;
const hiddenFolders: ReadonlySet<string> = new Set([
  ...["node_modules", ".git", "__pycache__", ".venv", "venv", ".idea", ".vscode", "dist", "build", ".next", "target"],
]);

export function isSensitivePath(path: string): boolean {
  const segments = path.split("/");
  const name = segments.at(-1) ?? "";
  return sensitiveName.test(name) || segments.slice(0, -1).some((segment) => hiddenFolders.has(segment));
}

const maxFolders = 10;
const maxTypes = 5;

/** What a model may know about a repository: how many files lie where and of which type, no names of files. */
export function summarizeFiles(paths: readonly string[]): string {
  const counted = paths.filter((path) => !isSensitivePath(path));
  if (counted.length === 0) return "Repository structure: (nothing to show)";
  const groups = byCount(counted.map((path) => path.slice(0, path.indexOf("/") + 1)));
  const [listed, left] = [groups.slice(0, maxFolders), groups.slice(maxFolders)];
  const filesLeft = left.reduce((sum, [, count]) => sum + count, 0);
  const types = byCount(counted.flatMap((path) => /[^/](\.[A-Za-z0-9]+)$/.exec(path)?.[1] ?? []));
  return [
    "Repository structure:",
    ...listed.map(([folder, count]) => (folder === "" ? `  ${count} files in root` : `  ${folder} (${count} files)`)),
    ...(left.length === 0 ? [] : [`  ... and ${left.length} more directories (${filesLeft} files)`]),
    "",
    "Main file types:",
    ...types.slice(0, maxTypes).map(([type, count]) => `  ${type}: ${count} files`),
  ].join("\n");
}

function byCount(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
}
