import assert from "node:assert/strict";
import { test } from "node:test";
import { knownRunners } from "../../../domain/speckit/implement/knownRunners.ts";
import { chantServerFor } from "./chantServer.ts";
import { chooseAgent } from "./chooseAgent.ts";
import { inTurn } from "./inTurn.ts";

const own = { ada: { command: "ada", permissionArgs: { edit: ["--edit"] } }, odd: { args: [] } };
const environment = { FLIGHTDECK_RUNNERS: JSON.stringify(own) };

test("an agent is one of the user's or one that is known", () => {
  assert.equal(chooseAgent("ada", "edit", environment).command, "ada");
  assert.equal(chooseAgent("claude", "ask", {}).id, "claude");
  const known = knownRunners.map(({ id }) => id).join(", ");
  assert.throws(() => chooseAgent("bob", "edit", {}), {
    ...{ code: "invalidInput", message: `There is no agent "bob". Known: ${known}.` },
  });
  assert.throws(() => chooseAgent("bob", "edit", environment), {
    message: `FLIGHTDECK_RUNNERS: runner odd has no command\nThere is no agent "bob". Known: ada, ${known}.`,
  });
});

test("an agent that cannot be kept to a permission is refused", () => {
  assert.throws(() => chooseAgent("ada", "ask", environment), {
    ...{ code: "invalidInput", message: 'ada cannot be kept to "ask". Offered: edit, all.' },
  });
});

test("the server that an agent gets offers no more than its permission", () => {
  const launch = { command: "node", args: ["chant.js", "mcp"], env: { A: "b" } };
  for (const [permission, tools] of [
    ["ask", "query"],
    ["edit", "work"],
    ["all", "all"],
  ] as const)
    assert.deepEqual(chantServerFor(launch, permission, "/project"), {
      ...{ name: "chant", command: "node", env: { A: "b" } },
      args: ["chant.js", "mcp", "--tools", tools, "--root", "/project"],
    });
});

test("one at a time works on a spec; others are refused, or wait for one that was cancelled", async () => {
  const ends: (() => void)[] = [];
  const work = (name: string) => async (): Promise<string> => {
    await new Promise<void>((resolve) => {
      ends.push(resolve);
    });
    return name;
  };
  const never = new AbortController().signal;
  const cancelling = new AbortController();
  const first = inTurn("/p", "a", cancelling.signal, work("first"));
  const other = inTurn("/p", "b", never, work("other"));
  const elsewhere = inTurn("/q", "a", never, work("elsewhere"));
  assert.equal(ends.length, 3);
  await assert.rejects(inTurn("/p", "a", never, work("second")), {
    ...{ code: "conflict", message: "An agent is already working on the spec a." },
  });
  cancelling.abort();
  const third = inTurn("/p", "a", never, work("third"));
  const gone = new AbortController();
  const fourth = inTurn("/p", "a", gone.signal, work("fourth"));
  gone.abort();
  assert.equal(ends.length, 3);
  ends.splice(0).forEach((end) => end());
  await assert.rejects(fourth);
  assert.deepEqual(await Promise.all([first, other, elsewhere]), ["first", "other", "elsewhere"]);
  ends.splice(0).forEach((end) => end());
  assert.equal(await third, "third");
  const again = inTurn("/p", "a", never, work("again"));
  ends.splice(0).forEach((end) => end());
  assert.equal(await again, "again");
});
