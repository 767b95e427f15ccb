import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { echoInto, withChant } from "../protocol/chant/chantProcess.ts";
import { scratchProject, type ScratchProject } from "../protocol/chant/scratchProject.ts";
import { busyProject, mutatingCalls, queryCalls } from "./chantCalls.ts";
import { assertPrinted } from "./printed.ts";

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: object; readonly required?: readonly string[] };
  readonly annotations?: { readonly readOnlyHint: boolean };
}
interface ToolList {
  readonly tools: readonly ListedTool[];
}

/** The list as the contract prints it. */
const printed = JSON.parse(readFileSync(join(import.meta.dirname, "chantTools.json"), "utf8")) as ToolList;

test("tools/list gives the printed list, tool by tool in its order, and nothing besides [clauses 287, 367-382]", async () => {
  using project = scratchProject();
  const [answer] = await echoInto(project.root, { jsonrpc: "2.0", method: "tools/list", id: 1 });
  assert.equal(printed.tools.length, 14);
  assert.deepStrictEqual(answer, { jsonrpc: "2.0", result: printed, id: 1 });
});

test("a newer client gets the printed list, with what its revision knows besides [clauses 287, 367-381]", async () => {
  using project = scratchProject();
  await withChant(project.root, async ({ client }) => {
    assertPrinted((await client.request("tools/list")).result, printed, "chantToolList");
  });
});

/** The two tables of the contract: what each tool needs, and what it takes besides. */
const table: Readonly<Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>> = {
  chant_spec_list: { needs: [], takes: ["status", "limit"] },
  chant_spec_get: { needs: ["id"], takes: [] },
  chant_ready: { needs: [], takes: ["limit"] },
  chant_status: { needs: [], takes: ["brief", "include_activity"] },
  chant_log: { needs: ["id"], takes: ["lines"] },
  chant_search: { needs: ["query"], takes: ["status"] },
  chant_diagnose: { needs: ["id"], takes: [] },
  chant_verify: { needs: ["id"], takes: [] },
  chant_spec_update: { needs: ["id"], takes: ["status", "output"] },
  chant_add: { needs: ["description"], takes: ["prompt"] },
  chant_finalize: { needs: ["id"], takes: [] },
  chant_resume: { needs: ["id"], takes: [] },
  chant_cancel: { needs: ["id"], takes: [] },
  chant_archive: { needs: ["id"], takes: [] },
};

test("each tool declares and needs what the tables say, and works with no more than that [clauses 290-303]", async () => {
  using project = busyProject();
  await withChant(project.root, async ({ client, refusal, text }) => {
    const { tools } = (await client.request("tools/list")).result as unknown as ToolList;
    assert.equal(tools.length, Object.keys(table).length);
    for (const { name, inputSchema } of tools) {
      const { needs = [], takes = [] } = table[name] ?? {};
      assert.deepEqual(inputSchema.required ?? [], needs, name);
      assert.deepEqual(Object.keys(inputSchema.properties).sort(), [...needs, ...takes].sort(), name);
    }
    for (const [name, args] of [...queryCalls, ...mutatingCalls]) {
      for (const need of table[name]?.needs ?? assert.fail(name))
        assert.equal(await refusal(name, { ...args, [need]: undefined }), `Missing required parameter: ${need}`, name);
      const { takes = [] } = table[name] ?? {};
      const sent = Object.keys(args).filter((key) => takes.includes(key));
      assert.deepEqual(sent, name === "chant_spec_update" ? ["output"] : [], "the calls send what is needed only");
      await text(name, args as never);
    }
  });
});

test("what a tool takes besides makes a difference [clauses 290, 292-295, 297, 298]", async () => {
  using project = busyProject();
  await withChant(project.root, async ({ text, json }) => {
    assert.equal((await json("chant_spec_list", { status: "failed" }))["total"], 1);
    assert.equal((await json("chant_spec_list", { limit: 2 }))["returned"], 2);
    assert.equal((await json("chant_ready", { limit: 1 }))["returned"], 1);
    assert.equal(await text("chant_status", { brief: true }), "2 pending | 2 in_progress | 1 completed | 1 failed");
    assert.ok("in_progress_activity" in (await json("chant_status", { include_activity: true })));
    assert.equal(await text("chant_log", { id: "running", lines: 1 }), "three");
    assert.equal((await json("chant_search", { query: "spec", status: "failed" }))["length"], 1);
    await text("chant_spec_update", { id: "noted", status: "failed" });
    await text("chant_spec_update", { id: "noted", output: "a note" });
    assert.match(project.spec("noted"), /^---\nstatus: failed\n---\n[^]*\na note\n$/);
    const added = await text("chant_add", { description: "Another", prompt: "careful" });
    assert.match(project.spec(added.replace("Created spec: ", "")), /\nprompt: careful\n/);
  });
});

/** Each file and folder with the time it was last written: whatever is made or touched in between leaves a trace. */
const stateOf = (project: ScratchProject): readonly unknown[] => [
  project.git("stash", "list"),
  project.git("log", "--all", "--format=%H"),
  ...readdirSync(project.root, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^\.git(?![^\\/])/.test(name))
    .map((name) => [name, statSync(project.at(name)).mtimeMs]),
];

test("the tools that say they only read change no file [clause 289]", async () => {
  using project = busyProject();
  const before = stateOf(project);
  await withChant(project.root, async ({ client, text }) => {
    const { tools } = (await client.request("tools/list")).result as unknown as ToolList;
    assert.deepEqual(
      tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name),
      queryCalls.map(([name]) => name),
    );
    for (const [name, args] of queryCalls) {
      await text(name, args as never);
      assert.deepEqual(stateOf(project), before, name);
    }
    await text("chant_status", { include_activity: true });
    await text("chant_status", { brief: true });
    assert.deepEqual(stateOf(project), before);
    for (const [name, args] of mutatingCalls) {
      const earlier = stateOf(project);
      await text(name, args as never);
      assert.notDeepEqual(stateOf(project), earlier, `${name} changes something, and that is seen`);
    }
  });
});
