import { pathToFileURL } from "node:url";
import type { Location } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { type FieldNode, findField } from "../../domain/frontMatter/fieldNode.ts";
import type { SpecFiles } from "../specFiles.ts";
import { placeOf, readDocument } from "../specPlace.ts";

/** From an id in `depends_on` to the spec it names. */
export async function findDefinition(
  document: TextDocument,
  offset: number,
  files: SpecFiles,
): Promise<Location | null> {
  const place = placeOf(document.uri);
  const dependsOn = findField(readDocument(document).fields, "depends_on")?.value;
  const id = dependsOn && textAt(dependsOn, offset);
  const path = place && id ? await files.find(place.root, id) : undefined;
  if (!path) return null;
  const start = { line: 0, character: 0 };
  return { uri: pathToFileURL(path).href, range: { start, end: start } };
}

function textAt(node: FieldNode, offset: number): string | undefined {
  if (offset < node.range.start || offset > node.range.end) return undefined;
  switch (node.kind) {
    case "scalar":
      return node.text;
    case "list":
      return firstText(node.items, offset);
    case "map":
      return firstText(
        node.fields.map(({ value }) => value),
        offset,
      );
  }
}

function firstText(nodes: readonly FieldNode[], offset: number): string | undefined {
  for (const node of nodes) {
    const text = textAt(node, offset);
    if (text !== undefined) return text;
  }
  return undefined;
}
