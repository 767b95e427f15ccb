/** `T007`, `T020a`, `T028'`: the digits decide, then the letter. Leading zeros are a matter of taste. */
export interface TaskId {
  /** As written, with a capital T and a small letter. */
  readonly text: string;
  readonly number: number;
  readonly suffix: string;
}

const wholeId = /^T(\d+)([a-z]?)('?)$/i;

export function parseTaskId(text: string): TaskId | undefined {
  const match = wholeId.exec(text.replace("’", "'"));
  return match ? taskIdOf(match[1]!, match[2]! + match[3]!) : undefined;
}

export function taskIdOf(digits: string, suffix: string): TaskId {
  const small = suffix.toLowerCase();
  return { text: `T${digits}${small}`, number: Number(digits), suffix: small };
}

/** `T7` and `T007` are the same task. */
export const taskKey = (id: TaskId): string => `${String(id.number)}${id.suffix}`;

export const compareTaskIds = (a: TaskId, b: TaskId): number =>
  a.number - b.number || (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : 0);

/** At least three digits: the thousandth task is `T1000`. */
export const formatTaskId = (number: number): string => `T${String(number).padStart(3, "0")}`;
