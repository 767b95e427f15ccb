import assert from "node:assert/strict";
import { mkdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { test } from "node:test";
import type { StdioClient } from "../../support/stdioClient.ts";
import { readyFeature } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const uri = "speckit://feature/001-a";

test("features are listed and read with state, documents and tasks", async () => {
  using project = readyFeature(
    "## Phase 1: Setup\n- [x] T001 [P] Create src/a.ts\n- [ ] T002 Ship it (depends on T001)\n",
    { "specs/scope/nested one/spec.md": "# Feature Specification: Nested\n", "specs/notes/readme.md": "x" },
  );
  await withSpeckit(project.root, async ({ client }) => {
    const { result } = await client.request("resources/list");
    assert.deepEqual(
      (result!["resources"] as { uri: string; title?: string }[]).map(({ uri: each, title }) => [each, title]),
      [
        [uri, "Notes"],
        ["speckit://feature/scope/nested%20one", "Nested"],
        ["speckit://features", undefined],
      ],
    );
    const read = await client.request("resources/read", { uri });
    const [contents] = read.result!["contents"] as { text: string }[];
    const feature = JSON.parse(contents!.text) as {
      state: string;
      progress: object;
      documents: { name: string }[];
      phases: { tasks: object[] }[];
      problems: object[];
    };
    const found = (code: string, line: number, message: string) => ({ code, severity: "warning", message, line });
    assert.deepEqual(feature.problems, [
      found("uncovered-story", 1, "User story 1 has no task."),
      found("uncovered-FR", 1, "No task serves FR-001."),
      found("missing-path", 3, "T002 names no file."),
    ]);
    assert.equal(feature.state, "Implementing");
    assert.deepEqual(feature.progress, { total: 2, done: 1, deferred: 0 });
    assert.deepEqual(
      feature.documents.map(({ name }) => name),
      ["spec.md", "plan.md", "tasks.md"],
    );
    assert.deepEqual(feature.phases[0]!.tasks[0], {
      id: "T001",
      state: "done",
      parallel: true,
      stories: [],
      description: "Create src/a.ts",
      paths: ["src/a.ts"],
      dependsOn: [],
      line: 2,
      tickable: true,
    });
    assert.equal((await client.request("resources/read", { uri: "speckit://feature/../../etc" })).error?.code, -32002);
  });
});

test("a change that keeps size and time of a document is seen", async () => {
  using project = readyFeature("- [ ] T001 Create src/a.ts\n");
  const stateIn = async (client: StdioClient): Promise<unknown> => {
    const { result } = await client.request("resources/read", { uri });
    const [contents] = result!["contents"] as { text: string }[];
    return (JSON.parse(contents!.text) as { progress: { done: number } }).progress.done;
  };
  await withSpeckit(project.root, async ({ client }) => {
    assert.equal(await stateIn(client), 0);
    const tasks = project.at("specs/001-a/tasks.md");
    const { atime, mtime } = statSync(tasks);
    project.write("specs/001-a/tasks.md", "- [x] T001 Create src/a.ts\n");
    utimesSync(tasks, atime, mtime);
    assert.equal(await stateIn(client), 1);
  });
});

test("changes are announced: a new feature, an edited document, a removed folder", async () => {
  using project = readyFeature("- [ ] T001 Create src/a.ts\n");
  await withSpeckit(project.root, async ({ client, call }) => {
    await client.request("resources/subscribe", { uri });
    await client.request("resources/list");
    const count = (method: string) =>
      (client.received as { method?: string }[]).filter((message) => message.method === method).length;
    const told = (method: string, times: number) => client.message(() => count(method) >= times);
    // The server takes its first look when it likes; what is written before that is its starting point.
    for (let round = 1; count("notifications/resources/updated") === 0; round++) {
      project.write("specs/001-a/tasks.md", `- [x] T001 Create src/a.ts${" again".repeat(round)}\n`);
      await client.request("ping");
    }
    await call("speckit.specify", { feature_description: "Dark mode", spec_directory: project.root });
    await told("notifications/resources/list_changed", 1);
    rmSync(project.at("specs/002-dark-mode"), { recursive: true });
    await told("notifications/resources/list_changed", 2);
  });
});

test("projects below the working directory have resources of their own, and a collection speaks for its members", async () => {
  using project = readyFeature("- [ ] T001 Create src/a.ts\n", {
    ".specify/feature.json": "{}",
    "packages/b c/.specify/memory/notes.md": "x",
    "packages/b c/specs/001-a/spec.md": "# Feature Specification: Other\n\nIt [NEEDS CLARIFICATION: flies?].\n",
  });
  await withSpeckit(project.root, async ({ client }) => {
    const all = "speckit://features?project=packages/b%20c";
    const member = "speckit://feature/001-a?project=packages/b%20c";
    const { result } = await client.request("resources/list");
    assert.deepEqual(
      (result!["resources"] as { uri: string }[]).map((each) => each.uri),
      [uri, "speckit://features", member, all],
    );
    const rows = await readJson<{ features: readonly { title: string; questionCount: number }[] }>(client, all);
    assert.deepEqual(
      rows.features.map(({ title, questionCount }) => [title, questionCount]),
      [["Other", 1]],
    );
    assert.equal((await readJson<{ title: string }>(client, member)).title, "Other");
    assert.equal((await readJson<{ title: string }>(client, uri)).title, "Notes");
    await client.request("resources/subscribe", { uri: all });
    project.write("packages/b c/specs/001-a/spec.md", "# Feature Specification: Renamed\n");
    project.write("specs/001-a/tasks.md", "- [x] T001 Create src/a.ts\n");
    await client.message(
      (message) => message.method === "notifications/resources/updated" && message.params?.["uri"] === member,
    );
    const told = (client.received as { method?: string; params?: { uri?: string } }[]).filter(
      ({ method }) => method === "notifications/resources/updated",
    );
    assert.ok(told.every(({ params }) => params?.uri === member || params?.uri === all));
    assert.equal((await readJson<{ title: string }>(client, member)).title, "Renamed");
  });
});

async function readJson<T>(client: StdioClient, of: string): Promise<T> {
  const { result } = await client.request("resources/read", { uri: of });
  const [contents] = result!["contents"] as { text: string }[];
  return JSON.parse(contents!.text) as T;
}

test("a search for projects that leaves folders out says so, once", async () => {
  using project = readyFeature("- [ ] T001 Do it\n");
  for (let at = 0; at <= 2_000; at += 1) mkdirSync(project.at(`many/f${at}`), { recursive: true });
  await withSpeckit(project.root, async ({ client }) => {
    await client.request("resources/list");
    await client.logged("Only the first 2000 folders");
    await client.request("resources/list");
    assert.equal(client.log().split("Only the first 2000 folders").length, 2);
  });
});
