import { stat } from "node:fs/promises";

/** Whether there is a file or folder; also no where we may not look. */
export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
