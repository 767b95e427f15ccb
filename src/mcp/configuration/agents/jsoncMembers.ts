import { createScanner, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/**
 * Sets one member of an object in a file that people write by hand. Every other byte stays: comments, order, layout,
 * line ends and trailing commas. The library's own `modify` drops comments beside what it removes, and knows no
 * trailing commas.
 */
export function setMember(text: string, path: readonly string[], value: unknown): string {
  const { object, name, rest } = descend(text, path);
  const written = rest.reduceRight((inner, key) => ({ [key]: inner }), value);
  const layout = layoutOf(text, object);
  const old = propertyOf(object, name);
  const [, oldValue] = old?.children ?? [];
  if (oldValue)
    return splice(text, oldValue.offset, endOf(oldValue), format(written, layout, lineIndent(text, oldValue.offset)));
  const last = object.children?.at(-1);
  const close = endOf(object) - 1;
  const content = text.slice(0, close).trimEnd().length;
  const property = `${JSON.stringify(name)}: ${format(written, layout, layout.inner)}`;
  if (!last && content === object.offset + 1)
    return splice(text, content, close, `${layout.eol}${layout.inner}${property}${layout.eol}${layout.outer}`);
  const lead = layout.isInline ? " " : `${layout.eol}${layout.inner}`;
  const comma = last && commaAfter(text, endOf(last));
  if (comma !== undefined) return splice(text, content, content, `${lead}${property},`);
  const added = splice(text, content, content, `${lead}${property}`);
  return last ? splice(added, endOf(last), endOf(last), ",") : added;
}

/** Takes one member out, with its comma and its lines; comments around it and inside it stay. */
export function removeMember(text: string, path: readonly string[]): string {
  const { object, name, rest } = descend(text, path);
  const property = rest.length === 0 ? propertyOf(object, name) : undefined;
  if (!property) return text;
  const siblings = object.children ?? [];
  const [start, end] = [property.offset, endOf(property)];
  const own = commentsIn(text, start, end);
  const inside = text.slice(object.offset + 1, start) + own + text.slice(end, endOf(object) - 1);
  if (siblings.length === 1 && inside.replace(",", "").trim() === "")
    return splice(text, object.offset + 1, endOf(object) - 1, "");
  const following = commaAfter(text, end);
  const before = siblings[siblings.indexOf(property) - 1];
  const preceding = following === undefined && before ? commaAfter(text, endOf(before)) : undefined;
  const to = following === undefined ? end : following + 1;
  // What a person wrote inside the member, or between it and its comma, is not ours.
  const kept = own + (following === undefined ? "" : text.slice(end, following));
  const cut = kept.trim() === "" ? splice(text, startOfLines(text, start, to), to, "") : splice(text, start, to, kept);
  return preceding === undefined ? cut : splice(cut, preceding, preceding + 1, "");
}

/** The comments of a part of the text, each followed by what ends it. */
function commentsIn(text: string, from: number, to: number): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  let comments = "";
  for (scanner.scan(); scanner.getTokenOffset() < to; scanner.scan()) {
    const token = text.slice(scanner.getTokenOffset(), scanner.getPosition());
    if (token.startsWith("/*")) comments += `${token} `;
    if (token.startsWith("//")) comments += `${token}${eol}${lineIndent(text, from)}`;
  }
  return comments;
}

/**
 * A key on the way to the members that occurs twice, or a member that does: only one of them counts, and which one
 * differs from program to program. Undefined when all are clear.
 */
export function duplicateMember(text: string, path: readonly string[]): string | undefined {
  let object = parseTree(text);
  for (const name of path) {
    const same = object?.children?.filter(({ children }) => children?.[0]?.value === name) ?? [];
    if (same.length > 1) return name;
    object = same[0]?.children?.[1];
  }
  const names = (object?.type === "object" ? (object.children ?? []) : []).map(
    ({ children }) => children?.[0]?.value as unknown,
  );
  return names.find((name, index): name is string => names.indexOf(name) !== index);
}

/** Whether an object is empty, comments included. */
export function isEmptyObject(text: string, path: readonly string[]): boolean {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  return node?.type === "object" && text.slice(node.offset + 1, endOf(node) - 1).trim() === "";
}

interface Layout {
  readonly eol: string;
  readonly unit: string;
  /** Of the line the object begins in, and of its members. */
  readonly outer: string;
  readonly inner: string;
  readonly isInline: boolean;
}

/** As deep as the file already goes; `rest` is what it does not have yet. */
function descend(text: string, path: readonly string[]): { object: Node; name: string; rest: readonly string[] } {
  const root = parseTree(text);
  if (root?.type !== "object") throw new Error("The file does not contain a JSON object.");
  let object = root;
  for (const [index, name] of path.entries()) {
    const [, value] = propertyOf(object, name)?.children ?? [];
    if (index === path.length - 1 || value?.type !== "object") return { object, name, rest: path.slice(index + 1) };
    object = value;
  }
  throw new Error("A member needs a name.");
}

/** The last one counts where a key occurs twice, as for `JSON.parse`. */
const propertyOf = (object: Node, name: string): Node | undefined =>
  object.children?.findLast(({ children }) => children?.[0]?.value === name);

const endOf = ({ offset, length }: Node): number => offset + length;

const splice = (text: string, from: number, to: number, inserted: string): string =>
  text.slice(0, from) + inserted + text.slice(to);

function layoutOf(text: string, object: Node): Layout {
  const outer = lineIndent(text, object.offset);
  const [first] = object.children ?? [];
  const isInline = first !== undefined && !text.slice(object.offset, endOf(object)).includes("\n");
  const isOnOwnLine = first !== undefined && text.slice(object.offset, first.offset).includes("\n");
  const own = isOnOwnLine ? lineIndent(text, first.offset) : undefined;
  const known = /\n([ \t]+)\S/.exec(text)?.[1];
  const unit = own !== undefined && own.startsWith(outer) && own !== outer ? own.slice(outer.length) : (known ?? "  ");
  return { eol: text.includes("\r\n") ? "\r\n" : "\n", unit, outer, inner: own ?? outer + unit, isInline };
}

const lineIndent = (text: string, at: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))?.[0] ?? "";

const format = (value: unknown, { eol, unit, isInline }: Layout, indent: string): string =>
  isInline ? JSON.stringify(value) : JSON.stringify(value, null, unit).replaceAll("\n", eol + indent);

/** The comma behind an offset, over white space and comments. */
function commaAfter(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getTokenOffset() : undefined;
}

/** Where it begins with the line break and the indentation in front of it, if these lines contain nothing else. */
function startOfLines(text: string, from: number, to: number): number {
  const before = /\r?\n[ \t]*$/.exec(text.slice(0, from))?.index;
  if (before === undefined) return text.slice(0, from).trimEnd().length;
  // A brace that moved up behind a line comment would be part of it.
  const mayMoveUp = endsLineComment(text, before) ? /^[ \t]*(\r?\n|$)/ : /^[ \t]*(\r?\n|\}|$)/;
  return mayMoveUp.test(text.slice(to)) ? before : from;
}

function endsLineComment(text: string, at: number): boolean {
  const scanner = createScanner(text, false);
  while (scanner.getPosition() < at) scanner.scan();
  return text.startsWith("//", scanner.getTokenOffset());
}
