import type { ClarificationResult, Completed, NeedsClarification } from "../../src/servers/preflights/results.ts";
import { completed } from "../protocol/preflights/preflightsProcess.ts";
import { inProcess, type InProcessOptions } from "../protocol/preflights/inProcess.ts";
import { scratchRepository, type ScratchRepository } from "../protocol/preflights/scratchRepository.ts";

/** The UID that contract 4 prints in its examples, and the instant it stands for. */
export const printedUid = "20250108T143512.237Z-A001";
const printedInstant = Date.UTC(2025, 0, 8, 14, 35, 12, 237);

/** A clock that shows the printed instant, and the chance that completes the printed UID. */
export const atPrintedInstant: InProcessOptions = {
  clock: { now: () => new Date(printedInstant) },
  random: () => 0xa001,
};

export const uidForm = /^\d{8}T\d{6}\.\d{3}Z-[0-9A-F]{4}$/;

type Clarify = (args: unknown) => Promise<ClarificationResult>;

/** Carries a clarification to its end: with the answers given, else with the first option or any text. */
export async function carryThrough(
  clarify: Clarify,
  user_intention: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Completed> {
  let result = await clarify({ user_intention, answers: given });
  while (result.status === "needs_clarification") {
    const answers = Object.fromEntries(result.questions.map((question) => [question.id, anyAnswerTo(question)]));
    result = await clarify({ user_intention, session_id: result.session_id, answers });
  }
  return completed(result);
}

const anyAnswerTo = ({ id, options }: NeedsClarification["questions"][number]): string =>
  options?.[0] ?? (id === "allowlist_paths" ? "src/" : "in our own words");

/** Whether an intention leads to a decision record in a repository of these files. */
export async function leadsToRecord(intention: string, files: Record<string, string> = {}): Promise<boolean> {
  using repository = scratchRepository(files);
  const { artifacts_created: made } = await carryThrough(inProcess(repository.root).clarify, intention);
  return made.some(({ type }) => type === "adr");
}

/** Authentication decided at the printed instant, after the database: what the examples of reading show. */
export async function printedArchitecture(): Promise<ScratchRepository> {
  const repository = scratchRepository();
  const earlier = { now: () => new Date(printedInstant - 60_000) };
  await carryThrough(inProcess(repository.root, { clock: earlier }).clarify, "Set up a database", {
    db_type: "PostgreSQL",
    db_orm: "Prisma",
  });
  await carryThrough(inProcess(repository.root, atPrintedInstant).clarify, "Add authentication", {
    auth_strategy: "OAuth",
    auth_library: "next-auth",
  });
  return repository;
}
