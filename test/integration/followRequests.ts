import assert from "node:assert/strict";
import type { Connection } from "../../src/mcp/connection.ts";
import { activateExtension, workspaceRoot } from "./extension.ts";

/** Lists what the extension asks a server of the workspace folder for, until it is disposed. */
export async function followRequests(name: string) {
  const { servers } = await activateExtension();
  const connection = servers.connections.find(
    ({ entry }) => entry.name === name && entry.folder === workspaceRoot().fsPath,
  );
  assert.equal(connection?.state.kind, "ready");
  const before: Pick<Connection, "callTool" | "readResource"> = {
    callTool: connection.callTool.bind(connection),
    readResource: connection.readResource.bind(connection),
  };
  const made: string[] = [];
  const followed: typeof before = {
    callTool(tool, args, options) {
      made.push([tool, args?.["id"]].filter(Boolean).join(" "));
      return before.callTool(tool, args, options);
    },
    readResource(uri, signal) {
      made.push(uri);
      return before.readResource(uri, signal);
    },
  };
  Object.assign(connection, followed);
  return { made, [Symbol.dispose]: () => void Object.assign(connection, before) };
}

/**
 * Renames something until only that is read: the server may still tell of the files a test began with, and what it
 * tells is read together with the first change.
 */
export async function untilSettled(name: string, rename: (title: string) => Promise<void>): Promise<void> {
  for (const title of ["Zero", "Zero again", "Still zero"]) {
    const requests = await followRequests(name);
    await rename(title);
    requests[Symbol.dispose]();
    if (requests.made.length === 1) return;
  }
  assert.fail(`${name} is asked more than once for one change`);
}
