/** The answer to a request for prompts, as one document: what the server says before the first of them, then each of them once. */
export function promptDocument(text: string, prompts: readonly string[]): string {
  const [first = ""] = prompts;
  // A text may leave prompts out that would make it too long for a model; a person can scroll.
  const start = text.indexOf(first);
  const before = start === -1 ? text : text.slice(0, start);
  return `${before.trimEnd()}\n\n${prompts.join("\n---\n\n")}`.trimStart();
}
