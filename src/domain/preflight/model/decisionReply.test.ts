import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, startInquiry } from "../inquiry.ts";
import { readDecisionReply } from "./decisionReply.ts";
import { fieldsTheUserGave } from "./givenValues.ts";

test("a decision keeps the fields that the schema knows and the user decided", () => {
  const fields = [
    { key: "type", value: "MySQL" },
    { key: "Engine", value: "InnoDB" },
    { key: "ORM", value: "TBD" },
    { key: "Migrations", value: "" },
  ];
  const reply = readDecisionReply({ category: "db", fields });
  assert.deepEqual(reply.status === "extracted" && [reply.category, reply.fields], [
    "Database",
    [{ field: "Type", value: "MySQL" }],
  ]);
});

test("values that the user did not give are not decided", () => {
  const answered = answer(startInquiry("Store orders in postgres"), { db_orm: "next auth" });
  assert.ok(answered.ok);
  const field = (value: string) => ({ field: "Type", value });
  const kept = fieldsTheUserGave(answered.value, ["PostgreSQL", "Next-Auth", "MongoDB"].map(field));
  assert.deepEqual(
    kept.map(({ value }) => value),
    ["PostgreSQL", "Next-Auth"],
  );
  const inquiry = startInquiry("Use a redis cluster", "For the harbour (K8s).");
  const values = ["Redis Cluster", "redis sentinel", "K8S", "Harbour", "cluster mode"];
  assert.deepEqual(fieldsTheUserGave(inquiry, values.map(field)), ["Redis Cluster", "K8S", "Harbour"].map(field));
});

test("a decision is read with a list of what had to be put right", () => {
  const fields = [{ key: "type", value: " My\nSQL " }];
  const extracted = { status: "extracted", category: "Database", fields: [{ field: "Type", value: "My SQL" }] };
  const insufficient = (reason: string, ...repairs: string[]) => ({ status: "insufficient", reason, repairs });
  const unsupported = "The answers do not support a decision";
  for (const [reply, expected] of [
    [
      { status: "extracted", category: " DB ", fields },
      { ...extracted, repairs: [] },
    ],
    [
      { category: "db", fields },
      { ...extracted, repairs: ["status inferred"] },
    ],
    [
      { status: "maybe", category: "db", fields },
      { ...extracted, repairs: ["status inferred"] },
    ],
    [{ status: "insufficient", category: "db", fields, reason: "Too\nearly" }, insufficient("Too early")],
    [{ status: "insufficient", reason: " " }, insufficient(unsupported, "reason missing")],
    [{ category: "db", fields: [] }, insufficient(unsupported, "status inferred", "reason missing")],
    [{ fields }, insufficient(unsupported, "status inferred", "reason missing")],
    [null, insufficient(unsupported, "status inferred", "reason missing")],
    [{ status: "extracted", fields }, insufficient("Nothing is not a category", "category unknown")],
    [
      { status: "extracted", category: "Pay\nme", fields },
      insufficient("Pay me is not a category", "category unknown"),
    ],
    [{ status: "extracted", category: "db" }, insufficient("No field of Database has a value", "no fields left")],
    [
      {
        status: "extracted",
        category: "db",
        fields: [{ key: " ", value: "x" }, 5, { key: "En\ngine", value: "x" }, ...fields],
      },
      {
        ...extracted,
        repairs: ["dropped a field without a name", "dropped a field without a name", "dropped En gine"],
      },
    ],
    [
      { status: "extracted", category: "db", fields: [{ key: "ORM", value: 5 }, ...fields] },
      { ...extracted, repairs: ["dropped ORM"] },
    ],
  ] as const)
    assert.deepEqual(readDecisionReply(reply), expected, JSON.stringify(reply));
});

test("placeholders are no decision", () => {
  const isKept = (value: string): boolean =>
    readDecisionReply({ status: "extracted", category: "Database", fields: [{ key: "Type", value }] }).status ===
    "extracted";
  const words = ["TBD", "todo", "Unknown", "n/a", "NA", "to be  defined", "To be determined later", "a placeholder"];
  for (const word of words) assert.equal(isKept(word), false, word);
  for (const word of ["Nauru", "Todoist", "unknowns", "TBDB"]) assert.equal(isKept(word), true, word);
});
