/** Dew point in °C by the Magnus formula; good to half a degree between -40 and 50 °C. */
export function dewPoint(temperature: number, humidity: number): number {
  const gamma = Math.log(Math.max(humidity, 1) / 100) + (17.62 * temperature) / (243.12 + temperature);
  return (243.12 * gamma) / (17.62 - gamma);
}

/** Frost is likely when the evening is already cool and the air holds too little moisture to brake the fall. */
export function isFrostLikely(evening: { readonly temperature: number; readonly humidity: number }): boolean {
  return evening.temperature < 6 && dewPoint(evening.temperature, evening.humidity) < 0;
}
