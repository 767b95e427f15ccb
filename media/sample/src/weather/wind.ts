const points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
const radians = Math.PI / 180;

/** Mean of wind directions. 350° and 10° average to 0°, so directions are added as vectors, never as numbers. */
export function meanDirection(degrees: readonly number[]): number | undefined {
  const east = degrees.reduce((sum, angle) => sum + Math.sin(angle * radians), 0);
  const north = degrees.reduce((sum, angle) => sum + Math.cos(angle * radians), 0);
  if (Math.hypot(east, north) < 1e-9) return undefined;
  return (Math.round(Math.atan2(east, north) / radians) + 360) % 360;
}

export function compassPoint(degrees: number): string {
  return points[Math.round(degrees / 45) % points.length] ?? "N";
}
