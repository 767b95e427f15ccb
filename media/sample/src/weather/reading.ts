/** One report of a sensor. Metric units: °C, %, m/s, degrees clockwise from north, mm since the last report. */
export interface Reading {
  readonly station: string;
  readonly at: string;
  readonly temperature: number;
  readonly humidity: number;
  readonly windSpeed: number;
  readonly windDirection: number;
  readonly rain: number;
}

const limits = {
  temperature: [-60, 60],
  humidity: [0, 100],
  windSpeed: [0, 90],
  windDirection: [0, 360],
  rain: [0, 50],
} as const;

/** The reading, or a sentence that tells the sensor's builder what is wrong with it. */
export function parseReading(input: unknown): Reading | string {
  if (typeof input !== "object" || input === null) return "A reading is a JSON object.";
  const fields = input as Record<string, unknown>;
  if (typeof fields["station"] !== "string" || fields["station"] === "") return "station must name the sensor.";
  if (typeof fields["at"] !== "string" || Number.isNaN(Date.parse(fields["at"]))) return "at must be an ISO 8601 time.";
  for (const [name, [low, high]] of Object.entries(limits)) {
    const value = fields[name];
    if (typeof value !== "number" || value < low || value > high) return `${name} must lie between ${low} and ${high}.`;
  }
  return fields as unknown as Reading;
}
