import { createScanner, type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { l10n } from "../../domain/l10n.ts";
import { fail, ok, type Result } from "../../domain/result.ts";

/** JSON as people write it into configuration files: with comments, trailing commas and a byte order mark. */
export function readJsonc(text: string): Result<unknown, string> {
  const errors: ParseError[] = [];
  const content = text.replace(/^\uFEFF/, "");
  const deepest = tooDeepAt(content);
  if (deepest !== undefined)
    return fail(`Line ${lineAt(content, deepest)}: ${l10n.t("It is nested deeper than {0} levels.", maxLevels)}`);
  const value: unknown = parse(content, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (!first) return ok(value ?? {});
  return fail(`Line ${lineAt(content, first.offset)}: ${printParseErrorCode(first.error)}`);
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** The parser, and whoever walks what it returns, would run out of stack. */
const maxLevels = 100;

/** The numbers that the library has for its tokens; as a constant enumeration they do not exist when it runs. */
const [openBrace, closeBrace, openBracket, closeBracket, endOfText] = [1, 2, 3, 4, 17];

function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text);
  let level = 0;
  for (let token: number = scanner.scan(); token !== endOfText; token = scanner.scan()) {
    if (token === openBrace || token === openBracket) level += 1;
    else if (token === closeBrace || token === closeBracket) level -= 1;
    if (level > maxLevels) return scanner.getTokenOffset();
  }
  return undefined;
}
