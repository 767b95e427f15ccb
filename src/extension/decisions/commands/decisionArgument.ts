import * as z from "zod";
import type { DecisionReference } from "../contributions.ts";

const link = z.object({ uid: z.string() });
const byUid = z.object({ projectRoot: z.string(), uid: z.string() });
const byPath = z.object({ projectRoot: z.string(), path: z.string() });
/** The argument from a menu of an editor or the Explorer. */
const uri = z.object({ scheme: z.literal("file"), fsPath: z.string() }).transform(({ fsPath }) => ({ file: fsPath }));
const adrRow = z
  .object({ kind: z.literal("adr"), root: z.string(), record: z.object({ file: z.string() }) })
  .transform(({ root, record }) => ({ projectRoot: root, path: `docs/adr/${record.file}` }));
const taskRow = z
  .object({ kind: z.literal("archivedTask"), root: z.string(), task: z.object({ file: z.string() }) })
  .transform(({ root, task }) => ({ projectRoot: root, path: `docs/archive/task/${task.file}` }));
const linkedRow = z
  .object({ kind: z.enum(["value", "former", "change", "related"]), root: z.string(), adr: link })
  .transform(({ root, adr }) => ({ projectRoot: root, uid: adr.uid }));
const replacementRow = z
  .object({ kind: z.enum(["replacement", "former"]), root: z.string(), by: link })
  .transform(({ root, by }) => ({ projectRoot: root, uid: by.uid }));
const decision = z.union([byUid, byPath, uri, adrRow, taskRow, linkedRow, replacementRow]);

/** The decision of a command: a reference, a row or a file; undefined if the user has to be asked. */
export function parseDecisionArgument([first]: readonly unknown[]): DecisionReference | undefined {
  const parsed = decision.safeParse(first);
  return parsed.success ? parsed.data : undefined;
}

/** A menu passes its row and then all selected rows. */
export function parseDecisionArguments([first, all]: readonly unknown[]): readonly DecisionReference[] {
  const rows = Array.isArray(all) && all.length > 0 ? (all as unknown[]) : [first];
  return rows.flatMap((row) => parseDecisionArgument([row]) ?? []);
}
