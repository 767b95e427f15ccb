/** "User Story 1 - Hear the alarm" and "Setup (Shared Infrastructure)" as a name and what it means. */
export function twoPartTitle(title: string): { readonly name: string; readonly meaning?: string } {
  const dash = title.search(/\s[-–—]\s/);
  const bracket = title.endsWith(")") ? title.search(/\s\(/) : -1;
  const at = Math.min(...[dash, bracket].filter((index) => index !== -1), title.length);
  const name = title.slice(0, at).trimEnd();
  const rest = title.slice(at).trimStart();
  const meaning = at === bracket ? rest.slice(1, -1) : rest.slice(1).trimStart();
  return name === "" || meaning === "" ? { name: title } : { name, meaning };
}
