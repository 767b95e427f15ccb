/** Progress goes to standard error, where it never mixes with the output of tests. */
export function logProgress(line: string): void {
  console.error(line);
}
