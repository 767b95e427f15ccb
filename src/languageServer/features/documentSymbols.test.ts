import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { DocumentSymbol } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { outlineSpec } from "./documentSymbols.ts";

const specDocument = (text: string): TextDocument =>
  TextDocument.create(pathToFileURL("/repo/.chant/specs/2026-11-02-001-k9d.md").href, "markdown", 1, text);

const names = (symbols: readonly DocumentSymbol[]): unknown[] =>
  symbols.map(({ name, children }) => (children?.length ? [name, names(children)] : name));

const text = `---
status: pending
---

# Cache the index

## Problem

\`\`\`sh
# not a heading
\`\`\`

### Detail

## Acceptance Criteria

- [x] Warm start reads one file
- [ ] Tests added
`;

test("an outline nests headings by level and puts criteria below their heading", () => {
  assert.deepEqual(names(outlineSpec(specDocument(text))), [
    [
      "Cache the index",
      [
        ["Problem", ["Detail"]],
        ["Acceptance Criteria", ["Warm start reads one file", "Tests added"]],
      ],
    ],
  ]);
});

test("a heading reaches to the next one of its level, a checked criterion says so", () => {
  const [title] = outlineSpec(specDocument(text));
  const [problem, criteria] = title?.children ?? [];
  assert.deepEqual([problem?.range.start.line, problem?.range.end.line], [6, 14]);
  assert.deepEqual(
    criteria?.children?.map(({ detail }) => detail),
    ["✓", ""],
  );
});

test("a file without any heading has an empty outline", () => {
  assert.deepEqual(outlineSpec(specDocument("just text")), []);
});
