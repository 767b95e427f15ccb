export const ambiguityCategories = [
  "Functional Scope & Behavior",
  "Domain & Data Model",
  "Interaction & UX Flow",
  "Non-Functional Quality Attributes",
  "Integration & External Dependencies",
  "Edge Cases & Failure Handling",
  "Constraints & Tradeoffs",
  "Terminology & Consistency",
  "Completion Signals",
  "Misc / Placeholders",
] as const;
export type AmbiguityCategory = (typeof ambiguityCategories)[number];

export const isAmbiguityCategory = (text: string): text is AmbiguityCategory =>
  ambiguityCategories.some((category) => category === text);

/** The category somebody else's question most likely belongs to. */
export function guessCategory(question: string): AmbiguityCategory {
  const rules: readonly (readonly [RegExp, AmbiguityCategory])[] = [
    [/\b(?:TODO|TBD|placeholder)\b/, "Misc / Placeholders"],
    [/\b(?:call|called|term|name for|synonym)\b/i, "Terminology & Consistency"],
    [
      /\b(?:how fast|seconds?|minutes?|performance|secure|security|privacy|encrypt|uptime|scale|reliab|compliance)\b/i,
      "Non-Functional Quality Attributes",
    ],
    [/\b(?:fail|error|conflict|same time|offline|interrupt|invalid|limit|twice)\b/i, "Edge Cases & Failure Handling"],
    [
      /\b(?:import|export|format|service|api|integrat|external|sync|email)\w*\b/i,
      "Integration & External Dependencies",
    ],
    [/\b(?:unique|attribute|field|how many|store|keep|retention|delete|relation|state)\w*\b/i, "Domain & Data Model"],
    [/\b(?:screen|see|show|page|button|keyboard|accessib|language|click|notif)\w*\b/i, "Interaction & UX Flow"],
    [/\b(?:measure|done|accept|success)\w*\b/i, "Completion Signals"],
    [/\b(?:must not use|constraint|budget|deadline)\b/i, "Constraints & Tradeoffs"],
  ];
  return rules.find(([pattern]) => pattern.test(question))?.[1] ?? "Functional Scope & Behavior";
}
