import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test, type TestContext } from "node:test";
import { withChant } from "../../protocol/chant/chantProcess.ts";
import { scratchProject as chantProject, specText } from "../../protocol/chant/scratchProject.ts";
import { withPreflights } from "../../protocol/preflights/preflightsProcess.ts";
import { readyFeature } from "../../protocol/speckit/scratchProject.ts";
import { withSpeckit } from "../../protocol/speckit/speckitProcess.ts";
import type { StdioClient } from "../../support/stdioClient.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const rounds = 1_000;
/** Code is compiled and caches are warm by then. */
const warm = 300;
/** Compiled code and what the last round left come and go by this much: a kilobyte a round would be seen. */
const noiseBytes = 700 * 1024;
const options = { skip: process.platform !== "linux" && "reads /proc" };
const reporter = resolve(import.meta.dirname, "../../fixtures/heapReporter/main.cjs");
const env = { NODE_OPTIONS: `--expose-gc --require=${JSON.stringify(reporter)}` };

interface Use {
  readonly memory: number;
  readonly descriptors: number;
}

/** `nth` is how often the server was asked before. */
async function useOf(client: StdioClient, nth: number): Promise<Use> {
  const reports = (): readonly string[] => client.log().match(/heap \d+ of process \d+\n/g) ?? [];
  client.child.kill("SIGUSR2");
  while (reports().length <= nth) await once(client.child, "logged");
  const memory = Number(reports()[nth]?.split(" ")[1]);
  return { memory, descriptors: readdirSync(`/proc/${client.child.pid}/fd`).length };
}

/** Every round changes a file and has the server read and answer. */
async function staysFlat(context: TestContext, client: StdioClient, round: (count: number) => Promise<unknown>) {
  let early: Use | undefined;
  for (let count = 1; count <= rounds; count += 1) {
    await round(count);
    // What was received is evidence in other tests; here it would only be searched again and again.
    client.received.length = 0;
    client.rawLines.length = 0;
    if (count === warm) early = await useOf(client, 0);
  }
  const late = await useOf(client, 1);
  context.diagnostic(JSON.stringify({ early, late }));
  assert.ok(early && late.memory < early.memory + noiseBytes, "memory grows");
  assert.ok(late.descriptors <= early.descriptors + 2, "descriptors grow");
}

test("chant stays flat over a thousand updates and lists", options, async (context) => {
  using project = chantProject({ a: specText("status: pending", "# A\n\n- [ ] It works\n") });
  await withChant(
    project.root,
    async ({ client, json, text }) => {
      await client.request("resources/subscribe", { uri: "chant://specs" });
      await staysFlat(context, client, async (count) => {
        await text("chant_spec_update", { id: "a", status: count % 2 === 0 ? "pending" : "in_progress" });
        await json("chant_spec_list");
      });
    },
    { env },
  );
});

test("speckit stays flat over a thousand changes and reads", options, async (context) => {
  using project = readyFeature("## Phase 1: Setup\n- [ ] T001 Create src/a.ts\n");
  await withSpeckit(
    project.root,
    async ({ client }) => {
      await client.request("resources/subscribe", { uri: "speckit://feature/001-a" });
      await staysFlat(context, client, async (count) => {
        const box = count % 2 === 0 ? " " : "x";
        project.write("specs/001-a/tasks.md", `## Phase 1: Setup\n- [${box}] T001 Create src/a.ts\n`);
        await client.request("resources/list");
        await client.request("resources/read", { uri: "speckit://feature/001-a" });
      });
    },
    { env },
  );
});

test("preflights stays flat over a thousand changes and reads", options, async (context) => {
  const folder = await createTemporaryFolder();
  try {
    mkdirSync(join(folder.path, ".git"));
    await withPreflights(
      folder.path,
      async ({ client, architecture }) => {
        await staysFlat(context, client, async (count) => {
          // No questions: an unfinished session lives for half an hour, as it should.
          mkdirSync(join(folder.path, "docs"), { recursive: true });
          writeFileSync(join(folder.path, "docs", "notes.md"), String(count));
          await architecture();
        });
      },
      env,
    );
  } finally {
    await folder.remove();
  }
});
