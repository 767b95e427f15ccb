import assert from "node:assert/strict";
import { test } from "node:test";
import { needsWater, rainDays } from "../src/weather/rainDays.ts";
import type { Reading } from "../src/weather/reading.ts";

/** One reading an hour; all the rain falls in the first one. */
function recorded(from: string, hours: number, rain: number): Reading[] {
  const calm = { station: "garden", temperature: 12, humidity: 80, windSpeed: 0, windDirection: 0 };
  return Array.from({ length: hours }, (_, hour) => {
    const at = new Date(Date.parse(from) + hour * 3_600_000).toISOString();
    return { ...calm, at, rain: hour === 0 ? rain : 0 };
  });
}

test("days with 23 and 25 hours are whole days", () => {
  assert.deepEqual(rainDays(recorded("2026-10-25T00:00:00+01:00", 25, 3), "Europe/Lisbon"), [
    { date: "2026-10-25", amount: 3 },
  ]);
  assert.deepEqual(rainDays(recorded("2026-03-29T00:00:00Z", 23, 3), "Europe/Lisbon"), [
    { date: "2026-03-29", amount: 3 },
  ]);
});

test("a day with missing hours is unknown, not dry", () => {
  assert.equal(rainDays(recorded("2026-11-01T00:00:00Z", 12, 1), "Europe/Lisbon")[0]?.amount, undefined);
});

test("4 mm in a week asks for water, 25 mm does not", () => {
  assert.equal(needsWater([{ date: "2026-11-01", amount: 4 }]), true);
  assert.equal(needsWater([{ date: "2026-11-01", amount: 25 }]), false);
});
