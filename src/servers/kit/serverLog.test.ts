import assert from "node:assert/strict";
import { test } from "node:test";
import { createServerLog } from "./serverLog.ts";

function begin() {
  const lines: string[] = [];
  const told: unknown[] = [];
  const log = createServerLog(
    (line) => lines.push(line),
    (...message) => told.push(message),
  );
  return { log, lines: () => lines.splice(0), told: () => told.splice(0) };
}

const told = (level: string, data: string) => ["notifications/message", { level, data }];

function sayAll(log: ReturnType<typeof createServerLog>): void {
  log.trace("a");
  log.debug("b");
  log.info("c");
  log.warn("d");
  log.error("e");
}

test("every entry is a line with its level, and the client gets none before it asks", () => {
  const { log, lines, told } = begin();
  sayAll(log);
  assert.deepEqual(lines(), ["[trace] a", "[debug] b", "[info] c", "[warning] d", "[error] e"]);
  assert.deepEqual(told(), []);
});

test("a client gets the entries of the level that it asked for and above, and never a trace", () => {
  const all = [told("debug", "b"), told("info", "c"), told("warning", "d"), told("error", "e")];
  for (const [level, expected] of [
    ["debug", all],
    ["info", all.slice(1)],
    ["notice", all.slice(2)],
    ["warning", all.slice(2)],
    ["error", all.slice(3)],
    ["critical", []],
    ["alert", []],
    ["emergency", []],
  ] as const) {
    const { log, lines, told } = begin();
    assert.deepEqual(log.setLevel(level), {});
    sayAll(log);
    assert.deepEqual(told(), expected, level);
    assert.equal(lines().length, 5);
  }
});

test("an unknown level is refused, and the one before it stays", () => {
  const { log, told: heard } = begin();
  log.setLevel("error");
  for (const level of ["loud", undefined, 3, ""])
    assert.throws(() => log.setLevel(level), {
      ...{ name: "RpcError", code: -32602 },
      message: `Invalid log level: ${String(level)}`,
    });
  sayAll(log);
  assert.deepEqual(heard(), [told("error", "e")]);
});

test("what a program prints goes to the client alone, unless it wants more urgent entries only", () => {
  const { log, lines, told: heard } = begin();
  const entry = { level: "info", data: "printed", logger: "T001" };
  log.send({ level: "debug", data: "a detail" });
  assert.equal(heard().length, 1);
  log.send(entry);
  assert.deepEqual([heard(), lines()], [[["notifications/message", entry]], []]);
  log.setLevel("warning");
  log.send(entry);
  assert.deepEqual(heard(), []);
  log.setLevel("info");
  log.send(entry);
  assert.equal(heard().length, 1);
});

test("an error comes with what caused it", () => {
  const { log, lines } = begin();
  const cause = new Error("broken");
  log.error("It failed.", cause);
  assert.deepEqual(lines(), [`[error] It failed.\n${cause.stack}`]);
  delete cause.stack;
  log.error("It failed.", cause);
  log.error("It failed.", "a text");
  log.error("It failed.", null);
  assert.deepEqual(lines(), ["[error] It failed.\nbroken", "[error] It failed.\na text", "[error] It failed.\nnull"]);
});
