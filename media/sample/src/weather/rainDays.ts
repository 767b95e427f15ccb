import type { Reading } from "./reading.ts";

/** A local calendar day. The amount in mm is unknown while too many hours have no reading. */
export interface RainDay {
  readonly date: string;
  readonly amount: number | undefined;
}

const enoughForAWeek = 10;
const hoursOfAShortDay = 23;

export function rainDays(readings: readonly Reading[], timeZone: string): RainDay[] {
  const dateOf = new Intl.DateTimeFormat("sv-SE", { timeZone }); // Swedish dates are ISO dates
  const days = Map.groupBy(readings, (reading) => dateOf.format(Date.parse(reading.at)));
  return [...days].map(([date, ofDay]) => {
    const hours = new Set(ofDay.map((reading) => Math.floor(Date.parse(reading.at) / 3_600_000)));
    const amount = ofDay.reduce((sum, reading) => sum + reading.rain, 0);
    return { date, amount: hours.size < hoursOfAShortDay ? undefined : amount };
  });
}

export function needsWater(week: readonly RainDay[]): boolean {
  return week.reduce((sum, day) => sum + (day.amount ?? 0), 0) < enoughForAWeek;
}
