/**
 * Which desktop VS Code to download: `oldest` is the first one that the manifest promises to work in, `newest` the
 * latest stable one, anything else a version of its own.
 */
export function desktopVersion(wanted: string | undefined, engines: { readonly vscode: string }): string {
  if (wanted === undefined || wanted === "newest") return "stable";
  if (wanted !== "oldest") return wanted;
  const oldest = /^\^?(\d+\.\d+\.\d+)$/.exec(engines.vscode)?.[1];
  if (oldest === undefined) throw new Error(`engines.vscode is "${engines.vscode}", which does not name one version.`);
  return oldest;
}
