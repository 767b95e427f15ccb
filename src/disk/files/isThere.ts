import { stat } from "node:fs/promises";

/** Whether a file or folder exists; false also where we may not look. */
export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
