import { l10n } from "../../../l10n.ts";
import type { TaskId } from "../taskId.ts";
import { compareTaskIds, parseTaskId, taskIdOf } from "../taskId.ts";
import type { FilterToken } from "./tokenizeFilter.ts";

const filterAliases = ["setup", "foundational", "polish", "convergence", "mvp", "parallel", "pending", "all"] as const;
export type FilterAlias = (typeof filterAliases)[number];

export type Selector =
  | { readonly kind: "ids"; readonly first: TaskId; readonly last: TaskId; readonly redo: boolean }
  | { readonly kind: "story"; readonly story: string }
  | { readonly kind: "priority"; readonly priority: string }
  | { readonly kind: "phase"; readonly number: string }
  | { readonly kind: "title"; readonly words: string }
  | { readonly kind: "alias"; readonly alias: FilterAlias }
  | { readonly kind: "next"; readonly count: number }
  | { readonly kind: "text"; readonly word: string };

export type SelectorProblem =
  { readonly kind: "unknown" } | { readonly kind: "reversed" } | { readonly kind: "ambiguous"; readonly hint: string };

const range = /^T?(\d+)([a-z]?)'?\s*(?:–|—|-|\.\.|to)\s*T?(\d+)([a-z]?)$/i;

export function readSelector(token: FilterToken): Selector | SelectorProblem {
  if (token.quoted !== undefined) {
    const words = token.quoted.trim();
    return words === "" ? { kind: "unknown" } : { kind: "title", words };
  }
  const redo = /^redo:\s*/i.exec(token.text);
  return redo ? readIds(token.text.slice(redo[0].length), true) : (readWord(token.text) ?? readIds(token.text, false));
}

function readWord(text: string): Selector | SelectorProblem | undefined {
  const word = text.toLowerCase();
  const alias = filterAliases.find((name) => name === word);
  if (alias) return { kind: "alias", alias };
  const story = /^(?:us|(?:user\s+)?story\s*)(\d+[a-z]?)$/.exec(word);
  if (story) return { kind: "story", story: `US${story[1]!}` };
  const priority = /^p([1-9])$/.exec(word);
  if (priority) return { kind: "priority", priority: `P${priority[1]!}` };
  const phase = /^phase(?:\s*:\s*|\s+)([\d.]+[a-z]?)$/.exec(word);
  if (phase) return { kind: "phase", number: phase[1]!.replace(/\.$/, "") };
  const next = /^next(?:\s*:\s*(\d+))?$/.exec(word);
  if (next) return Number(next[1] ?? 1) > 0 ? { kind: "next", count: Number(next[1] ?? 1) } : { kind: "unknown" };
  const contained = /^text\s*:(.*)$/is.exec(text)?.[1]?.trim().replace(/^"/, "").replace(/"$/, "");
  if (contained && !contained.includes('"')) return { kind: "text", word: contained };
  if (word === "p") return { kind: "ambiguous", hint: l10n.t("did you mean `parallel` or `P1`?") };
  return undefined;
}

function readIds(text: string, redo: boolean): Selector | SelectorProblem {
  const single = parseTaskId(text);
  if (single) return { kind: "ids", first: single, last: single, redo };
  const match = range.exec(text);
  if (!match || !/^t/i.test(text)) return { kind: "unknown" };
  const first = taskIdOf(match[1]!, match[2]!);
  const last = taskIdOf(match[3]!, match[4]!);
  return compareTaskIds(first, last) > 0 ? { kind: "reversed" } : { kind: "ids", first, last, redo };
}
