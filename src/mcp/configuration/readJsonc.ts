import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { fail, ok, type Result } from "../../domain/result.ts";

/** JSON as people write it into configuration files: with comments, trailing commas and a byte order mark. */
export function readJsonc(text: string): Result<unknown, string> {
  const errors: ParseError[] = [];
  const content = text.replace(/^\uFEFF/, "");
  const value: unknown = parse(content, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (!first) return ok(value ?? {});
  const line = content.slice(0, first.offset).split("\n").length;
  return fail(`Line ${line}: ${printParseErrorCode(first.error)}`);
}
