import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { startStdioClient } from "../../support/stdioClient.ts";
import { speakTo } from "./chantProcess.ts";
import type { ScratchProject } from "./scratchProject.ts";

/** The ids of all specs that several servers, each in a process of its own, created at the same time. */
export async function addFromManyProcesses(
  file: string,
  cwd: string,
  { processes, each }: { readonly processes: number; readonly each: number },
): Promise<readonly string[]> {
  const clients = Array.from({ length: processes }, () => startStdioClient(file, { args: ["mcp"], cwd }));
  // All are up before the first one begins, so that they really meet.
  await Promise.all(clients.map((client) => client.request("ping")));
  const answers = await Promise.all(
    clients.flatMap((client, process) =>
      Array.from({ length: each }, (_, n) =>
        speakTo(client).text("chant_add", { description: `Spec ${n} of process ${process}` }),
      ),
    ),
  );
  await Promise.all(clients.map((client) => client.close()));
  return answers.map((answer) => answer.replace("Created spec: ", ""));
}

/**
 * Kills a server at a random moment of an update, again and again. The file must hold the text from before the update or
 * the one from after it; the counts say how often it was which.
 */
export async function killDuringUpdates(
  file: string,
  project: ScratchProject,
  { updates }: { readonly updates: number },
): Promise<{ old: number; new: number }> {
  const seen = { old: 0, new: 0 };
  for (let update = 0; update < updates; update++) {
    const before = project.spec("a");
    const [from, to] = before.includes("status: pending") ? ["pending", "failed"] : ["failed", "pending"];
    const after = before.replace(`status: ${from}`, `status: ${to}`);
    const client = startStdioClient(file, { args: ["mcp"], cwd: project.root });
    await client.request("tools/call", { name: "chant_spec_get", arguments: { id: "a" } });
    client.write({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "chant_spec_update", arguments: { id: "a", status: to } },
    });
    await atRandomMoment(client.answerTo(1));
    client.child.kill("SIGKILL");
    await client.exited;
    const now = project.spec("a");
    assert.ok(now === before || now === after, `a mixture after update ${update}`);
    seen[now === before ? "old" : "new"]++;
  }
  return seen;
}

/** Somewhere between now and a little after the answer, which takes a few milliseconds. */
async function atRandomMoment(answer: Promise<unknown>): Promise<void> {
  const moment = performance.now() + Math.random() * 40;
  let isAnswered = false;
  void answer.then(
    () => (isAnswered = true),
    () => undefined,
  );
  while (performance.now() < moment && !isAnswered) await setImmediate();
}
