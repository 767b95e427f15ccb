import { formatAdr } from "../../../src/domain/adr/documents/formatAdr.ts";
import { snapshotOf } from "../../../src/domain/adr/snapshot.ts";

export const fixtureUid = (n: number): string => `20250101T00000${n}.000Z-AAAA`;

/** An ADR on disk: `values` maps `Category.Field` to a value and the number of the ADR that set it. */
export function adrFixture(n: number, values: Record<string, readonly [string, number]>): Record<string, string> {
  const entries = Object.entries(values).map(([key, [value, by]]) => {
    const [category = "", field = ""] = key.split(".");
    return { category, field, value, adr: fixtureUid(by) };
  });
  const [{ category, field, value } = { category: "Other", field: "A", value: "b" }] = entries;
  const text = formatAdr({
    uid: fixtureUid(n),
    date: "2025-01-01",
    ...(n > 1 && { previous: fixtureUid(n - 1) }),
    patch: { category, fields: [{ field, value }] },
    changes: [{ kind: "Added", category, field, value }],
    snapshot: snapshotOf(entries),
    intention: "set things up",
    background: [],
    alternatives: [],
  });
  return { [`docs/adr/${fixtureUid(n)}_fixture.md`]: text };
}
