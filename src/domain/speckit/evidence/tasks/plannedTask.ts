/** A task before it has a number. Others refer to it by its key. */
export interface PlannedTask {
  readonly key: string;
  readonly text: string;
  readonly parallel: boolean;
  readonly story?: string;
  readonly dependsOn?: readonly string[];
}

interface PlannedGroup {
  /** A heading below the phase; empty for none. */
  readonly heading: string;
  readonly tasks: readonly PlannedTask[];
}

export interface PlannedPhase {
  /** Without the number: "Setup (Shared Infrastructure)". */
  readonly title: string;
  readonly story?: string;
  readonly intro: readonly string[];
  readonly groups: readonly PlannedGroup[];
  readonly checkpoint: string;
}
