const shownCharacters = 400;

/** What begins a line that is no prose: a heading, a list, a quotation, a table, a box. */
const noProse = /^\s*(#{1,6}\s|[-*+]\s|>|\||\d+[.)]\s|<|([-*_]\s*){3,}$)/;

/** The first paragraph of prose in the body of a spec, in one line. */
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
