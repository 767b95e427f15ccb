import * as z from "zod";
import { featureStates } from "../../../domain/speckit/documents/featureState.ts";
import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";

/** The resources of a spec-kit server. Only the folder is required; everything else may be missing. */
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([]);
const textOrNull = z.string().nullable().catch(null);
const count = z.number().catch(0);
const progress = z.object({ total: count, done: count, deferred: count }).catch({ total: 0, done: 0, deferred: 0 });
const taskState = z.enum(["pending", "done", "deferred"]).catch("pending");
const line = z.number().catch(1);

const row = z.object({
  folder: z.string().min(1),
  path: z.string(),
  title: z.string(),
  state: z.enum(featureStates).catch("Draft"),
  warnings: list(z.string()),
  progress,
  questionCount: count,
  stale: list(z.string()),
  spec: z.enum(["template", "incomplete", "filled", "missing"]).catch("filled"),
});

const task = z.object({
  id: z.string(),
  state: taskState,
  parallel: z.boolean().catch(false),
  stories: list(z.string()),
  description: z.string(),
  paths: list(z.string()),
  dependsOn: list(z.string()),
  line,
  tickable: z.boolean().catch(true),
});

const phase = z.object({
  number: textOrNull,
  title: z.string().catch(""),
  kind: z.enum(["setup", "foundational", "story", "polish", "convergence", "other", "unnamed"]).catch("other"),
  story: textOrNull,
  line: z.number().nullable().catch(null),
  tasks: list(task),
  items: list(z.object({ text: z.string(), state: taskState, line })),
});

const checklist = z.object({
  checklist: z.string(),
  total: count,
  checked: count,
  unchecked: count,
  status: z.enum(["PASS", "OPEN"]).catch("OPEN"),
  items: list(z.object({ text: z.string(), checked: z.boolean(), group: textOrNull, line })),
});

const detail = row.extend({
  documents: list(
    z.object({
      name: z.string(),
      state: z.enum(["missing", "empty", "template", "incomplete", "open", "written"]).catch("written"),
      questionCount: count,
      staleSince: textOrNull,
    }),
  ),
  stories: list(
    z.object({ id: z.string(), title: z.string(), priority: textOrNull, scenarios: count, line, progress }),
  ),
  openQuestions: list(z.object({ document: z.string().catch("spec.md"), question: z.string(), line })),
  phases: list(phase),
  checklists: list(checklist),
});

export const featuresSchema = z.object({ root: z.string(), features: z.array(z.unknown()) });

export const parseFeatureRow = (value: unknown): FeatureRow => row.parse(value);

export const parseFeatureDetail = (value: unknown): FeatureDetail => detail.parse(value);
