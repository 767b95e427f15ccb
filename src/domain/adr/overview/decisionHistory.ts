import { sameKey } from "../snapshot.ts";
import type { AdrRecord } from "./decisionRecord.ts";

/** A value that another ADR replaced. */
export interface Replacement {
  readonly category: string;
  readonly field: string;
  readonly value: string;
  /** The ADR that decided otherwise. */
  readonly by: string;
}

/** Which values of each ADR were replaced, and by whom; by the UID of the ADR that lost them. */
export function replacementsOf(adrs: readonly AdrRecord[]): ReadonlyMap<string, readonly Replacement[]> {
  const replaced = new Map<string, Replacement[]>();
  for (const { uid, changes } of adrs) {
    for (const { category, field, was } of changes) {
      if (field === undefined || was?.adr === undefined || was.adr === uid) continue;
      const list = replaced.get(was.adr) ?? [];
      list.push({ category, field, value: was.value, by: uid });
      replaced.set(was.adr, list);
    }
  }
  return replaced;
}

/** What a field was before, the latest first, each with the ADR that had set it and the one that replaced it. */
interface FormerValue {
  readonly value: string;
  readonly adr: string | undefined;
  readonly by: string;
}

/** By `category.field` in lower case, over all ADRs at once: a lookup per row must not walk them all again. */
export function formerValuesOf(adrs: readonly AdrRecord[]): ReadonlyMap<string, readonly FormerValue[]> {
  const former = new Map<string, FormerValue[]>();
  for (const { uid, changes } of adrs) {
    for (const { category, field, value, was } of changes) {
      if (field === undefined || was === undefined || sameKey(was.value, value ?? "")) continue;
      const key = fieldKey(category, field);
      const list = former.get(key) ?? [];
      list.push({ value: was.value, adr: was.adr, by: uid });
      former.set(key, list);
    }
  }
  for (const list of former.values()) list.reverse();
  return former;
}

export const fieldKey = (category: string, field: string): string => `${category}.${field}`.toLowerCase();
