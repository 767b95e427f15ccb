import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { askForAgent } from "./askForAgent.ts";

const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });

/** Asks at a terminal where these lines are typed; `undefined` ends the input. */
async function ask(...typed: readonly (string | undefined)[]) {
  const [input, output] = [stream(true), stream(true)];
  let shown = "";
  output.on("data", (chunk: Buffer) => (shown += chunk.toString()));
  const answer = askForAgent(input, output);
  for (const line of typed) {
    await setImmediate();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  }
  const chosen = await answer;
  return { chosen: typeof chosen === "object" ? chosen.name : chosen, shown };
}

test("an agent is chosen by number or name, and the first one by the enter key", async () => {
  for (const [typed, name] of [
    ["", "claude"],
    ["1", "claude"],
    [" CLAUDE ", "claude"],
    ["2", "copilot"],
    ["copilot", "copilot"],
    ["3", "qwen"],
    ["Qwen", "qwen"],
    ["4", undefined],
    ["none", undefined],
    [undefined, "cancelled"],
  ] as const)
    assert.equal((await ask(typed)).chosen, name, String(typed));
});

test("the choices are shown first, and again what an answer may be", async () => {
  const { chosen, shown } = await ask("5", "0", "2");
  assert.equal(chosen, "copilot");
  const question =
    "Which agent will work with the specs of this project?\n" +
    "  1  Claude Code\n  2  GitHub Copilot CLI\n  3  Qwen Code\n  4  None\n";
  assert.ok(shown.startsWith(question), shown);
  const again = "Answer with a number from 1 to 4, or with a name: claude, copilot, qwen, none.\n";
  assert.equal(shown.split(again).length, 3, shown);
  assert.ok(shown.includes("Number or name [1]: "));
});

test("without a terminal at both ends no question is asked", async () => {
  for (const [input, output] of [
    [stream(false), stream(true)],
    [stream(true), stream(false)],
    [new PassThrough(), new PassThrough()],
  ] as const) {
    assert.equal(await askForAgent(input, output), undefined);
    assert.equal(output.read(), null);
  }
});
