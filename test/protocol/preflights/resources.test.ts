import assert from "node:assert/strict";
import { rmSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import type { DecisionOverview } from "../../../src/domain/adr/overview/decisionOverview.ts";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { completed, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";
import type { StdioClient } from "../../support/stdioClient.ts";

const authentication = {
  user_intention: "Add authentication",
  answers: { auth_strategy: "OAuth", auth_library: "custom" },
};

async function urisIn(client: StdioClient): Promise<readonly string[]> {
  const { result } = await client.request("resources/list");
  return (result?.["resources"] as { uri: string }[]).map(({ uri }) => uri);
}

async function read(client: StdioClient, uri: string): Promise<string | undefined> {
  const { result } = await client.request("resources/read", { uri });
  return (result?.["contents"] as { text: string }[] | undefined)?.[0]?.text;
}

/** Waits for a notification that has not been seen before. */
function notified(client: StdioClient, method: string, uri?: string) {
  const seen = client.received.length;
  return client.message(
    (message) =>
      client.received.indexOf(message) >= seen &&
      message.method === method &&
      (uri === undefined || message.params?.["uri"] === uri),
  );
}

test("decisions and tasks can be listed and read [clause 444]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ client, clarify }) => {
    assert.deepEqual(await urisIn(client), ["preflights://decisions", "preflights://architecture"]);
    assert.match((await read(client, "preflights://architecture")) ?? "", /Nothing has been decided yet/);
    const { artifacts_created: first } = completed(await clarify(authentication));
    const task = repository.read("docs/CURRENT_TASK.md");
    const taskUid = /UID: (\S+)/.exec(task)?.[1] ?? "";
    assert.equal(await read(client, `preflights://task/${taskUid}`), task);
    completed(await clarify({ user_intention: "Fix typo in login", answers: { acceptance_criteria: "ok" } }));
    const adrUri = `preflights://adr/${first[0]?.uid}`;
    const fixed = ["preflights://decisions", "preflights://architecture", "preflights://task/current"];
    const expected = [...fixed, adrUri, `preflights://task/${taskUid}`];
    assert.deepEqual(await urisIn(client), expected);
    assert.equal(await read(client, adrUri), repository.read(first[0]?.path ?? ""));
    assert.equal(await read(client, "preflights://task/current"), repository.read("docs/CURRENT_TASK.md"));
    assert.equal(await read(client, `preflights://task/${taskUid}`), task);
    assert.equal(await read(client, "preflights://architecture"), repository.read("docs/ARCHITECTURE_STATE.md"));
  });
});

test("what does not exist, or lies elsewhere, is not found", async () => {
  using outside = scratchRepository({ "secret.md": "secret" }, { git: false });
  using repository = scratchRepository({ "docs/adr/README.md": "" });
  symlinkSync(outside.at("secret.md"), repository.at(`docs/adr/${fixtureUid(1)}_link.md`));
  await withPreflights(repository.root, async ({ client }) => {
    const wrong = [
      "adr/README",
      "adr/../../../etc/passwd",
      `adr/${fixtureUid(1)}`,
      `adr/${fixtureUid(2)}`,
      "task/current",
      "x",
    ];
    for (const name of wrong) {
      const { error } = await client.request("resources/read", { uri: `preflights://${name}` });
      assert.equal(error?.code, -32002, name);
    }
  });
});

test("outside a repository there are no resources", async () => {
  using folder = scratchRepository({}, { git: false });
  await withPreflights(folder.root, async ({ client }) => assert.deepEqual(await urisIn(client), []));
});

