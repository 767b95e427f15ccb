import { stat } from "node:fs/promises";
import { appendText } from "../../../disk/files/ownFiles.ts";
import { logHeader } from "../../../domain/chant/specPrompt.ts";
import { requireInside } from "../../../disk/paths/resolveInside.ts";
import type { SpecWork } from "../../../disk/specs/readSpecWork.ts";

/** The log of a spec while an agent works: each line is in the file soon after it was printed. */
export interface SpecLogWriter {
  write(line: string): void;
  /** Everything is in the file; rejects if something could not be written. */
  close(): Promise<void>;
}

/** Below the root of the project. */
export const specLogPath = (specId: string): string => `.chant/logs/${specId}.log`;

export async function openSpecLog({ reference, prompt }: SpecWork): Promise<SpecLogWriter> {
  const file = await requireInside(reference.projectRoot, specLogPath(reference.specId));
  const isNew = await stat(file).then(
    ({ size }) => size === 0,
    () => true,
  );
  await appendText(file, logHeader(reference.specId, prompt.name, new Date(), isNew));
  let waiting = "";
  let writing: Promise<void> = Promise.resolve();
  const writeWaiting = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    if (text !== "") await appendText(file, text);
  };
  return {
    write(line) {
      waiting += `${line}\n`;
      // Lines that come while one is being written are written together.
      writing = writing.then(writeWaiting);
      // Reported by `close`; without a handler of its own it would end the extension host.
      writing.catch(() => undefined);
    },
    close: () => writing,
  };
}
