import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { refusedWrites, refusingDisk } from "../../support/refusedWrites.ts";
import { pipeInto } from "../../support/stdioClient.ts";
import { scratchProject } from "./scratchProject.ts";
import { speckitFile, type SpeckitProcess, withSpeckit } from "./speckitProcess.ts";

test("each step names the missing predecessor and the tool that makes it", async () => {
  using project = scratchProject({
    "specs/001-a/spec.md": "# S\nUsers add notes.\n",
    "specs/002-b/spec.md": "# S\nUsers add notes.\n",
    "specs/002-b/plan.md": "# P\nx\n",
  });
  await withSpeckit(project.root, async ({ fail }) => {
    for (const tool of ["speckit.clarify", "speckit.plan"] as const)
      assert.match(
        await fail(tool, { spec_directory: project.at("specs/009-x") }),
        /spec\.md does not exist\. Run speckit\.specify first\./,
      );
    assert.match(
      await fail("speckit.tasks", { spec_directory: project.at("specs/001-a") }),
      /plan\.md does not exist\. Run speckit\.plan first\./,
    );
    assert.match(
      await fail("speckit.implement", { spec_directory: project.at("specs/002-b") }),
      /tasks\.md does not exist\. Run speckit\.tasks first\./,
    );
    assert.match(await fail("speckit.plan", { spec_directory: project.at("specs") }), /holds features/);
  });
});

test("bad directories and descriptions are refused with a sentence", async () => {
  using project = scratchProject({ "specs/file.txt": "x" });
  using other = scratchProject();
  mkdirSync(project.at("specs/001-a"), { recursive: true });
  symlinkSync(other.root, project.at("specs/out"));
  const specify = { feature_description: "Users can add notes." };
  await withSpeckit(
    project.root,
    async ({ fail }) => {
      assert.match(await fail("speckit.specify", specify), /spec_directory is missing/);
      assert.match(await fail("speckit.specify", { ...specify, spec_directory: "specs/001-a" }), /absolute path/);
      assert.match(
        await fail("speckit.specify", { ...specify, spec_directory: `${project.root}/specs/../../x` }),
        /must not contain "\.\."/,
      );
      assert.match(
        await fail("speckit.specify", { ...specify, spec_directory: other.at("specs/001-a") }),
        /outside the folders/,
      );
      assert.match(
        await fail("speckit.specify", { ...specify, spec_directory: project.at("specs/file.txt") }),
        /is a file/,
      );
      assert.match(
        await fail("speckit.specify", { ...specify, spec_directory: project.at("specs/out/001-a") }),
        /symbolic link/,
      );
      assert.match(
        await fail("speckit.specify", { feature_description: "  ", spec_directory: project.at("specs/001-a") }),
        /feature_description is empty/,
      );
      assert.match(
        await fail("speckit.specify", { feature_description: "?!", spec_directory: project.at("specs/001-a") }),
        /does not name anything to build/,
      );
      assert.match(
        await fail("speckit.clarify", { spec_directory: project.at("specs/001-a"), answers: "x" }),
        /answers must be a list/,
      );
    },
    { answers: { "roots/list": () => ({ roots: [{ uri: pathToFileURL(project.root).href }] }) } },
  );
  assert.deepEqual(Object.keys(other.files()), []);
});

test("arguments of another type are refused by name, and a directory of another type counts as missing", async () => {
  using project = scratchProject();
  await withSpeckit(project.root, async ({ fail }) => {
    const directory = { spec_directory: project.at("specs/001-a") };
    assert.match(
      await fail("speckit.specify", { ...directory, feature_description: 7 }),
      /feature_description must be a string\./,
    );
    assert.match(
      await fail("speckit.specify", { feature_description: "Users can add notes.", spec_directory: 7 }),
      /spec_directory is missing/,
    );
  });
});

test("a client without roots may work in the project around the directory, and nowhere else", async () => {
  using project = scratchProject();
  await withSpeckit(tmpdir(), async ({ call }) => {
    await call("speckit.specify", {
      feature_description: "Users can add notes.",
      spec_directory: project.at("specs/001-a"),
    });
    assert.match(project.read("specs/001-a/spec.md"), /add notes/);
  });
});