test("clients are notified of what a completion writes", async () => {
  using repository = scratchRepository({ "docs/README.md": "" });
  await withPreflights(repository.root, async ({ client, clarify }) => {
    for (const uri of ["preflights://architecture", "preflights://task/current"])
      await client.request("resources/subscribe", { uri });
    await client.request("resources/list");
    const heard = [
      notified(client, "notifications/resources/list_changed"),
      notified(client, "notifications/resources/updated", "preflights://architecture"),
      notified(client, "notifications/resources/updated", "preflights://task/current"),
    ];
    const answers = { ...authentication.answers, allowlist_paths: "src/", acceptance_criteria: "ok" };
    completed(await clarify({ ...authentication, answers }));
    await Promise.all(heard);
  });
});

test("clients are notified of what others write, also into folders that are made later", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async ({ client }) => {
    await client.request("resources/list");
    let heard = notified(client, "notifications/resources/list_changed");
    for (const [file, text] of Object.entries(adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] })))
      repository.write(file, text);
    await heard;
    heard = notified(client, "notifications/resources/list_changed");
    for (const [file, text] of Object.entries(adrFixture(2, { "Infra.Hosting": ["AWS", 2] })))
      repository.write(file, text);
    await heard;
    assert.equal((await urisIn(client)).length, 4);
    heard = notified(client, "notifications/resources/list_changed");
    rmSync(repository.at(`docs/adr/${fixtureUid(2)}_fixture.md`));
    await heard;
    assert.equal((await urisIn(client)).length, 3);
  });
});

test("all decisions and tasks come in one answer, which follows every change", async () => {
  using repository = scratchRepository({ "docs/adr/0001-numbered.md": "# 1. Numbered\n" });
  await withPreflights(repository.root, async ({ client, clarify }) => {
    const overview = async () => JSON.parse((await read(client, "preflights://decisions")) ?? "") as DecisionOverview;
    const updated = () => notified(client, "notifications/resources/updated", "preflights://decisions");
    await client.request("resources/subscribe", { uri: "preflights://decisions" });
    assert.deepEqual((await overview()).foreign, [{ file: "0001-numbered.md", title: "1. Numbered" }]);
    const written = updated();
    completed(await clarify(authentication));
    await written;
    const { adrs, task, architecture, projection } = await overview();
    assert.deepEqual(
      [adrs.map(({ title }) => title), task?.title, architecture.entries.length, projection],
      [["Authentication: Strategy = OAuth"], "Add authentication", 2, "current"],
    );
    const removed = updated();
    rmSync(repository.at("docs/ARCHITECTURE_STATE.md"));
    await removed;
    assert.equal((await overview()).projection, "missing");
  });
});

test("a docs folder that goes and comes again within moments is followed as before", async () => {
  const numbered = "docs/adr/0001-numbered.md";
  using repository = scratchRepository({ [numbered]: "# 1. First\n" });
  await withPreflights(repository.root, async ({ client }) => {
    const titles = async () => {
      const overview = JSON.parse((await read(client, "preflights://decisions")) ?? "") as DecisionOverview;
      return overview.foreign.map(({ title }) => title);
    };
    const updated = () => notified(client, "notifications/resources/updated", "preflights://decisions");
    await client.request("resources/subscribe", { uri: "preflights://decisions" });
    assert.deepEqual(await titles(), ["1. First"]);
    const replaced = updated();
    rmSync(repository.at("docs"), { recursive: true });
    repository.write(numbered, "# 1. Second\n");
    await replaced;
    assert.deepEqual(await titles(), ["1. Second"]);
    const written = updated();
    repository.write(numbered, "# 1. Third\n");
    await written;
    assert.deepEqual(await titles(), ["1. Third"]);
  });
});

test("a task that is refused hides nothing else, and reading it says why", async () => {
  using repository = scratchRepository({ "docs/CURRENT_TASK.md": "x".repeat(3_000_000) });
  await withPreflights(repository.root, async ({ client }) => {
    const listed = ["preflights://decisions", "preflights://architecture", "preflights://task/current"];
    assert.deepEqual(await urisIn(client), listed);
    const { error } = await client.request("resources/read", { uri: "preflights://task/current" });
    assert.match(error?.message ?? "", /CURRENT_TASK\.md/);
  });
});
