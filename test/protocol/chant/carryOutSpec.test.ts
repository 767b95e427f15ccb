import assert from "node:assert/strict";
import { test } from "node:test";
import type { AgentEnd, AgentListener } from "../../../src/agents/runAgent.ts";
import { readSpecWork } from "../../../src/disk/specs/readSpecWork.ts";
import { messageOf } from "../../../src/domain/errors.ts";
import { carryOutSpec, type SpecWorkPlace } from "../../../src/servers/chant/work/carryOutSpec.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const done: AgentEnd = { exitCode: 0, tail: [], changed: ["bell.ts"] };

interface Attempt {
  readonly status?: string;
  readonly work?: (listener: AgentListener) => AgentEnd;
  readonly open?: readonly string[];
  readonly finalize?: () => string;
  readonly updateFails?: boolean;
  readonly isCancelled?: boolean;
}

/** Carries out the spec `a`, and tells in which steps and with which outcome, log and file. */
async function carryOut({ status = "pending", work = () => done, open = [], ...attempt }: Attempt = {}) {
  using project = scratchProject({ a: specText(`status: ${status}`) });
  const steps: unknown[] = [];
  const cancelling = new AbortController();
  const place: SpecWorkPlace = {
    label: "Ada",
    report: (message, fraction) => void steps.push([fraction, message]),
    async updateSpec(change, signal) {
      signal.throwIfAborted();
      steps.push(change);
      if (attempt.updateFails && change.status !== "in_progress") throw new Error("locked");
    },
    async editSpec(edit) {
      project.write(".chant/specs/a.md", edit(project.spec("a")));
    },
    async startAgent(listener) {
      const end = work(listener);
      if (attempt.isCancelled) cancelling.abort();
      return end;
    },
    findOpenCriteria: async () => open,
    finalize: async () => attempt.finalize?.() ?? "Finalized spec: a",
    describeCancel: () => "Cancelled by the test.",
    onUnsettled: (failure) => void steps.push(`unsettled: ${messageOf(failure)}`),
  };
  const spec = await readSpecWork({ projectRoot: project.root, specId: "a" }, project.at(".chant/specs/a.md"));
  const outcome = await carryOutSpec(place, spec, cancelling.signal).catch((error: unknown) => messageOf(error));
  const log = project.read(".chant/logs/a.log").replace(/^# Agent Log: a\n# Started: .*\n# Prompt: standard\n\n/, "");
  return { steps, outcome, log, file: project.spec("a") };
}

const begun = [[0.05, "Marking the spec as in progress"], { status: "in_progress" }, [0.1, "Ada is working"]];

test("an agent works, then its work is verified and finalized", async () => {
  const { steps, outcome, log, file } = await carryOut({
    work(listener) {
      listener.onNote("a note of ours");
      void listener.onOutput("It rings.", "stdout");
      return done;
    },
  });
  assert.deepEqual(steps, [...begun, [0.9, "Verifying"], [0.95, "Finalizing"]]);
  assert.deepEqual(outcome, { summary: "Finalized spec: a", changed: ["bell.ts"], open: [] });
  assert.equal(log, "a note of ours\nIt rings.\n");
  assert.match(file, /\n## Agent Output\n\n.*\n\n```\nIt rings\.\n```\n/);
  assert.doesNotMatch(file, /a note of ours/);
});

test("an agent that fails leaves a failed spec with the reason, in the log too", async () => {
  for (const [end, reason] of [
    [{ exitCode: 3, tail: [] }, "Ada did not finish the spec: it ended with code 3."],
    [{ exitCode: null, tail: [""] }, "Ada did not finish the spec: it ended with code ?."],
    [{ exitCode: 1, tail: ["one", "two"] }, "Ada did not finish the spec: it ended with code 1. Last output: two"],
    [{ exitCode: null, failure: "it hung.", tail: ["one"] }, "Ada did not finish the spec: it hung."],
    [{ exitCode: 0, failure: "it hung", tail: [] }, "Ada did not finish the spec: it hung."],
  ] as const) {
    const { steps, outcome, log } = await carryOut({ work: () => ({ changed: ["x"], ...end }) });
    assert.deepEqual(steps, [...begun, { status: "failed", output: reason }]);
    assert.ok(typeof outcome === "object" && outcome.failure);
    assert.deepEqual(
      [outcome.failure.message, outcome.failure.code, outcome.changed, outcome.open],
      [reason, "toolFailed", ["x"], []],
    );
    assert.equal(outcome.summary, undefined);
    assert.equal(log, `${reason}\n`);
  }
});

test("criteria that are still open are a failure, and the first is quoted without its box", async () => {
  for (const [open, reason] of [
    [["- [ ] It rings"], "The agent has ended, but one criterion is still open: It rings"],
    [["*  [ ]  It rings", "- [ ] Loud"], "The agent has ended, but 2 criteria are still open. The first: It rings"],
  ] as const) {
    const { steps, outcome } = await carryOut({ open });
    assert.deepEqual(steps, [...begun, [0.9, "Verifying"], { status: "failed", output: reason }]);
    assert.ok(typeof outcome === "object");
    assert.deepEqual([outcome.failure?.message, outcome.open, outcome.changed], [reason, open, ["bell.ts"]]);
  }
});

test("an unforeseen failure marks the spec as failed and is passed on", async () => {
  const { steps, outcome } = await carryOut({
    finalize() {
      throw new Error("unforeseen");
    },
  });
  assert.deepEqual(steps.at(-1), { status: "failed", output: "unforeseen" });
  assert.equal(outcome, "unforeseen");
});

test("a cancelled spec is as it was before, and its log says why", async () => {
  for (const [status, before] of [
    ["failed", "failed"],
    ["in_progress", "in_progress"],
    ["pending", "pending"],
    ["needs_attention", "pending"],
  ] as const) {
    const { steps, outcome, log, file } = await carryOut({
      ...{ status, isCancelled: true },
      work(listener) {
        void listener.onOutput("half", "stdout");
        return done;
      },
    });
    assert.deepEqual(steps, [...begun, { status: before }]);
    assert.ok(typeof outcome === "string");
    assert.match(outcome, /aborted/);
    assert.equal(log, "half\nCancelled by the test.\n");
    assert.equal(file, specText(`status: ${status}`));
  }
});

test("a status that cannot be written is reported, and the first failure stays the one that counts", async () => {
  const { steps, outcome } = await carryOut({ work: () => ({ ...done, exitCode: 2 }), updateFails: true });
  assert.deepEqual(steps.at(-1), "unsettled: locked");
  assert.ok(typeof outcome === "object");
  assert.equal(outcome.failure?.message, "Ada did not finish the spec: it ended with code 2.");
});
