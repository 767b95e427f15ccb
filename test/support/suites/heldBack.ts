import { PassThrough, type Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Has something run that prints, and passes on what it printed when it has ended; `false` from `isWanted` drops it. */
export async function heldBack<T>(
  target: Writable,
  run: (output: Writable) => Promise<T>,
  isWanted: (result: T) => boolean = () => true,
): Promise<T> {
  const output = new PassThrough();
  const printed = text(output);
  const result = await run(output);
  output.end();
  if (isWanted(result)) target.write(await printed);
  return result;
}
