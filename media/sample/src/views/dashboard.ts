import type { Reading } from "../weather/reading.ts";
import { compassPoint, meanDirection } from "../weather/wind.ts";

/** The whole page. Values are numbers we formatted ourselves, so nothing a sensor sends reaches the markup as text. */
export function renderDashboard(lastDay: readonly Reading[]): string {
  const now = lastDay.at(-1);
  if (!now) return page("<p>No reading yet. Is the sensor switched on?</p>");
  const wind = meanDirection(lastDay.slice(-10).map((reading) => reading.windDirection)) ?? now.windDirection;
  const rain = lastDay.reduce((sum, reading) => sum + reading.rain, 0);
  return page(`<dl>
    <dt>Temperature</dt><dd>${now.temperature.toFixed(1)} °C</dd>
    <dt>Humidity</dt><dd>${now.humidity.toFixed(0)} %</dd>
    <dt>Wind</dt><dd>${now.windSpeed.toFixed(1)} m/s from ${compassPoint(wind)}</dd>
    <dt>Rain in 24 hours</dt><dd>${rain.toFixed(1)} mm</dd>
  </dl>`);
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Weathercock</title><body>${body}</body></html>`;
