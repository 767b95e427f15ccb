import assert from "node:assert/strict";
import { test } from "node:test";
import { createStatistics } from "./statistics.ts";

test("counts calls and errors and finds the percentiles of each method", () => {
  const statistics = createStatistics();
  for (let ms = 1; ms <= 100; ms += 1) statistics.record("tools/call", ms, ms % 10 === 0);
  statistics.record("tools/list", 7, false);
  assert.deepEqual(statistics.read(2), {
    calls: 101,
    errors: 10,
    restarts: 2,
    methods: [
      { method: "tools/call", calls: 100, errors: 10, p50: 50, p95: 95 },
      { method: "tools/list", calls: 1, errors: 0, p50: 7, p95: 7 },
    ],
  });
});

test("keeps only the most recent durations", () => {
  const statistics = createStatistics();
  for (let n = 0; n < 3000; n += 1) statistics.record("ping", n < 2000 ? 1000 : 1, false);
  assert.deepEqual(statistics.read(0).methods, [{ method: "ping", calls: 3000, errors: 0, p50: 1, p95: 1 }]);
});

test("the percentiles are those of the durations in order, and the busiest method comes first", () => {
  const statistics = createStatistics();
  for (const ms of [100, 9, 20]) statistics.record("ping", ms, false);
  for (let call = 0; call < 5; call += 1) statistics.record("tools/call", 1, call < 2);
  for (let call = 0; call < 4; call += 1) statistics.record("tools/list", 2, true);
  assert.deepEqual(statistics.read(0).methods, [
    { method: "tools/call", calls: 5, errors: 2, p50: 1, p95: 1 },
    { method: "tools/list", calls: 4, errors: 4, p50: 2, p95: 2 },
    { method: "ping", calls: 3, errors: 0, p50: 20, p95: 100 },
  ]);
  assert.deepEqual(createStatistics().read(0), { calls: 0, errors: 0, restarts: 0, methods: [] });
});
