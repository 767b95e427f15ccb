import { fail, ok, type Result } from "../../domain/result.ts";
import type { OutputOf, ToolContract } from "../../protocol/contract/toolContract.ts";
import { unexpectedResponse } from "../callError.ts";

/** What came back, in whichever form: our server sends text and structure, others often only one of them. */
interface Response {
  readonly text: string;
  readonly structured?: unknown;
}

/**
 * Reads what a server answered by the contract of the tool: its structured content, else JSON in its text, else the
 * text itself, where the output takes that. Anything else is a failure of the server.
 */
export function readOutput<C extends ToolContract>(server: string, contract: C, response: Response): OutputOf<C> {
  const read = parseOutput(contract, response);
  if (!read.ok) throw unexpectedResponse(server, contract.name, read.error);
  return read.value;
}

/** The same for callers that show a response of another shape as it came. */
export function parseOutput<C extends ToolContract>(contract: C, response: Response): Result<OutputOf<C>, unknown> {
  const { output } = contract;
  if (output === undefined) return ok(response.text as OutputOf<C>);
  let problem: unknown;
  for (const form of formsOf(response)) {
    const read = output.safeParse(form);
    if (read.success) return ok(read.data as OutputOf<C>);
    problem ??= read.error;
  }
  return fail(problem);
}

function* formsOf({ text, structured }: Response): Generator<unknown> {
  if (structured !== undefined) yield structured;
  const json = jsonOf(text);
  if (json !== undefined) yield json;
  yield text;
}

/** The JSON that a text is; undefined for one that is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Plain text is a legal result, too.
    return undefined;
  }
}

/** Runs what reads a response; whatever it throws is a failure of the server that sent it. */
export function orUnexpected<T>(server: string, subject: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unexpectedResponse(server, subject, cause);
  }
}

/** The JSON of a text that must be some. */
export const readJson = (server: string, subject: string, text: string | undefined): unknown =>
  orUnexpected(server, subject, () => JSON.parse(text ?? "") as unknown);
