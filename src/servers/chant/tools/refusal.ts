/** Something the caller can repair: it becomes a tool result with `isError`, not a protocol error. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Refusal";
  }
}
