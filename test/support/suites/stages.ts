/** Suites that run one after the other. */
type Lane = readonly string[];

/**
 * One stage after the other, what fails fastest first; the lanes of a stage run side by side. Those share a stage that
 * leave a processor idle: lint knows only one, and the tests inside VS Code wait for their window most of the time.
 */
const stages: readonly (readonly Lane[])[] = [
  [["typecheck", "unit", "architecture"], ["lint"]],
  [["protocol"], ["integration", "webview"]],
  [["workbench"]],
];

/** The stages with these suites alone. Without a name everything runs but `stress`, which takes its time. */
export function stagesOf(wanted: readonly string[]): readonly (readonly Lane[])[] {
  if (wanted.length === 0) return stages;
  const isEmpty = (list: readonly unknown[]): boolean => list.length === 0;
  return [...stages, [["stress"]]]
    .map((lanes) => lanes.map((lane) => lane.filter((name) => wanted.includes(name))).filter((lane) => !isEmpty(lane)))
    .filter((lanes) => !isEmpty(lanes));
}
