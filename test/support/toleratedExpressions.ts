/**
 * Of second degree or more, in the English grammar that makes sentences: it is due for deletion, and until then given
 * short texts only (`grammarLimits.ts`). The verdict on an expression does not change; the test fails for one that is gone.
 */
export const dueForDeletion: readonly string[] = [
  // language/nouns.ts
  String.raw`/^["'“‘([]+|["'”’)\].,;:!?]+$/g`,
];

/**
 * Expressions that are put together while the program runs, once each, with one as it comes out. Without an example:
 * the reason why there can be none.
 */
export const composedExpressions: readonly {
  readonly file: string;
  readonly example?: string;
  readonly flags?: string;
  readonly reason?: string;
}[] = [
  {
    file: "src/domain/adr/overview/decisionRecord.ts",
    example: "^#{2,3}\\s+status\\s*$",
    flags: "i",
  },
  { file: "src/domain/adr/overview/decisionRecord.ts", example: "^\\W*status\\W*:", flags: "i" },
  {
    file: "src/domain/clarification/form/matchPattern.ts",
    reason:
      "It is a server's own. Its steps are bounded by the length of pattern and text, and some are not run at all.",
  },
  {
    file: "src/domain/preflight/words/keywords.ts",
    example: "(?<![\\p{L}\\p{N}])(?:sign\\s+in|login)(?![\\p{L}\\p{N}])",
    flags: "iu",
  },
  {
    file: "src/domain/preflight/model/redact.ts",
    example: "(password|token|auth)\\s{0,8}[:=]\\s{0,8}(?:\"[^\"\\n]*\"|'[^'\\n]*')",
    flags: "gi",
  },
  {
    file: "src/domain/preflight/model/redact.ts",
    example: "(password|token|auth)=(?!\\[REDACTED)[^\\s\"',;]+",
    flags: "gi",
  },
  {
    file: "src/domain/speckit/capture/sort/sortingSignals.ts",
    example: "(?<![\\p{L}\\p{N}])(?:has to|wünsch\\p{L}{0,6}|would be (?:great|nice))(?![\\p{L}\\p{N}])",
    flags: "iu",
  },
  {
    file: "src/domain/speckit/capture/sort/sortingSignals.ts",
    example: "^[\"'“„«(¿¡]?(?:as an? .{1,20}|kein\\p{L}{0,2})(?![\\p{L}\\p{N}])",
    flags: "iu",
  },
  { file: "src/domain/speckit/clarify/documentGaps.ts", example: "\\bphotos?\\b", flags: "i" },
  { file: "src/domain/speckit/clarify/integrateAnswer.ts", example: "\\bFR-(\\d+)", flags: "g" },
  { file: "src/domain/speckit/clarify/integrateAnswer.ts", example: "\\bphoto\\b", flags: "i" },
  { file: "src/domain/speckit/clarify/integrateAnswer.ts", example: "\\bphoto(s?)\\b", flags: "gi" },
  {
    file: "src/domain/speckit/clarify/standingQuestions.ts",
    reason: "Due for deletion with the grammar, which is given short texts only.",
  },
  { file: "src/domain/speckit/documents/wordLists.ts", example: "\\b(?:fast|user-friendly)\\b", flags: "i" },
  {
    file: "src/domain/speckit/tasks/filter/matchSelector.ts",
    example: "(?<![\\p{L}\\p{N}])sign\\s+in(?![\\p{L}\\p{N}])",
    flags: "iu",
  },
  {
    file: "src/mcp/transport/findReplyId.ts",
    example:
      '^\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?"id"\\s*:\\s*(0|[1-9]\\d{0,15}|"[^"]{0,200}")\\s*,\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?"(?:result|error)"\\s*:',
  },
  {
    file: "src/mcp/transport/findReplyId.ts",
    example: '^\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?"(?:result|error)"\\s*:',
  },
  {
    file: "src/mcp/transport/findReplyId.ts",
    reason: "It looks at the last characters of a reply only, whose number is bounded.",
  },
];
