import assert from "node:assert/strict";
import { test } from "node:test";
import { createStdioTransport } from "../../../src/mcp/transport/stdioTransport.ts";

/** What a server wrote to stderr until it ended. */
function stderrOf(script: string): Promise<readonly string[]> {
  const transport = createStdioTransport({
    serverName: "odd",
    maxReplyBytes: 1024,
    launch: { command: process.execPath, args: ["-e", script], env: {} },
  });
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    const nothing = (): void => undefined;
    const onEnd = (): void => void transport.close().then(() => resolve(lines));
    const onStderr = (line: string): void => void lines.push(line);
    const silent = { onMessage: nothing, onProblem: nothing, onUnreadable: nothing, onInterrupted: nothing };
    transport.start({ ...silent, onStderr, onEnd }).catch(reject);
  });
}

test("a message in another code page is shown as far as it can be read", async () => {
  // "Zugriff verweigert für C:\x" as the console of a German Windows writes it.
  const script = `process.stderr.write(Buffer.from("Zugriff verweigert f\\x81r C:\\\\x\\nnext\\n", "latin1"))`;
  assert.deepEqual(await stderrOf(script), ["Zugriff verweigert f\uFFFDr C:\\x", "next"]);
});

test("a long message that is not UTF-8 is cut", async () => {
  const script = `process.stderr.write(Buffer.concat([Buffer.alloc(5000, "a"), Buffer.from([0x81, 0x0a])]))`;
  assert.deepEqual(await stderrOf(script), [`${"a".repeat(4096)}…`]);
});
