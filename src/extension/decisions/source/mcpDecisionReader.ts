import { setImmediate } from "node:timers/promises";
import * as z from "zod";
import { orUnexpected, readJson } from "../../../mcp/contract/readOutput.ts";
import type { DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";
import type { McpResourceContents } from "../../../protocol/mcpShapes.ts";
import { preflightsUris } from "../../../protocol/preflightsTools.ts";
import type { DecisionReader } from "./decisionSource.ts";
import { mapInTurns } from "../../systems/source/mapInTurns.ts";

/** The part of a connection that reading needs. */
export interface ResourceAnswers {
  readResource(uri: string, signal: AbortSignal): Promise<readonly McpResourceContents[]>;
}

const preflights = "preflights";

const text = z.string();
const decided = z.object({ value: text, adr: text.optional() });
const change = z.object({
  ...{ kind: text, category: text },
  ...{ field: text.optional(), value: text.optional(), was: decided.optional() },
});
const adr = z.object({
  ...{ uid: text, file: text, title: text, category: text.optional(), date: text.optional() },
  ...{ previous: text.optional(), changes: z.array(change), problem: text.optional() },
});
const foreign = z.object({ file: text, title: text, status: text.optional(), date: text.optional() });
const task = z.object({
  ...{ uid: text.optional(), file: text.optional(), title: text, created: text.optional() },
  ...{ relatedAdr: text.optional(), problem: text.optional() },
  criteria: z.array(z.object({ text, isDone: z.boolean() })),
});
/** The lists can be long, so they are validated item by item. */
const overviewShape = z.object({
  adrs: z.array(z.unknown()),
  foreign: z.array(z.unknown()),
  task: task.optional(),
  archived: z.array(z.unknown()),
  architecture: z.object({
    uid: text.optional(),
    entries: z.array(decided.extend({ category: text, field: text })),
    problem: text.optional(),
  }),
  missingKeys: z.array(text),
  projection: z.enum(["none", "current", "missing", "outdated"]),
});

/** The decisions of one project through the resources of its preflights server. */
export function createMcpDecisionReader(server: ResourceAnswers): DecisionReader {
  return {
    async overview(signal) {
      const [content] = await server.readResource(preflightsUris.decisions, signal);
      // Receiving a large response has already taken a turn of the event loop.
      await setImmediate();
      const sent = readJson(preflights, preflightsUris.decisions, content?.text);
      const read = <T>(shape: z.ZodType<T>, value: unknown): T =>
        orUnexpected(preflights, preflightsUris.decisions, () => shape.parse(value));
      const overview = read(overviewShape, sent);
      const each = <T>(items: readonly unknown[], shape: z.ZodType<T>): Promise<readonly T[]> =>
        mapInTurns(items, (item) => read(shape, item), signal);
      // Absent in JSON means absent here: JSON has no `undefined`.
      return {
        ...overview,
        adrs: await each(overview.adrs, adr),
        foreign: await each(overview.foreign, foreign),
        archived: await each(overview.archived, task),
      } as DecisionOverview;
    },
    async adrText(uid, signal) {
      const [content] = await server.readResource(preflightsUris.adr(uid), signal);
      return content?.text;
    },
  };
}
