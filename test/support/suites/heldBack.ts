import { PassThrough, type Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Has something run that prints, and passes on what it printed when it has ended; `isWanted` may drop it. */
export async function heldBack<T>(
  target: Writable,
  run: (output: Writable) => Promise<T>,
  isWanted: (result: T) => boolean = () => true,
): Promise<T> {
  const output = new PassThrough();
  const printed = text(output);
  let isShown = true;
  try {
    const result = await run(output);
    isShown = isWanted(result);
    return result;
  } finally {
    output.end();
    if (isShown) target.write(await printed);
  }
}
