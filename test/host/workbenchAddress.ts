import { pathToFileURL } from "node:url";

/**
 * The name under which the browser knows the server, whatever its port: pages keep their data per origin, so a restarted
 * host on another port would otherwise have forgotten everything.
 */
export const AUTHORITY = "flightdeck.localhost";

export interface WorkbenchPage {
  /** A folder or a `.code-workspace` file; none opens an empty window. */
  readonly workspace?: string | undefined;
  readonly extensionDevelopmentPaths?: readonly string[];
  readonly extensionTestsPath?: string | undefined;
}

/** The address of a workbench that opens the workspace with the extensions under development, and runs their tests. */
export function workbenchAddress(page: WorkbenchPage): string {
  const { workspace, extensionDevelopmentPaths = [], extensionTestsPath } = page;
  const remote = (path: string) => `vscode-remote://${AUTHORITY}${pathToFileURL(path).pathname}`;
  const payload = [
    ...extensionDevelopmentPaths.map((path) => ["extensionDevelopmentPath", remote(path)]),
    ...(extensionTestsPath === undefined ? [] : [["extensionTestsPath", remote(extensionTestsPath)]]),
    ["skipWelcome", "true"],
  ];
  const address = new URL(`http://${AUTHORITY}/`);
  if (workspace === undefined) {
    address.searchParams.set("ew", "true");
  } else {
    address.searchParams.set(
      workspace.endsWith(".code-workspace") ? "workspace" : "folder",
      decodeURIComponent(pathToFileURL(workspace).pathname),
    );
  }
  if (isDriven(page)) address.searchParams.set("payload", JSON.stringify(payload));
  return address.href;
}

/** Such a page needs a server that lets itself be driven; VS Code shows no notifications there. */
export function isDriven({ extensionDevelopmentPaths = [], extensionTestsPath }: WorkbenchPage): boolean {
  return extensionDevelopmentPaths.length > 0 || extensionTestsPath !== undefined;
}
