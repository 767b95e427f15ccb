import { type AppError, type AppErrorDetail, documentSteps } from "../domain/errors.ts";
import { systemNames } from "../domain/systems.ts";

/**
 * What a failed tool of ours sends beside its text, as `structuredContent.error`: the sentence and the detail of an
 * AppError. The preflights server sends its contract's errors in the same place and form, with codes of its own.
 */
interface ToolFailure {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: Readonly<Record<string, unknown>>;
  };
}

export function toToolFailure({ detail, message }: AppError): ToolFailure {
  const { code, ...details } = detail;
  return { error: { code, message, details } };
}

/** The part of an output schema that allows for it. */
export const toolFailureSchema = {
  type: "object",
  properties: { code: { type: "string" }, message: { type: "string" }, details: { type: "object" } },
  required: ["code", "message", "details"],
} as const;

/** What a failed tool knows about its failure; `undefined` where another server sends only text. */
export function readToolFailure(structured: unknown): AppErrorDetail | undefined {
  const error = membersOf(membersOf(structured)["error"]);
  const { code } = error;
  if (typeof code !== "string") return undefined;
  const facts = factsOf(membersOf(error["details"]));
  return Object.hasOwn(preflightsDetails, code)
    ? preflightsDetails[code as PreflightsErrorCode](facts)
    : ownDetail(code, facts);
}

/** What is read of the details: what has another type than expected is left out. */
type Facts = ReturnType<typeof factsOf>;

function factsOf(details: Readonly<Record<string, unknown>>) {
  const textOf = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
  const path = textOf("path");
  const setting = textOf("setting");
  const argument = textOf("argument") ?? textOf("field");
  const system = systemNames.find((each) => each === details["system"]);
  return {
    isTemplate: details["isTemplate"] === true ? ({ isTemplate: true } as const) : {},
    step: documentSteps.find((each) => each === details["step"]),
    path: path === undefined ? {} : { path },
    setting: setting === undefined ? {} : { setting },
    argument: argument === undefined ? {} : { argument },
    system: system === undefined ? {} : { system },
  };
}

/** Only what the caller can repair: tools do not report whether their server runs or a call was cancelled. */
function ownDetail(
  code: string,
  { isTemplate, step, path, setting, argument, system }: Facts,
): AppErrorDetail | undefined {
  switch (code) {
    case "conflict":
    case "notFound":
      return { code, ...system, ...path };
    case "invalidConfiguration":
      return { code, ...setting, ...path };
    case "invalidInput":
      return { code, ...argument, ...path };
    case "missingDocument":
      return path.path === undefined || step === undefined ? undefined : { code, path: path.path, step, ...isTemplate };
    case "notInitialized":
      return system.system === undefined ? undefined : { code, system: system.system };
    case "writeFailed":
      return path.path === undefined ? undefined : { code, path: path.path };
    default:
      return undefined;
  }
}

const decisions = { system: "decisions" } as const;

/** What the codes of the preflights server mean. */
const preflightsDetails = {
  VALIDATION_FAILED: () => ({ code: "conflict", ...decisions }),
  SESSION_EXPIRED: () => ({ code: "notFound", ...decisions }),
  SESSION_NOT_FOUND: () => ({ code: "notFound", ...decisions }),
  FILESYSTEM_ERROR: (facts) => ownDetail("writeFailed", facts),
  PARSE_ERROR: ({ path }) => ({ code: "invalidInput", ...path }),
  REPO_NOT_FOUND: () => ({ code: "notInitialized", ...decisions }),
  INVALID_ANSWER: () => ({ code: "invalidInput" }),
  INVALID_INPUT: ({ argument }) => ({ code: "invalidInput", ...argument }),
  PATCH_EXTRACTION_FAILED: () => undefined,
  UNKNOWN_TOOL: () => undefined,
  INTERNAL_ERROR: () => undefined,
} satisfies Readonly<Record<string, (facts: Facts) => AppErrorDetail | undefined>>;

export type PreflightsErrorCode = keyof typeof preflightsDetails;

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
