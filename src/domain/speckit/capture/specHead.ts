export interface SpecHeader {
  /** Name of the feature folder. */
  readonly feature: string;
  /** `YYYY-MM-DD`. */
  readonly created: string;
  readonly input: string;
}

/** The lines above the first section. */
export const specHead = (title: string, { feature, created, input }: SpecHeader): string =>
  [
    `# Feature Specification: ${title}`,
    `**Feature Branch**: \`${feature}\``,
    `**Created**: ${created}`,
    "**Status**: Draft",
    inputLine(input),
  ].join("\n\n");

export const inputLine = (description: string): string => `**Input**: User description: "${shortInput(description)}"`;

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;
/** The whole stands below, sentence by sentence. */
const longestInput = 2000;

/** The author's own words on one line, in a form that neither opens a comment nor counts as an open question or a gap. */
function shortInput(description: string): string {
  const line = description
    .slice(0, longestInput * 4)
    .replace(controls, "")
    .replace(/<!--|-->/g, " ")
    .replace(/\[(?=NEEDS CLARIFICATION|TO DO)/gi, "(")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= longestInput && description.length <= longestInput * 4) return line;
  const cut = line.slice(0, longestInput);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestInput - 100))} …`;
}
