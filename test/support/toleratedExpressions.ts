/**
 * Of second degree or more, in the English grammar that makes sentences: it is due for deletion, and until then given
 * short texts only (`grammarLimits.ts`). The verdict on an expression does not change; the test fails for one that is gone.
 */
export const dueForDeletion: readonly string[] = [
  // language/nouns.ts
  String.raw`/^["'“‘([]+|["'”’)\].,;:!?]+$/g`,
  // language/sentences.ts
  String.raw`/(?:\s+(?:a|an|the|and|or|of|to|in|on|for|with|by|at|from|that|which|their|its|is|are))+$/i`,
  String.raw`/[.!?]+["'”’)\]]*\s+|[。！？]+[」』”’）]*\s*/g`,
  // specify/attributes.ts
  String.raw`/,\s+(?:and\s+)?|\s+and\s+/`,
  // specify/background.ts
  String.raw`/^(?:we|I|our\s+(?:[\w-]+\s+){1,2}?)\s*(?:currently\s+|already\s+|still\s+|all\s+)?(?:run|have(?!\s+to\b)|use|own|operate|work|get|are|am|were|started|built|maintain|sell|rely|depend)s?\b/i`,
  // specify/labels.ts
  String.raw`/^(?:\*\*|__)?((?:FR|NFR|SC|REQ|AC|R)-?\d{1,4}[a-z]?)(?:\*\*|__)?\s*[:.)\u2013\u2014-]\s*(?:\*\*|__)?\s*(?=\S)/`,
  String.raw`/^FR-?0*(\d+)$/`,
  // specify/openQuestions.ts
  String.raw`/[.!]+$/`,
  // specify/quoteSpec.ts
  String.raw`/\s+\S*$/`,
  // specify/readProduct.ts
  String.raw`/^(?:(?:the|this|our)?\s*[\w-]+\s+(?:that\s+)?(?:should|must|can|will|shall|could)?\s*)?(?:let|allow|enable|help|permit)s?\s+(.{1,40}?)\s+(?:to\s+)?([a-z][\w-]*\b.*)$/i`,
  String.raw`/^(?:(?:build|create|make|develop|write|implement|design|add|provide|introduce)\s+)?(?:an?|the|another)\s+((?:[\w-]+\s+){0,4}?(?:app|application|tool|site|website|service|system|page|screen|view|extension|program|bot|dashboard|platform|library|product|plugin|command))\s+(that|which|to|for|where|in which|on which)\s+(.+)$/i`,
  // specify/readProhibition.ts
  String.raw`/^(.{1,60}?)\s+(?:must not|mustn't|may not|cannot|can't|can not|should not|shouldn't|shall not|will not|won't|do not|don't)\s+(?:be able to\s+)?(.+)$/i`,
  String.raw`/^(?:nobody|no one|no-one)\s+(?:may|can|must|should|shall|is allowed to|will be able to)\s+(.+)$/i`,
  String.raw`/^(?:never|do not|don't)\s+(.+)$/i`,
  // specify/readStatement.ts
  String.raw`/^(.{8,}?),?\s+(?:so that|in order that|in order to|so)\s+((?:I|we|they|users|people|the|it|nobody|everyone|you|a|an|\w+s)\s.+)$/i`,
  String.raw`/^(.{1,70}?)\s+(can|must|should|may|will|shall|needs? to|has to|have to|wants? to|is able to|are able to|could|might|would like to)\s+(?:be able to\s+)?(.+)$/i`,
  String.raw`/^(.{1,60}?)\s+can be\s+([\w-]+ed)\b(.*)$/i`,
  String.raw`/\s+(?:who|that)\s/`,
  // specify/readStatements.ts
  String.raw`/^((?:I|we)\s+have\s+(?!to\b).+?),?\s+and\s+(?:(?:I|we)\s+)?((?:want|need|would like)\s+.+)$/i`,
  String.raw`/^((?:[\w-]+\s+){0,3}[\w-]+)\s+((?:is|are)\s+.+?),?\s+and\s+(can be\s+.+)$/i`,
  String.raw`/(?:,?\s+and\s+|,\s+)(?:also\s+|to\s+|then\s+)?(?=([\w-]+)\s+(?:an?|the|their|it|them|each|any|all|its|one|other|up to|at most|\d+|\w+s|\w+\s\w+s)\b)/gi`,
  String.raw`/^(.+\s.+),\s+([\w-]+)$/`,
  // specify/readWish.ts
  String.raw`/^as an?\s+([^,]{2,60}),?\s+I\s+(?:want|need|would like|wish|should be able|can|must be able)\s*(?:to\s+)?(?:be able to\s+)?(.+)$/i`,
  String.raw`/^(?:I|we|you|my team|our team)(?:'d|’d)?\s+(?:want|need|would like|like|wish|plan|have(?=\s+to\s))(?:\s+to\s+(?:be able to\s+)?|\s+)(.+)$/i`,
  String.raw`/^(.{2,40}?)\s+to\s+(?:be able to\s+)?(.+)$/i`,
  String.raw`/^(.{1,40}?)\s+(?:needs?|wants?|would like)\s+(?!to\b)(.+)$/i`,
  // specify/scenarios.ts
  String.raw`/^((?:[\w-]+,\s+)*[\w-]+),?\s+(?:and|or)\s+([\w-]+)\s+(.+)$/`,
  String.raw`/^provide\s+(.+)$/`,
  String.raw`/^(.{8,}?),?\s+(?:when|whenever|if|as soon as|once)\s+(.+)$/i`,
  String.raw`/^(.{1,70}?)\s+(?:must|should|shall|will|needs? to|has to|have to)\s+([\w-]+)(.*)$/i`,
  // specify/takeExclusions.ts
  String.raw`/^\s*(?:#{1,6}\s+|\*\*)?(?:out[ -]of[ -]scope|non-?goals?|not in scope|not part of (?:this|it)|exclusions?|we will not build)(?:\*\*)?\s*(?::\s*(.*)|)$/i`,
  String.raw`/[.;]+$/`,
  // specify/takeHeading.ts
  String.raw`/^\s*(#{1,6}\s+)?([^\n]+)\n+(?=[\s\S]*\S)/`,
  // specify/tidyDescription.ts
  "/^[ \\t]*(`{3,}|~{3,}).*\\n([\\s\\S]*?)^[ \\t]*\\1[ \\t]*$/gm",
  // specify/titles.ts
  String.raw`/\s+and\s+(?:where|which|how|what|whether|when)\s.*$/i`,
  String.raw`/\s*(?:,|\bthat\b|\bwhich\b|\bso\b|\bwhere\b|\bwhen\b|\bbefore\b|\bafter\b)\s.*$/i`,
  String.raw`/\?+$/`,
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
    file: "src/domain/speckit/specify/attributes.ts",
    reason: "Due for deletion with the grammar, which is given short texts only.",
  },
  {
    file: "src/domain/speckit/specify/background.ts",
    reason: "Due for deletion with the grammar, which is given short texts only.",
  },
  { file: "src/domain/speckit/specify/resolvePronouns.ts", example: "\\b(?:an?|the)\\s+photo(?!\\w)", flags: "i" },
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
