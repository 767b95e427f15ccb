import assert from "node:assert/strict";
import { test } from "node:test";
import type { Log } from "../../domain/ports.ts";
import { createJournal, type Journal, prefixedLog } from "./journal.ts";
import { createLineMask } from "./maskSecrets.ts";
import type { OutputLine } from "./serverLog.ts";

function recordingLog(): { readonly log: Log; readonly told: string[] } {
  const told: string[] = [];
  const tell =
    (level: string) =>
    (message: string, cause?: unknown): void =>
      void told.push(`${level} ${message}${cause instanceof Error ? ` (${cause.message})` : ""}`);
  const log = {
    trace: tell("trace"),
    debug: tell("debug"),
    info: tell("info"),
    warn: tell("warn"),
    error: tell("error"),
  };
  return { log, told };
}

const kept = ({ lines }: Journal): readonly string[] =>
  lines.map(({ source, level, text }) => `${source} ${level} ${text}`);

test("tells the channel every line at its level and without secrets, and keeps all but traces", () => {
  const { log, told } = recordingLog();
  const journal = createJournal(log, createLineMask(["hunter22"]), undefined);
  const heard: OutputLine[] = [];
  journal.onDidWrite((line) => void heard.push(line));
  for (const level of ["trace", "debug", "info", "warning", "error"] as const)
    journal.write("stderr", level, "hunter22");
  assert.deepEqual(told, ["trace •••", "debug •••", "info •••", "warn •••", "error •••"]);
  assert.deepEqual(kept(journal), ["stderr info hunter22", "stderr warning hunter22", "stderr error hunter22"]);
  assert.deepEqual(heard, journal.lines);
  assert.equal(journal.mask("saw hunter22"), "saw •••");
});

test("what tools print is kept, and not told to the channel", () => {
  const { log, told } = recordingLog();
  const journal = createJournal(log, createLineMask([]), undefined);
  for (const source of ["result", "progress", "log", "problem", "state", "trace"] as const)
    journal.write(source, "info", source);
  assert.deepEqual(told, ["info log", "info problem", "info state", "info trace"]);
  assert.equal(journal.lines.length, 6);
});

test("each line of a text stands alone, to ten thousand of them, of which the last two thousand are kept", () => {
  const { log, told } = recordingLog();
  const journal = createJournal(log, createLineMask([]), undefined);
  journal.write("stderr", "info", "one\r\ntwo\nthree");
  assert.deepEqual(told.splice(0), ["info one", "info two", "info three"]);
  const text = Array.from({ length: 10_000 }, (_, index) => String(index)).join("\n");
  journal.write("stderr", "info", text);
  assert.equal(told.splice(0).at(-1), "info 9999");
  journal.write("stderr", "info", `${text}\nmore\nand more`);
  assert.deepEqual(told.slice(-2), ["info 9999", "info …"]);
  assert.equal(told.length, 10_001);
  assert.equal(journal.lines.length, 2000);
});

test("a listener that fails is told to the channel", () => {
  const { log, told } = recordingLog();
  const journal = createJournal(log, createLineMask([]), undefined);
  journal.onDidWrite(() => {
    throw new Error("Oops");
  });
  journal.write("state", "info", "ready");
  assert.deepEqual(told, ["info ready", "error A listener failed (Oops)"]);
});

test("a channel that servers share names the one that speaks", () => {
  const { log, told } = recordingLog();
  const prefixed = prefixedLog(log, "chant");
  prefixed.trace("a");
  prefixed.debug("b");
  prefixed.info("c");
  prefixed.warn("d");
  prefixed.error("e", new Error("why"));
  assert.deepEqual(told, [
    "trace chant: a",
    "debug chant: b",
    "info chant: c",
    "warn chant: d",
    "error chant: e (why)",
  ]);
});
