import assert from "node:assert/strict";
import { test } from "node:test";
import { echoInto, succeeded, withChant } from "../protocol/chant/chantProcess.ts";
import { scratchProject, specText } from "../protocol/chant/scratchProject.ts";
import { assertPrinted } from "./printed.ts";

const id = "2026-01-22-001-x7m";
const before = "---\ntype: code\nstatus: in_progress\n---\n# Feature Implementation\n\nSome initial content...\n";

test("the printed update is answered as printed, and the spec reads as printed [clauses 344, 345, 347-349]", async () => {
  using project = scratchProject({ [id]: before });
  const [answer] = await echoInto(project.root, {
    jsonrpc: "2.0",
    method: "tools/call",
    params: {
      name: "chant_spec_update",
      arguments: { id: "001", status: "completed", output: "Implementation complete. All tests passing." },
    },
    id: 1,
  });
  assertPrinted(
    answer,
    {
      jsonrpc: "2.0",
      result: { content: [{ type: "text", text: "Updated spec: 2026-01-22-001-x7m" }] },
      id: 1,
    },
    "chantMessage",
  );
  const [, body] = project.spec(id).split("---\ntype: code\nstatus: completed\n---\n");
  assert.equal(
    body,
    "# Feature Implementation\n\nSome initial content...\n\n## Output\n\nImplementation complete. All tests passing.\n",
  );
});

test("the four statuses can be set, each from each [clause 343]", async () => {
  using project = scratchProject({ [id]: specText("status: cancelled") });
  await withChant(project.root, async ({ text, json }) => {
    for (const status of ["pending", "in_progress", "completed", "failed", "pending", "completed", "in_progress"]) {
      assert.equal(await text("chant_spec_update", { id, status }), `Updated spec: ${id}`);
      assert.equal(project.spec(id), specText(`status: ${status}`));
      assert.equal((await json("chant_spec_get", { id }))["status"], status);
    }
  });
});

test("long output arrives whole, and plain, without a time [clauses 344-347]", async () => {
  using project = scratchProject({ [id]: before });
  const output = Array.from({ length: 20_000 }, (_, n) => `line ${n} of the output`).join("\n");
  const params = { name: "chant_spec_update", arguments: { id, output } };
  const [answer] = await echoInto(project.root, { jsonrpc: "2.0", method: "tools/call", params, id: 1 });
  succeeded(answer ?? assert.fail("no answer"));
  assert.equal(project.spec(id), `${before}\n## Output\n\n${output}\n`);
});

test("a second output gets a section of its own behind the first [clause 350]", async () => {
  using project = scratchProject({ [id]: before });
  await withChant(project.root, async ({ text }) => {
    await text("chant_spec_update", { id, output: "first" });
    await text("chant_spec_update", { id, output: "second" });
  });
  assert.equal(project.spec(id), `${before}\n## Output\n\nfirst\n\n## Output\n\nsecond\n`);
});
