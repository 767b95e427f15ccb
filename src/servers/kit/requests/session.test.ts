import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServerDefinition } from "../serverDefinition.ts";
import { createSession } from "./session.ts";

const plain: ServerDefinition = { name: "plain", version: "1.2.3", tools: [] };
const resources = { templates: [], list: async () => [], read: async () => undefined };

test("a server introduces itself with what it offers, and with nothing else", () => {
  assert.deepEqual(createSession(plain).initialize({ protocolVersion: "2025-11-25" }), {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "plain", version: "1.2.3" },
  });
  const full: ServerDefinition = {
    ...{ ...plain, title: "Plain", instructions: "Call it.", logging: true, prompts: [] },
    resources: { ...resources, watch: () => ({ dispose: () => undefined }) },
    complete: async () => [],
  };
  assert.deepEqual(createSession(full).initialize({ protocolVersion: "2025-11-25" }), {
    protocolVersion: "2025-11-25",
    capabilities: {
      ...{ tools: {}, prompts: {}, completions: {}, logging: {} },
      resources: { subscribe: true, listChanged: true },
    },
    serverInfo: { name: "plain", title: "Plain", version: "1.2.3" },
    instructions: "Call it.",
  });
  assert.deepEqual(createSession({ ...plain, resources, logging: false }).initialize({})["capabilities"], {
    tools: {},
    resources: {},
  });
});

test("a client gets the revision it asks for, or the newest one instead of one we do not speak", () => {
  const session = createSession({ ...plain, fallbackVersion: "2024-11-05" });
  for (const [asked, agreed] of [
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2024-11-05"],
    ["2024-10-07", "2024-10-07"],
    ["1999-01-01", "2025-11-25"],
    ["9999-01-01", "2025-11-25"],
    ["1999-01-01x", "2024-11-05"],
    ["x1999-01-01", "2024-11-05"],
    ["latest", "2024-11-05"],
    [20251125, "2024-11-05"],
    [undefined, "2024-11-05"],
  ] as const) {
    assert.equal(session.initialize({ protocolVersion: asked })["protocolVersion"], agreed, String(asked));
    assert.equal(session.client.protocolVersion, agreed);
  }
  assert.equal(createSession(plain).initialize(undefined)["protocolVersion"], "2025-11-25");
});

test("what a client says about itself is kept where it can be read, and the last introduction counts", () => {
  const session = createSession(plain);
  assert.deepEqual(session.client, { name: undefined, protocolVersion: "2025-11-25", capabilities: {} });
  session.initialize({ protocolVersion: "2025-06-18", capabilities: { roots: {} }, clientInfo: { name: "Ada" } });
  assert.deepEqual(session.client, { name: "Ada", protocolVersion: "2025-06-18", capabilities: { roots: {} } });
  for (const odd of [{ capabilities: [], clientInfo: { name: 7 } }, { capabilities: "all", clientInfo: "Ada" }, {}]) {
    session.initialize({ protocolVersion: "2025-06-18", ...odd });
    assert.deepEqual(session.client, { name: undefined, protocolVersion: "2025-06-18", capabilities: {} });
  }
});

test("a revision is spoken from its date on", () => {
  const session = createSession({ ...plain, fallbackVersion: "2025-06-18" });
  assert.deepEqual(
    ["2025-03-26", "2025-06-18", "2025-11-25"].map((revision) => session.speaks(revision)),
    [true, true, false],
  );
});

test("what a client does not answer is no longer among its capabilities, until it introduces itself again", () => {
  const session = createSession(plain);
  const introduce = () => session.initialize({ capabilities: { roots: {}, sampling: {} } });
  introduce();
  session.answered("roots/list");
  session.giveUp("sampling");
  assert.deepEqual(session.client.capabilities, { roots: {} });
  assert.deepEqual([session.hasGivenUp("sampling"), session.hasGivenUp("roots")], [true, false]);
  assert.deepEqual([session.hasAnswered("roots/list"), session.hasAnswered("sampling")], [true, false]);
  introduce();
  assert.deepEqual(session.client.capabilities, { roots: {}, sampling: {} });
  assert.deepEqual([session.hasGivenUp("sampling"), session.hasAnswered("roots/list")], [false, false]);
});
