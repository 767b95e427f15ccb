/** Offsets in UTF-16 units into the text of the whole file, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A value of the failsafe schema: text, lists and maps, nothing typed, so that `4e48568` stays what was written. */
export type FieldNode = ScalarNode | ListNode | MapNode;

interface ScalarNode {
  readonly kind: "scalar";
  readonly text: string;
  /** Written without quotes and not as a block; only then can `null` or `~` mean "nothing". */
  readonly isPlain: boolean;
  readonly range: TextRange;
}

export interface ListNode {
  readonly kind: "list";
  readonly isFlow: boolean;
  readonly items: readonly FieldNode[];
  readonly range: TextRange;
}

export interface MapNode {
  readonly kind: "map";
  readonly isFlow: boolean;
  readonly fields: readonly Field[];
  readonly range: TextRange;
}

export interface Field {
  readonly key: string;
  readonly keyRange: TextRange;
  readonly value: FieldNode;
}

export interface YamlProblem {
  readonly message: string;
  readonly range: TextRange;
}

/** The best reading of a block and what was wrong with it. */
export interface ParsedYaml {
  readonly root: MapNode;
  readonly problems: readonly YamlProblem[];
}

export const findField = (fields: readonly Field[], key: string): Field | undefined =>
  fields.find((field) => field.key === key);

const nothing = new Set(["", "~", "null", "Null", "NULL"]);

/** An empty value, `null` and `~` count as if the key were not there. */
export const isAbsent = (node: FieldNode): boolean => node.kind === "scalar" && node.isPlain && nothing.has(node.text);
