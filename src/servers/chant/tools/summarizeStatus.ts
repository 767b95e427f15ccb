import { stat } from "node:fs/promises";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import type { ChantProject } from "../project/chantProject.ts";
import type { ProjectSpec } from "../project/projectSpec.ts";
import type { AnswerOf } from "../../../protocol/contract/toolContract.ts";
import { chantStatus } from "../../../protocol/chant/chantStatus.ts";
import { type ChantTool, jsonAnswer } from "./chantTool.ts";

type Status = AnswerOf<typeof chantStatus>;
type Activity = NonNullable<Status["in_progress_activity"]>[number];

const counters = ["pending", "in_progress", "completed", "failed", "blocked", "cancelled", "needs_attention"] as const;

export const summarizeStatus: ChantTool<typeof chantStatus> = {
  contract: chantStatus,
  withoutArguments: "fine",
  async run({ project, args, signal }) {
    const { specs } = await project.state(signal);
    const counts = countByStatus(specs);
    if (args.brief) return { text: briefLine(counts), structured: counts };
    if (!args.include_activity) return jsonAnswer(counts);
    const running = specs.filter(({ status }) => status === "in_progress");
    const activity = await Promise.all(running.map((each) => activityOf(project, each)));
    return jsonAnswer({ ...counts, in_progress_activity: activity });
  },
};

function countByStatus(specs: readonly ProjectSpec[]): Status {
  const counts = Object.fromEntries(counters.map((status) => [status, 0])) as Record<(typeof counters)[number], number>;
  // A paused spec is work that was begun.
  for (const { status } of specs) counts[status === "paused" ? "in_progress" : status]++;
  return { total: specs.length, ...counts };
}

const briefLine = (counts: Status): string =>
  counters
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${status}`)
    .join(" | ") || "No specs";

async function activityOf(project: ChantProject, { spec, file }: ProjectSpec): Promise<Activity> {
  const log = await project.files.find(`.chant/logs/${spec.id}.log`);
  const logStats = log === undefined ? undefined : await unlessMissing(stat(log));
  return {
    id: spec.id,
    title: spec.title ?? null,
    spec_modified: localTime(new Date(file.modifiedMs)),
    log_modified: logStats === undefined ? null : localTime(logStats.mtime),
    has_log: logStats !== undefined,
  };
}

function localTime(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":")}`;
}
