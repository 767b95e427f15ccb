import { type DocumentSymbol, SymbolKind } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { TextRange } from "../../domain/frontMatter/fieldNode.ts";
import { linesOf } from "../../domain/spec/criteria.ts";
import type { Criterion } from "../../domain/spec/spec.ts";
import { rangeOf, readDocument } from "../specPlace.ts";

interface Entry {
  readonly level: number;
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  readonly range: TextRange;
}

/** Headings as a tree, each reaching to the next one of its level or above; acceptance criteria are leaves in it. */
export function outlineSpec(document: TextDocument): DocumentSymbol[] {
  const { bodyRange, criteria } = readDocument(document);
  const roots: DocumentSymbol[] = [];
  const open: { readonly level: number; readonly symbol: DocumentSymbol }[] = [];

  const closeDownTo = (level: number, end: number): void => {
    while ((open.at(-1)?.level ?? 0) >= level) {
      const closed = open.pop();
      if (closed && closed.level < criterionLevel) closed.symbol.range.end = document.positionAt(end);
    }
  };

  for (const { level, name, detail, kind, range } of readEntries(document.getText(), bodyRange, criteria)) {
    closeDownTo(level, range.start);
    const selectionRange = rangeOf(document, range);
    const symbol = { name, detail, kind, range: { ...selectionRange }, selectionRange, children: [] };
    (open.at(-1)?.symbol.children ?? roots).push(symbol);
    open.push({ level, symbol });
  }
  closeDownTo(1, bodyRange.end);
  return roots;
}

/** Deeper than any heading. */
const criterionLevel = 7;

/** Headings and criteria in file order. Fences flip on every line that starts with three back-ticks, as everywhere in chant. */
function* readEntries(text: string, body: TextRange, criteria: readonly Criterion[]): Generator<Entry> {
  let isFenced = false;
  let nextCriterion = 0;
  for (const range of linesOf(text, body)) {
    const line = text.slice(range.start, range.end);
    if (line.startsWith("```")) isFenced = !isFenced;
    const [, hashes, heading] = (!isFenced && /^(#{1,6}) (.*)$/s.exec(line)) || [];
    const name = heading?.trim();
    if (hashes && name) yield { level: hashes.length, name, detail: "", kind: SymbolKind.String, range };
    for (let box = criteria[nextCriterion]; box?.lineRange.start === range.start; box = criteria[++nextCriterion]) {
      const detail = box.isChecked ? "✓" : "";
      yield { level: criterionLevel, name: box.text || "…", detail, kind: SymbolKind.Boolean, range };
    }
  }
}
