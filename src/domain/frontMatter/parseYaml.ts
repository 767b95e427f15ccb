import { l10n } from "../l10n.ts";
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";
import { isTooLarge } from "./splitFrontMatter.ts";
import type { Field, FieldNode, MapNode, ParsedYaml, TextRange, YamlProblem } from "./fieldNode.ts";

/** More nodes than any hand-written block has; stops aliases of aliases from growing without bound. */
const nodeLimit = 10_000;

/**
 * Reads any YAML block with the library in its failsafe schema. Never throws; what it cannot read becomes a problem.
 */
export function parseYaml(source: string, range: TextRange): ParsedYaml {
  const empty: MapNode = { kind: "map", isFlow: false, fields: [], range };
  const failed = (message: string): ParsedYaml => ({ root: empty, problems: [{ message, range }] });
  if (isTooLarge(range)) return failed(l10n.t("It is larger than 64 KB."));
  try {
    const text = source.slice(range.start, range.end);
    // The library compares each key with every other; the reader below finds repeated keys in one pass.
    const document = parseDocument(text, {
      schema: "failsafe",
      logLevel: "silent",
      prettyErrors: false,
      uniqueKeys: false,
    });
    const problems = document.errors.map((error): YamlProblem => ({
      message: error.message,
      range: shifted(error.pos, range.start),
    }));
    const contents = document.contents;
    if (contents === null || (isScalar(contents) && contents.source === "")) return { root: empty, problems };
    if (!isMap(contents)) return failed(l10n.t("The front matter is not a list of keys and values."));
    const reader = new NodeReader(text, range.start);
    const fields = reader.fields(contents);
    return {
      root: { kind: "map", isFlow: contents.flow === true, fields, range },
      problems: [...problems, ...reader.problems],
    };
  } catch (thrown) {
    // The library runs out of stack on absurdly deep nesting.
    return failed(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

const shifted = ([start, end]: readonly [number, number, number?], by: number): TextRange => ({
  start: start + by,
  end: end + by,
});

/** Turns the library's tree into ours, with offsets into the whole file. */
class NodeReader {
  readonly problems: YamlProblem[] = [];
  readonly #text: string;
  readonly #offset: number;
  /** What each anchor stood for last. The library would search the whole block anew for every alias. */
  readonly #anchors = new Map<string, ParsedNode>();
  #seen = 0;

  constructor(text: string, offset: number) {
    this.#text = text;
    this.#offset = offset;
  }

  fields(node: YAMLMap.Parsed): readonly Field[] {
    const keys = new Set<string>();
    return node.items.map((pair) => {
      const field = this.#field(pair.key, pair.value);
      if (keys.has(field.key)) {
        this.problems.push({ message: l10n.t('The key "{0}" appears twice.', field.key), range: field.keyRange });
      }
      keys.add(field.key);
      return field;
    });
  }

  #field(key: ParsedNode, value: ParsedNode | null): Field {
    const keyRange = this.#range(key);
    const colon = this.#text.indexOf(":", keyRange.end - this.#offset);
    const afterColon = this.#offset + colon + 1;
    const name = this.#value(key, keyRange.end);
    return { key: name.kind === "scalar" ? name.text : "", keyRange, value: this.#value(value, afterColon) };
  }

  #value(node: ParsedNode | null, emptyAt: number): FieldNode {
    if (++this.#seen > nodeLimit) throw new Error(l10n.t("The front matter is too large or refers to itself."));
    if (isAlias(node)) {
      const target = this.#value(this.#anchors.get(node.source) ?? null, emptyAt);
      return { ...target, range: this.#range(node) };
    }
    if (node?.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (isMap(node)) {
      const fields = this.fields(node);
      const inner = { start: fields[0]?.keyRange.start, end: fields.at(-1)?.value.range.end };
      return { kind: "map", isFlow: node.flow === true, fields, range: this.#collectionRange(node, inner) };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.#value(item, this.#range(node).start));
      const inner = { start: items[0]?.range.start, end: items.at(-1)?.range.end };
      return { kind: "list", isFlow: node.flow === true, items, range: this.#collectionRange(node, inner) };
    }
    if (!isScalar(node) || (node.source === "" && node.type === "PLAIN")) {
      return { kind: "scalar", text: "", isPlain: true, range: { start: emptyAt, end: emptyAt } };
    }
    return { kind: "scalar", text: String(node.value), isPlain: node.type === "PLAIN", range: this.#range(node) };
  }

  #range(node: ParsedNode): TextRange {
    return shifted(node.range, this.#offset);
  }

  /** A block spans its first to its last entry; the library would add dashes and the line break after it. */
  #collectionRange(
    node: YAMLMap.Parsed | YAMLSeq.Parsed,
    inner: { readonly [Edge in keyof TextRange]: number | undefined },
  ): TextRange {
    const { start, end } = inner;
    return node.flow === true || start === undefined || end === undefined ? this.#range(node) : { start, end };
  }
}
