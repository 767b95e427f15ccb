import assert from "node:assert/strict";
import { test } from "node:test";
import { dewPoint, isFrostLikely } from "../src/weather/frost.ts";
import { parseReading } from "../src/weather/reading.ts";
import { compassPoint, meanDirection } from "../src/weather/wind.ts";

test("wind directions are averaged across north", () => {
  assert.equal(meanDirection([350, 10]), 0);
  assert.equal(meanDirection([80, 100]), 90);
  assert.equal(meanDirection([170, 190]), 180);
  assert.equal(meanDirection([260, 280]), 270);
  assert.equal(meanDirection([0, 180]), undefined);
  assert.equal(compassPoint(349), "N");
});

test("a clear, dry evening warns of frost and a humid one does not", () => {
  assert.ok(Math.abs(dewPoint(20, 50) - 9.3) < 0.1);
  assert.equal(isFrostLikely({ temperature: 4, humidity: 60 }), true);
  assert.equal(isFrostLikely({ temperature: 4, humidity: 95 }), false);
});

test("a reading outside what the sensor can measure is refused with a reason", () => {
  const reading = { station: "garden", at: "2026-11-14T07:30:00Z", temperature: 3.4, humidity: 91 };
  assert.equal(
    parseReading({ ...reading, windSpeed: 4, windDirection: 400, rain: 0 }),
    "windDirection must lie between 0 and 360.",
  );
});
