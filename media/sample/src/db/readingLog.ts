import { appendFile, readFile } from "node:fs/promises";
import type { Reading } from "../weather/reading.ts";

/** Readings as JSON Lines: one append per reading, nothing to migrate, and a text editor can repair it. */
export function createReadingLog(path: string) {
  return {
    append: (reading: Reading): Promise<void> => appendFile(path, JSON.stringify(reading) + "\n"),

    async since(time: Date): Promise<Reading[]> {
      const text = await readFile(path, "utf8").catch(() => "");
      const readings = text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Reading);
      return readings.filter((reading) => Date.parse(reading.at) >= time.getTime());
    },
  };
}

export type ReadingLog = ReturnType<typeof createReadingLog>;
