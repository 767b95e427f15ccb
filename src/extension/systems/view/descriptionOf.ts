const shownCharacters = 400;

/** The start of a line that is not prose: a heading, list, quotation, table or check box. */
const noProse = /^\s*(#{1,6}\s|[-*+]\s|>|\||\d+[.)]\s|<|([-*_]\s*){3,}$)/;

/** The first paragraph of prose in the body of a spec, as one line. */
export function descriptionOf(body: string): string {
  const prose: string[] = [];
  let isFenced = false;
  for (const line of body.split(/\r?\n/)) {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    if (!isFence && !isFenced && line.trim() !== "" && !noProse.test(line)) prose.push(line.trim());
    else if (prose.length > 0) break;
  }
  const text = prose.join(" ").replace(/\s+/g, " ");
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters).trimEnd()}…` : text;
}
