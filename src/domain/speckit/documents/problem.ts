/** Something a person should look at in one document, with its place. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}
