type Properties<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], "style" | "children" | "classList">
> & { readonly aria?: Readonly<Record<string, string>>; readonly role?: string };

/** Builds an element. Text is added as text nodes, so that nothing from a server is parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<K> = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const { aria = {}, ...rest } = properties;
  const created = document.createElement(tag);
  Object.assign(created, rest);
  for (const [name, value] of Object.entries(aria)) created.setAttribute(`aria-${name}`, value);
  created.append(...children.filter((child) => child !== undefined));
  return created;
}

/** Text with its own direction, such as right-to-left inside left-to-right. */
export const freeText = (text: string, className = ""): HTMLSpanElement =>
  element("span", { textContent: text, dir: "auto", className });

/** A sentence with elements in place of `{0}`, wherever the language puts it. */
export function sentence(text: string, ...parts: readonly Node[]): readonly (Node | string)[] {
  const [before = "", after = ""] = text.split("{0}");
  return [before, ...parts, after];
}

/** Sets an attribute, or removes it if the value is undefined. */
export function setAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined || value === "") target.removeAttribute(name);
  else target.setAttribute(name, value);
}

const svg = "http://www.w3.org/2000/svg";

/** Drawn from a path: an icon font would be larger than the rest of the page. */
export function icon(path: string): SVGSVGElement {
  const drawing = document.createElementNS(svg, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("aria-hidden", "true");
  drawing.classList.add("icon");
  const line = document.createElementNS(svg, "path");
  line.setAttribute("d", path);
  drawing.append(line);
  return drawing;
}
