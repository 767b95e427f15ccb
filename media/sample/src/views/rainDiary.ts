import { needsWater, type RainDay } from "../weather/rainDays.ts";

/** Seven days and one advice, as a table that needs no script. */
export function renderRainDiary(week: readonly RainDay[]): string {
  const rows = week.map((day) => `<tr><th scope="row">${day.date}<td>${(day.amount ?? 0).toFixed(1)} mm`);
  const advice = needsWater(week) ? "Water the garden today." : "The garden has had enough.";
  return `<h1>${advice}</h1><table>${rows.join("")}</table>`;
}