test("the words of editors are understood: tools before initialize, unknown tools, shutdown and exit", async () => {
  using project = scratchProject();
  const { messages, code } = await pipeInto(
    speckitFile,
    [
      { jsonrpc: "2.0", id: 1, method: "tools/list" },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "speckit.nothing", arguments: {} } },
      "{broken",
      { jsonrpc: "2.0", id: 3, method: "shutdown" },
      { jsonrpc: "2.0", method: "exit" },
    ],
    { cwd: project.root },
  );
  const byId = new Map(messages.map((message) => [message.id, message]));
  const { tools } = byId.get(1)!.result as { tools: { name: string; inputSchema: { required: string[] } }[] };
  assert.deepEqual(
    tools.map(({ name, inputSchema }) => [name, inputSchema.required]),
    [
      ["speckit.specify", ["feature_description", "spec_directory"]],
      ["speckit.clarify", ["spec_directory"]],
      ["speckit.plan", ["spec_directory"]],
      ["speckit.tasks", ["spec_directory"]],
      ["speckit.implement", ["spec_directory"]],
    ],
  );
  assert.equal(byId.get(2)!.error?.code, -32602);
  assert.equal(byId.get(null)!.error?.code, -32700);
  assert.equal(byId.get(3)!.result, null);
  assert.equal(code, 0);
});

test("progress carries the request's token and grows; a cancelled step leaves no half-written file", async () => {
  using project = scratchProject();
  const stuck = () => ({ error: { code: -1, message: "later" } });
  await withSpeckit(
    project.root,
    async ({ client }) => {
      const call = {
        name: "speckit.specify",
        arguments: { feature_description: "Users can add notes.", spec_directory: project.at("specs/001-a") },
        _meta: { progressToken: 0 },
      };
      await client.request("tools/call", call);
      const updates = (
        client.received as { method?: string; params?: { progressToken: unknown; progress: number } }[]
      ).filter(({ method }) => method === "notifications/progress");
      assert.deepEqual(
        updates.map(({ params }) => [params!.progressToken, params!.progress]),
        [0, 1, 2, 3, 4].map((value) => [0, value]),
      );
    },
    { answers: { "sampling/createMessage": stuck } },
  );
  using waiting = scratchProject();
  await withSpeckit(waiting.root, async ({ client }) => {
    client.write({
      jsonrpc: "2.0",
      id: 9,
      method: "tools/call",
      params: {
        name: "speckit.specify",
        arguments: { feature_description: "Users can add notes.", spec_directory: waiting.at("specs/001-a") },
      },
    });
    client.notify("$/cancelRequest", { id: 9 });
    await client.request("ping");
    assert.deepEqual(
      Object.keys(waiting.files()).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });
});

test("each step of writing tasks is told", async () => {
  using project = scratchProject({
    "specs/001-a/spec.md": "# S\n- **FR-001**: Users MUST add notes [NEEDS CLARIFICATION: how many?]\n",
  });
  await withSpeckit(project.root, async ({ call, client }) => {
    const directory = { spec_directory: project.at("specs/001-a") };
    const { structured } = await call("speckit.plan", directory);
    assert.ok(
      structured.warnings.includes(
        "spec.md still has open questions; answering them with speckit.clarify first avoids rework.",
      ),
    );
    const called = { name: "speckit.tasks", arguments: directory, _meta: { progressToken: 1 } };
    await client.request("tools/call", called);
    const updates = client.received as { method?: string; params?: { message?: string } }[];
    assert.deepEqual(
      updates.filter(({ method }) => method === "notifications/progress").map(({ params }) => params?.message),
      ["Reading specification and plan", "Breaking the plan down", "Writing the tasks", "Saving"],
    );
  });
});

test("a write error names the document and what to do", async () => {
  for (const [code, reason] of refusedWrites) {
    using project = scratchProject({});
    const wish = { feature_description: "Users can add notes.", spec_directory: project.at("specs/001-notes") };
    const run = async ({ fail }: SpeckitProcess): Promise<void> => {
      const sentence = await fail("speckit.specify", wish);
      assert.ok(sentence.endsWith(` could not be written: ${reason}`), sentence);
      assert.doesNotMatch(sentence, /\.tmp|\.lock/);
    };
    await withSpeckit(project.root, run, { env: refusingDisk(code) });
  }
});
