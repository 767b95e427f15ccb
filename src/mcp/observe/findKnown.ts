import { cutMark } from "../../domain/text/cutShort.ts";

/** A part of a text, its end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface KnownTexts {
  /** Every occurrence of a known text, or of its beginning where the text was cut, in order; overlaps are merged. */
  find(text: string): readonly Span[];
  /** How many characters at the end of the text are the beginning of one of them. */
  begunAtEnd(text: string): number;
}

interface Node {
  readonly depth: number;
  readonly next: Map<number, Node>;
  /** The node of the longest shorter beginning that ends with the same characters. */
  fallback: Node | undefined;
  /** The length of the longest known text that ends here; 0 for none. */
  longest: number;
  /** How the long texts go on whose beginning ends here. */
  rests: string[] | undefined;
}

const createNode = (depth: number): Node => ({
  depth,
  next: new Map(),
  fallback: undefined,
  longest: 0,
  rests: undefined,
});

const cut = cutMark.charCodeAt(0);
/** Fewer characters tell nothing, and stand at the end of many words. */
const minPrefixLength = 4;

/** Only so much of a text is kept as nodes; the rest of a longer one is compared where its beginning was found. */
const maxPrefixLength = 64;

/**
 * Looks for many texts at once, as Aho and Corasick do: each character is looked at once, whatever the texts are. A
 * server knows its secrets, so a search whose time depended on them could be made to hang.
 */
export function findKnown(texts: Iterable<string>): KnownTexts {
  const root = createNode(0);
  for (const text of texts) add(root, text);
  link(root);
  const advance = (from: Node, code: number): Node => {
    for (let node: Node | undefined = from; node; node = node.fallback) {
      const next = node.next.get(code);
      if (next) return next;
    }
    return root;
  };
  return {
    find(text) {
      const found: { start: number; end: number }[] = [];
      let covered = 0;
      let node = root;
      const add = (span: { start: number; end: number }): void => {
        for (let last = found.at(-1); last && last.end > span.start; last = found.at(-1)) {
          span.start = Math.min(span.start, last.start);
          span.end = Math.max(span.end, last.end);
          found.pop();
        }
        found.push(span);
      };
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (code === cut && node.depth >= minPrefixLength) add({ start: index - node.depth, end: index });
        node = advance(node, code);
        if (node.longest === 0) continue;
        const start = index + 1 - node.longest;
        // What is covered is not compared again: a text that repeats itself would be compared at each of its
        // characters.
        if (index + 1 > covered) covered = index + 1 + lengthOfRest(text, index + 1, node.rests);
        add({ start, end: Math.max(covered, index + 1) });
      }
      return found;
    },
    begunAtEnd(text) {
      let node = root;
      for (let index = 0; index < text.length; index += 1) node = advance(node, text.charCodeAt(index));
      return node.depth;
    },
  };
}

/** How far the text goes on like one of the rests. */
function lengthOfRest(text: string, from: number, rests: readonly string[] | undefined): number {
  let longest = 0;
  for (const rest of rests ?? []) {
    let length = 0;
    while (length < rest.length && text.charCodeAt(from + length) === rest.charCodeAt(length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

function add(root: Node, text: string): void {
  const beginning = Math.min(text.length, maxPrefixLength);
  let node = root;
  for (let index = 0; index < beginning; index += 1) {
    const code = text.charCodeAt(index);
    let next = node.next.get(code);
    if (!next) node.next.set(code, (next = createNode(index + 1)));
    node = next;
  }
  node.longest = beginning;
  if (text.length > beginning) (node.rests ??= []).push(text.slice(beginning));
}

function link(root: Node): void {
  const queue: Node[] = [root];
  // The list grows while it is walked, level by level.
  for (const parent of queue) {
    for (const [code, child] of parent.next) {
      let fallback = parent.fallback;
      while (fallback && !fallback.next.has(code)) fallback = fallback.fallback;
      child.fallback = fallback?.next.get(code) ?? root;
      child.longest = Math.max(child.longest, child.fallback.longest);
      queue.push(child);
    }
  }
}
