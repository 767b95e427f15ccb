import assert from "node:assert/strict";
import { test } from "node:test";
import { never, stdioEntry, testPorts } from "../../../test/protocol/client/support.ts";
import type { HostPorts } from "../ports.ts";
import { portsOfServer } from "./portsOfServer.ts";

const entry = stdioEntry("demo", []);
const request = {
  ...{ entry, changed: [], identity: { hash: "h", parts: {} }, isUserAction: true },
  description: { parts: [], warnings: [] },
};

/** The ports of one server, what became known as a secret, and what the user was asked without a clock running. */
function ports(overrides: Partial<HostPorts> = {}) {
  const secrets: string[] = [];
  let asked = 0;
  const during = <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    return work();
  };
  const userTime = { during, join: () => undefined, leave: () => undefined };
  const own = portsOfServer(testPorts(overrides), userTime, (secret) => void secrets.push(secret));
  return { own, secrets, asked: () => asked };
}

test("every secret that a server uses becomes known", async () => {
  const kept = new Map<string, string>([["old", "s1"]]);
  const { own, secrets } = ports({
    secrets: {
      get: async (key) => kept.get(key),
      store: async (key, value) => void kept.set(key, value),
      delete: async (key) => void kept.delete(key),
      askForToken: async (_, reason) => (reason === "dismiss" ? undefined : "s3"),
    },
  });
  assert.deepEqual([await own.secrets.get("old"), await own.secrets.get("none")], ["s1", undefined]);
  await own.secrets.store("new", "s2");
  assert.equal(await own.secrets.askForToken(entry, "ask", never), "s3");
  assert.equal(await own.secrets.askForToken(entry, "dismiss", never), undefined);
  await own.secrets.delete("old");
  assert.deepEqual([secrets, [...kept]], [["s1", "s2", "s3"], [["new", "s2"]]]);
});

test("questions to the user cost no time, but for those that the server waits for anyway", async () => {
  const answer = { code: "c" };
  const { own, asked } = ports({
    consent: { askToStart: async () => "later", askToUseModels: async () => true },
    signIn: { clientName: "us", redirectUrl: async () => "vscode://us", authorize: async () => answer },
  });
  assert.equal(await own.consent.askToStart(request, never), "later");
  assert.equal(asked(), 1);
  assert.equal(await own.signIn?.authorize(entry, new URL("https://example.com"), "state", never), answer);
  assert.equal(asked(), 2);
  await own.secrets.askForToken(entry, "ask", never);
  assert.equal(asked(), 3);
  assert.equal(await own.consent.askToUseModels(entry, never), true);
  assert.deepEqual([asked(), own.signIn?.clientName], [3, "us"]);
});

test("without a browser there is no sign-in", () => {
  assert.equal(ports().own.signIn, undefined);
});
