import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { StdioClient } from "../../support/stdioClient.ts";
import { feature, outcomes, tasks, withRunners } from "./fakeRunners.ts";
import { readyFeature } from "./scratchProject.ts";

interface Update {
  readonly progressToken: unknown;
  readonly progress: number;
  readonly message: string;
}

const updatesIn = ({ received }: StdioClient): Update[] =>
  (received as { method?: string; params?: Update }[]).flatMap(({ method, params }) =>
    method === "notifications/progress" ? [params!] : [],
  );

const isLinux = process.platform === "linux";

/** The peak memory of the process; known on Linux only. */
const peakMegabytes = ({ child }: StdioClient): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(child.pid)}/status`, "utf8"))![1]) / 1024;

test("100 MB of output do not fill the memory", { skip: !isLinux && "only Linux tells" }, async () => {
  using project = readyFeature(tasks);
  await withRunners(project, async ({ client }) => {
    const before = peakMegabytes(client);
    await client.request("tools/call", {
      name: "speckit.implement",
      arguments: { ...feature(project), runner: "fake-flood", task_filter: "T001" },
    });
    const growth = peakMegabytes(client) - before;
    assert.ok(growth > 0, "a process that worked has not grown: it is not the one to look at");
    // All of it would take more than 100 MB; what is passed on is garbage soon, and collected in time.
    assert.ok(growth < 95, `the server grew by ${String(Math.round(growth))} MB`);
  });
});

/** What the agents printed, each line with its stream and its task. */
const linesIn = ({ received }: StdioClient): string[] =>
  (received as { method?: string; params?: Printed }[]).flatMap(({ method, params }) =>
    method === "notifications/message"
      ? params!.data.split("\n").map((line) => `${params!.logger} ${params!.level} ${line}`)
      : [],
  );

interface Printed {
  readonly level: string;
  readonly logger: string;
  readonly data: string;
  readonly _meta: { readonly progressToken: unknown };
}

test("100 MB of output arrive line by line, and progress grows beside them", async () => {
  using project = readyFeature(tasks);
  await withRunners(project, async ({ client }) => {
    const { result } = await client.request("tools/call", {
      name: "speckit.implement",
      arguments: { ...feature(project), runner: "fake-flood", task_filter: "T001" },
      _meta: { progressToken: "flood" },
    });
    assert.deepEqual(outcomes(result!["structuredContent"] as never), ["T001 done"]);
    const lines = linesIn(client);
    const first = Array.from({ length: 500_000 }, (_, line) => `T001 info line ${line % 10_000} ${"x".repeat(90)}`);
    const firstOther = first.findIndex((line, index) => line !== lines[index]);
    assert.equal(firstOther, -1, `line ${firstOther} is ${lines[firstOther]}`);
    // The rest has no line break, so it comes in parts, and a blank where one ends is not kept.
    const lengthOf = (text: readonly string[]): number => text.join("").replace(/ |T001 info/g, "").length;
    assert.equal(lengthOf(lines.slice(first.length)), lengthOf(first));
    const updates = updatesIn(client);
    const values = updates.map(({ progress }) => progress);
    // At the start and at the end; how many come between depends on how fast the machine is.
    assert.ok(values.length >= 2 && values.length < 1000, String(values.length));
    assert.deepEqual(
      values,
      [...new Set(values)].sort((a, b) => a - b),
    );
    assert.ok(updates.every(({ progressToken, message }) => progressToken === "flood" && message.length <= 200));
  });
});

test("a silent agent still reports progress at least every ten seconds", async () => {
  using project = readyFeature(tasks);
  await withRunners(project, async ({ client }) => {
    client.write({
      jsonrpc: "2.0",
      id: 5,
      method: "tools/call",
      params: {
        name: "speckit.implement",
        arguments: { ...feature(project), runner: "fake-hang", task_filter: "T001" },
        _meta: { progressToken: 5 },
      },
    });
    const said = await client.message(({ method }) => method === "notifications/message");
    assert.deepEqual(said.params, { level: "info", logger: "T001", data: "thinking", _meta: { progressToken: 5 } });
    await client.message(({ params }) => /^T001 is running \(\d s\)$/.test(String(params?.["message"])));
    client.notify("notifications/cancelled", { requestId: 5 });
    await client.request("ping");
  });
});
