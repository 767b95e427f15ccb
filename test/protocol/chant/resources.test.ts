import assert from "node:assert/strict";
import { renameSync, rmSync } from "node:fs";
import { test } from "node:test";
import type { ServerMessage, StdioClient } from "../../support/stdioClient.ts";
import { withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly mimeType: string;
  readonly _meta?: { readonly path: string; readonly problem?: string };
}

const list = async (client: StdioClient): Promise<readonly Listed[]> =>
  (await client.request("resources/list")).result?.["resources"] as Listed[];
const read = async (client: StdioClient, uri: string): Promise<Record<string, unknown> | undefined> =>
  (
    (await client.request("resources/read", { uri })).result?.["contents"] as Record<string, unknown>[] | undefined
  )?.[0];

/** Does something and waits for the notification that must follow; earlier ones do not count. */
async function after(client: StdioClient, method: string, uri: string | undefined, act: () => void): Promise<void> {
  const before = client.received.length;
  act();
  const fits = (message: ServerMessage): boolean =>
    client.received.indexOf(message) >= before &&
    message.method === `notifications/resources/${method}` &&
    message.params?.["uri"] === uri;
  await client.message(fits);
}

test("active, archived and broken specs are resources", async () => {
  using project = scratchProject({
    a: specText("status: failed", "# Title of A\n"),
    "ö x%": "# Ö\n",
    broken: "---\nstatus: [\n---\n",
    ".chant/archive/2026-01-01/2026-01-01-001-abc.md": "# Old\n",
    ".chant/archive/flat.md": "# Flat\n",
  });
  await withChant(project.root, async ({ client }) => {
    const resources = await list(client);
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      [
        "chant://spec/a",
        "chant://spec/broken",
        "chant://spec/%C3%B6%20x%25",
        "chant://archive/2026-01-01-001-abc",
        "chant://archive/flat",
      ],
    );
    const [a, broken] = resources;
    assert.deepEqual(
      [a?.name, a?.title, a?.mimeType, a?._meta],
      ["a", "Title of A", "text/markdown", { path: ".chant/specs/a.md" }],
    );
    assert.match(broken?._meta?.problem ?? "", /^The front matter cannot be read/);
    assert.deepEqual(await read(client, "chant://spec/a"), {
      uri: "chant://spec/a",
      mimeType: "text/markdown",
      text: project.spec("a"),
    });
    assert.equal((await read(client, "chant://spec/%C3%B6%20x%25"))?.["text"], "# Ö\n");
    assert.equal((await read(client, "chant://archive/flat"))?.["text"], "# Flat\n");
    assert.match(
      String(((await read(client, "chant://spec/broken"))?.["_meta"] as { problem: string }).problem),
      /cannot be read/,
    );
    const { result } = await client.request("resources/templates/list");
    assert.deepEqual(
      (result?.["resourceTemplates"] as { uriTemplate: string }[]).map(({ uriTemplate }) => uriTemplate),
      ["chant://spec/{id}", "chant://archive/{id}"],
    );
  });
});

test("what is not there is not found [clause 428]", async () => {
  using project = scratchProject({ a: "" });
  await withChant(project.root, async ({ client }) => {
    for (const uri of [
      "chant://spec/b",
      "chant://spec/../config",
      "chant://spec/..%2F..%2Fconfig",
      "chant://archive/a",
      "file:///etc/passwd",
      "x",
    ]) {
      assert.equal((await client.request("resources/read", { uri })).error?.code, -32002, uri);
    }
  });
});

test("subscribers are notified of changes from outside", async () => {
  using project = scratchProject({ a: specText("status: failed"), b: specText("status: failed") });
  await withChant(project.root, async ({ client, text }) => {
    await client.request("resources/subscribe", { uri: "chant://spec/a" });
    await list(client);
    const touch = (): void => project.write(".chant/specs/a.md", specText("status: completed"));
    await after(client, "updated", "chant://spec/a", touch);
    await after(client, "list_changed", undefined, () => project.write(".chant/specs/c.md", "# C\n"));
    await after(client, "list_changed", undefined, () =>
      project.write(".chant/specs/a.md", specText("status: completed", "# New title\n")),
    );
    await after(client, "list_changed", undefined, () => project.write(".chant/specs/deep/er/d.md", "# D\n"));
    await after(client, "list_changed", undefined, () => project.write(".chant/specs/deep/er/e.md", "# E\n"));
    assert.ok((await list(client)).some(({ uri }) => uri === "chant://spec/e"));
    await after(client, "updated", "chant://spec/a", () => void text("chant_spec_update", { id: "a", output: "x" }));
    await after(client, "list_changed", undefined, () => void text("chant_archive", { id: "a" }));
    assert.ok((await list(client)).some(({ uri }) => uri === "chant://archive/a"));
    await after(client, "list_changed", undefined, () => rmSync(project.at(".chant/specs/b.md")));
    assert.equal(
      client.received.some((each) => (each as ServerMessage).params?.["uri"] === "chant://spec/b"),
      false,
    );
  });
});

test("a project that appears or goes away is noticed", async () => {
  using project = scratchProject({}, { initialized: false });
  await withChant(project.root, async ({ client }) => {
    assert.deepEqual(await list(client), []);
    await after(client, "list_changed", undefined, () => project.write(".chant/specs/a.md", "# A\n"));
    assert.equal((await list(client)).length, 1);
    await after(client, "list_changed", undefined, () => renameSync(project.at(".chant"), project.at("gone")));
    assert.deepEqual(await list(client), []);
  });
});
