import { messageOf } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { isObject } from "../rpc/readMessage.ts";

/** Whoever walks what was read would run out of stack; the same limit as for JSON. */
const maxLevels = 100;

/** Far more than a person writes by hand; a longer file would block the editor. */
const maxCharacters = 256 * 1024;

/** TOML as plain JSON: dates become texts. A byte order mark is fine. Never throws, whatever a person wrote. */
export async function readToml(text: string): Promise<Result<unknown, string>> {
  if (text.length > maxCharacters) return fail(l10n.t("It is longer than {0} characters.", maxCharacters));
  // Hardly any folder has such a file.
  const { parse, TomlError } = await import("smol-toml");
  try {
    const table = parse(text, { maxDepth: maxLevels });
    return isTooDeep(table) ? fail(l10n.t("It is nested deeper than {0} levels.", maxLevels)) : ok(asJson(table));
  } catch (thrown) {
    // The rest of the message is an excerpt of the file.
    const [reason = ""] = messageOf(thrown)
      .replace(/^Invalid TOML document: /, "")
      .split("\n");
    return fail(thrown instanceof TomlError ? `Line ${thrown.line}: ${reason}` : reason);
  }
}

/**
 * What the table `[mcp]` configures: one server of that name, as contract 0 prints it, or one for each table in it
 * (`[mcp.<name>]`) when it holds nothing else.
 */
export function serversOfToml(file: unknown): JsonObject {
  const mcp = isObject(file) ? file["mcp"] : undefined;
  if (mcp === undefined) return {};
  return isObject(mcp) && Object.values(mcp).every(isObject) ? mcp : { mcp };
}

/** Level by level, because dotted keys nest without any limit. */
function isTooDeep(table: object): boolean {
  let level: object[] = [table];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) return true;
    level = level.flatMap((one) => Object.values(one).filter(isTableOrList));
  }
  return false;
}

const isTableOrList = (value: unknown): value is object => typeof value === "object" && value !== null;

function asJson(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(asJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asJson(one)]));
}
