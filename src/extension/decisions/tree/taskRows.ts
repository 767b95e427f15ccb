import { titleOfFile, type TaskRecord } from "../../../domain/adr/overview/decisionRecord.ts";
import { compareUids, uidOfFileName } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import type { ArchivedTaskNode, DecisionsNode, LinkOf, PutBelow, ShownDecisions, TaskNode } from "./decisionNodes.ts";

/** The current task with its criteria, and the archived tasks, newest first. */
export function taskRows(
  { root, overview, tampered }: ShownDecisions,
  linkOf: LinkOf,
  put: PutBelow,
): { readonly current: readonly TaskNode[]; readonly archived: readonly ArchivedTaskNode[] } {
  const { task, archived } = overview;
  const deleted = [...tampered].flatMap(([path, tampering]): readonly TaskRecord[] => {
    const file = path.slice(paths.archivedTasks.length + 1);
    const isTask = path.startsWith(`${paths.archivedTasks}/`) && tampering === "deleted";
    return isTask && uidOfFileName(file) !== undefined ? [{ file, title: titleOfFile(file), criteria: [] }] : [];
  });
  const past = [...archived, ...deleted].sort((a, b) => compareUids(b.file ?? "", a.file ?? ""));
  return {
    current: task ? [currentTask(root, task, linkOf, put)] : [],
    archived: past.map((each) => ({
      ...{ kind: "archivedTask", id: `${root}#archived ${each.file ?? ""}`, root, task: each },
      tampering: tampered.get(`${paths.archivedTasks}/${each.file ?? ""}`),
    })),
  };
}

function currentTask(root: string, task: TaskRecord, linkOf: LinkOf, put: PutBelow): TaskNode {
  const id = `${root}#task`;
  const adr = task.relatedAdr === undefined ? undefined : linkOf(task.relatedAdr);
  put(id, [
    ...task.criteria.map(({ text, isDone }, index): DecisionsNode => ({
      ...{ kind: "taskCriterion", id: `${id}#criterion ${index}`, root, index, text, isChecked: isDone },
    })),
    ...(adr ? [{ kind: "related" as const, id: `${id}#adr`, root, adr }] : []),
  ]);
  return { kind: "task", id, root, task, adr };
}
