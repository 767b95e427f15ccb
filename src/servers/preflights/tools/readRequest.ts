import { PreflightsError } from "../preflightsError.ts";

/** The arguments of `require_clarification`, `null` taken as absent. */
export interface ClarifyRequest {
  readonly intention: string;
  readonly context?: string;
  readonly sessionId?: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly forceAdr: boolean;
  readonly reconcile: boolean;
  readonly repoPath?: string;
}

export function readClarifyRequest(args: unknown): ClarifyRequest {
  const fields = objectOf(args) ?? {};
  const intention = fields["user_intention"];
  if (typeof intention !== "string") throw invalidInput("user_intention", "must be a text");
  const sessionId = optionalText(fields, "session_id");
  if (sessionId === undefined && intention.trim() === "") throw invalidInput("user_intention", "must not be blank");
  const context = optionalText(fields, "optional_context");
  const repoPath = optionalText(fields, "repo_path");
  const preferences = optionalObject(fields, "preferences");
  return {
    intention,
    ...(context !== undefined && { context }),
    ...(sessionId !== undefined && { sessionId }),
    answers: optionalObject(fields, "answers"),
    forceAdr: optionalFlag(preferences, "force_adr"),
    reconcile: optionalFlag(preferences, "reconcile"),
    ...(repoPath !== undefined && { repoPath }),
  };
}

export const readRepoPath = (args: unknown): string | undefined => optionalText(objectOf(args) ?? {}, "repo_path");

type Fields = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name] ?? undefined;
  if (value === undefined || typeof value === "string") return value;
  throw invalidInput(name, "must be a text or null");
}

function optionalObject(fields: Fields, name: string): Fields {
  const value = fields[name] ?? {};
  const object = objectOf(value);
  if (object === undefined) throw invalidInput(name, "must be an object or null");
  return object;
}

function optionalFlag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false;
  if (typeof value !== "boolean") throw invalidInput(`preferences.${name}`, "must be true or false");
  return value;
}

const invalidInput = (field: string, reason: string): PreflightsError =>
  new PreflightsError("INVALID_INPUT", `${field} ${reason}`, { field });
