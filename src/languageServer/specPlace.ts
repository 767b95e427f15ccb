import { fileURLToPath } from "node:url";
import type { Range } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { parseSpec } from "../domain/spec/text/parseSpec.ts";
import type { SpecDocument } from "../domain/spec/spec.ts";
import type { TextRange } from "../domain/frontMatter/fieldNode.ts";

/** `/repo/.chant/specs/a/2026-11-02-001-k9d.md` → the project root and the id, which is the file's name. */
interface SpecPlace {
  readonly root: string;
  readonly id: string;
}

export function placeOf(uri: string): SpecPlace | undefined {
  const path = pathOf(uri);
  if (path === undefined) return undefined;
  const segments = path.split(/[\\/]/);
  const file = segments.at(-1) ?? "";
  const at = segments.findLastIndex(
    (name, index) => name === ".chant" && segments[index + 1] === "specs" && index + 2 < segments.length,
  );
  if (at < 1 || !file.endsWith(".md") || file === ".md") return undefined;
  const root = path.slice(0, segments.slice(0, at).join("/").length);
  // The root of a drive is written with its separator; without it, it would mean the current folder there.
  return {
    root: /^(?:[a-z]:)?$/i.test(root) ? path.slice(0, root.length + 1) : root,
    id: file.slice(0, -".md".length),
  };
}

/** Undefined for anything but a file on this machine, such as a path without a drive on Windows. */
function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

export const readDocument = (document: TextDocument): SpecDocument =>
  parseSpec(placeOf(document.uri)?.id ?? "", document.getText());

export const rangeOf = (document: TextDocument, { start, end }: TextRange): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});
