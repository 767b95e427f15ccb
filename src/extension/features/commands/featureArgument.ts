import { join } from "node:path";
import * as z from "zod";
import type { FeatureReference } from "../contributions.ts";

const reference = z.object({ specDirectory: z.string() });
const row = z
  .object({ root: z.string(), folder: z.string() })
  .transform(({ root, folder }) => ({ specDirectory: join(root, "specs", ...folder.split("/")) }));
const feature = z.union([reference, row]);

/** The feature of a command: a reference or any row of the tree; undefined if the user has to be asked. */
export function parseFeatureArgument([first]: readonly unknown[]): FeatureReference | undefined {
  const parsed = feature.safeParse(first);
  return parsed.success ? { specDirectory: parsed.data.specDirectory } : undefined;
}
