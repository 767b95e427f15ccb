import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  createMessageConnection,
  type DocumentSymbol,
  type Location,
  type MessageConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";

const text = "---\nstatus: doing\ndepends_on: [first]\n---\n\n# Second\n\n## Notes\n";
let folder: string;
let server: ReturnType<typeof spawn>;
let client: MessageConnection;

before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "flightdeck-lsp-")));
  await mkdir(join(folder, ".chant/specs/nested"), { recursive: true });
  await writeFile(join(folder, ".chant/specs/nested/first.md"), "# First\n");
  server = spawn(process.execPath, ["dist/languageServer.js", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  assert.ok(server.stdout && server.stdin);
  client = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  client.listen();
  await client.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  await client.sendNotification("initialized", {});
});

after(async () => {
  const ended = once(server, "exit");
  await client.sendRequest("shutdown");
  await client.sendNotification("exit");
  await ended;
  client.dispose();
  await rm(folder, { recursive: true });
});

test("the built language server reports problems, outlines and finds definitions", async () => {
  const uri = pathToFileURL(join(folder, ".chant/specs/second.md")).href;
  const published = new Promise<PublishDiagnosticsParams>((resolve) => {
    client.onNotification("textDocument/publishDiagnostics", resolve);
  });
  const textDocument = { uri };
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "markdown", version: 1, text },
  });

  const { diagnostics } = await published;
  assert.deepEqual(
    diagnostics.map(({ code, range }) => [code, range.start.line]),
    [["unknownStatus", 1]],
  );

  const symbols = await client.sendRequest<DocumentSymbol[]>("textDocument/documentSymbol", { textDocument });
  assert.deepEqual(
    symbols.map(({ name, children }) => [name, children?.map((child) => child.name)]),
    [["Second", ["Notes"]]],
  );

  const position = { line: 2, character: 15 };
  const location = await client.sendRequest<Location>("textDocument/definition", { textDocument, position });
  assert.equal(location.uri, pathToFileURL(join(folder, ".chant/specs/nested/first.md")).href);
});
