import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import fc from "fast-check";
import { foldAdrs } from "../../../src/domain/adr/chain.ts";
import { plainValues } from "../../../src/domain/adr/snapshot.ts";
import { createDecisionFolder } from "../../../src/disk/decisions/decisionFolder.ts";
import { inProcess } from "./inProcess.ts";
import { completed, failed } from "./preflightsProcess.ts";
import type { ScratchRepository } from "./scratchRepository.ts";
import { scratchRepository } from "./scratchRepository.ts";

const wishes = {
  login: { user_intention: "Add authentication", fields: ["auth_strategy", "auth_library"] },
  database: { user_intention: "Set up a database", fields: ["db_type", "db_orm"] },
  cache: { user_intention: "Choose a cache", fields: ["caching"] },
  queue: { user_intention: "Choose a queue", fields: ["message_queue"] },
  pages: { user_intention: "Choose a frontend", fields: ["frontend_framework", "styling"] },
} as const;
type Intention = keyof typeof wishes;

function gitIn({ root }: ScratchRepository): (...args: readonly string[]) => string {
  const identity = [
    "-c",
    "user.name=t",
    "-c",
    "user.email=t@t",
    "-c",
    "commit.gpgsign=false",
    "-c",
    "core.autocrlf=false",
  ];
  return (...args) => execFileSync("git", [...identity, ...args], { cwd: root, encoding: "utf8", stdio: "pipe" });
}

/** One preflight per wish, each value unlike any other, all at real instants of one clock. */
function decider(repository: ScratchRepository) {
  let now = Date.UTC(2025, 0, 1);
  let count = 0;
  const { clarify, architecture } = inProcess(repository.root, {
    clock: { now: () => new Date((now += 1000)) },
    random: () => count,
  });
  const callFor = (wish: Intention) => {
    count += 1;
    const { user_intention, fields } = wishes[wish];
    const decided = Object.fromEntries(fields.map((field) => [field, `${field} ${count}`]));
    const answers: Record<string, string> = { ...decided, allowlist_paths: "src/", acceptance_criteria: "ok" };
    return { user_intention, answers };
  };
  return { clarify, architecture, callFor };
}

async function mergeOf(
  base: readonly Intention[],
  left: readonly Intention[],
  right: readonly Intention[],
  next: Intention,
): Promise<void> {
  using repository = scratchRepository({ "README.md": "x" }, { git: false });
  const git = gitIn(repository);
  const { clarify, architecture, callFor } = decider(repository);
  const decide = async (list: readonly Intention[]): Promise<void> => {
    for (const wish of list) completed(await clarify(callFor(wish)));
    git("add", "-A");
    git("commit", "--allow-empty", "-qm", "decisions");
  };
  git("init", "-qb", "main");
  await decide(base);
  git("checkout", "-qb", "left");
  await decide(left);
  git("checkout", "-q", "main");
  await decide(right);
  // The current task and the projection may differ on both sides; decisions and archived tasks never collide.
  git("merge", "-q", "-X", "ours", "-m", "merge", "left");
  const adrs = await createDecisionFolder(repository.root).pastAdrs(new AbortController().signal);
  assert.equal(adrs.length, base.length + left.length + right.length);
  assert.equal(new Set(adrs.map(({ uid }) => uid)).size, adrs.length, "two branches made the same UID");
  const before = foldAdrs(adrs);

  const { fields } = wishes[next];
  const call = callFor(next);
  const result = await clarify(call);
  if (result.status === "error") {
    const { details, recovery_hint } = failed(result, "VALIDATION_FAILED");
    assert.ok((details["missing_keys"] as string[]).length > 0);
    assert.match(recovery_hint, /reconcile/);
    completed(await clarify({ user_intention: "x", session_id: result.session_id, preferences: { reconcile: true } }));
  } else completed(result);

  const read = await architecture();
  assert.ok(read.status === "success");
  const values = Object.values(read.architecture.categories).flatMap((category) => Object.values(category));
  for (const field of fields) assert.ok(values.includes(String(call.answers[field])), field);
  const lost = Object.entries(plainValues(before)).flatMap(([category, decided]) =>
    Object.entries(decided).filter(([field, value]) => {
      const now = read.architecture.categories[category]?.[field];
      return now !== value && !fields.some((id) => now === call.answers[id]);
    }),
  );
  assert.deepEqual(lost, [], "a decision of one branch was lost");
  // Once reconciled, the chain is whole again.
  completed(await clarify(callFor("cache")));
}

test("two branches that decide different things lose neither after reconcile [clause 448]", async () => {
  await mergeOf(["login"], ["cache"], ["database"], "queue");
});

test("a branch that changes a decision is not undone by one that merely inherited it", async () => {
  await mergeOf(["login", "database"], ["login"], ["cache"], "queue");
});

test("any two branches merge into an architecture with the latest decision of each field", async () => {
  const list = fc.array(fc.constantFrom(...(Object.keys(wishes) as Intention[])), { maxLength: 3 });
  const next = fc.constantFrom(...(Object.keys(wishes) as Intention[]));
  await fc.assert(fc.asyncProperty(list, list, list, next, mergeOf), { numRuns: 12, endOnFailure: true });
});
