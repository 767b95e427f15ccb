import type { FileContext } from "../../src/domain/preflight/fileContext.ts";

/** A repository nothing is known about. */
export const noFiles: FileContext = { paths: [], directories: [], guarded: [], signals: [] };
