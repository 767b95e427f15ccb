import * as z from "zod";
import type { DecisionReference } from "../contributions.ts";

const link = z.object({ uid: z.string() });
const byUid = z.object({ projectRoot: z.string(), uid: z.string() });
const byPath = z.object({ projectRoot: z.string(), path: z.string() });
/** What a menu of an editor or the Explorer passes. */
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

/** The decision a command is about: a reference, a row of the tree, a file, or nothing (the user is asked then). */
export function parseDecisionArgument([first]: readonly unknown[]): DecisionReference | undefined {
  const parsed = decision.safeParse(first);
  return parsed.success ? parsed.data : undefined;
}

/** A menu passes the row it was opened on and then all that are selected. */
export function parseDecisionArguments([first, all]: readonly unknown[]): readonly DecisionReference[] {
  const rows = Array.isArray(all) && all.length > 0 ? (all as unknown[]) : [first];
  return rows.flatMap((row) => parseDecisionArgument([row]) ?? []);
}
