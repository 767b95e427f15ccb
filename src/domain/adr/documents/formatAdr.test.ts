import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySnapshot } from "../snapshot.ts";
import { adrTitle, formatAdr } from "./formatAdr.ts";

test("an ADR is named after its first field, or after its category where it has none", () => {
  const fields = [
    { field: "Type", value: "SQLite" },
    { field: "ORM", value: "Kysely" },
  ];
  assert.equal(adrTitle({ category: "Database", fields }), "Database: Type = SQLite");
  assert.equal(adrTitle({ category: "Database", fields: [] }), "Database Decision");
});

test("the first ADR says that there is none before it, and what it decides", () => {
  const text = formatAdr({
    ...{ uid: "20250302T081502.118Z-5C0E", date: "2025-03-02", intention: "x", background: [], alternatives: [] },
    ...{
      patch: { category: "Other", fields: [{ field: "Mail", value: "SES" }] },
      changes: [],
      snapshot: emptySnapshot,
    },
  });
  const named = text.split("\n").filter((line) => line.includes("Previous"));
  assert.deepEqual(named, ["<!-- Previous: None -->", "**Previous UID:** None"]);
  assert.match(text, /\nOther is fixed as follows:\n- Mail: SES\n\n## /);
});
