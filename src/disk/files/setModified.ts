import { utimes } from "node:fs/promises";

/** Gives a file another time of its last change. */
export const setModified = (file: string, time: Date): Promise<void> => utimes(file, time, time);
