import type { JsonObject } from "../../../protocol/mcpShapes.ts";
import type * as z from "zod";
import { AppError } from "../../../domain/errors.ts";
import { l10n } from "../../../domain/l10n.ts";
import type { ChantToolName } from "../../../protocol/chantTools.ts";
import { mapInTurns } from "../../systems/source/mapInTurns.ts";
import {
  parseRow,
  rowsPerCall,
  searchHitsSchema,
  specDetailSchema,
  specPartSchema,
  type SpecRow,
} from "./specListing.ts";
import type { SpecReader } from "./specSource.ts";

type ListPart = z.infer<typeof specPartSchema>;

/** The one thing of a connection that reading needs. */
export interface ToolAnswers {
  callTool(
    name: string,
    args: JsonObject,
    options: { readonly signal: AbortSignal; readonly isQuiet: boolean },
  ): Promise<{ readonly text: string; readonly structured?: unknown }>;
}

/** So many parts are asked for before they are needed. */
const partsAhead = 3;
/** More than any project has, for a server that cannot continue a list. */
const everything = 1_000_000;

/** The specs of one project through the tools of its chant server, ours or another. */
export function createMcpSpecReader(server: ToolAnswers): SpecReader {
  const call = async <T>(tool: ChantToolName, args: JsonObject, schema: z.ZodType<T>, signal: AbortSignal) => {
    const { text, structured } = await server.callTool(tool, args, { signal, isQuiet: true });
    return parseAnswer(tool, structured ?? text, schema);
  };
  const listAll = async (tool: "chant_spec_list" | "chant_ready", signal: AbortSignal): Promise<readonly SpecRow[]> => {
    // A spec that is added meanwhile moves another one into the next part, too.
    const rows = new Map<string, SpecRow>();
    const parts = askForAll((limit, offset) => call(tool, { limit, offset }, specPartSchema, signal));
    for await (const { specs } of parts) {
      const read = await mapInTurns(specs, (row) => sensible(tool, () => parseRow(row)), signal);
      for (const row of read) rows.set(row.id, row);
    }
    return [...rows.values()];
  };
  return {
    async list(signal) {
      const specs = await listAll("chant_spec_list", signal);
      const ready = specs.every(({ blocked_by: obstacles }) => obstacles)
        ? readyOf(specs)
        : await listAll("chant_ready", signal);
      return { specs, readyIds: new Set(ready.map(({ id }) => id)) };
    },
    get: (id, signal) => call("chant_spec_get", { id }, specDetailSchema, signal),
    async search(query, signal) {
      // Its structured form has a name around the list that only our server knows.
      const { text } = await server.callTool("chant_search", { query }, { signal, isQuiet: true });
      return parseAnswer("chant_search", text, searchHitsSchema);
    },
  };
}

/** Rows that say what a spec waits for make a second question needless. Containers of other specs are never ready. */
function readyOf(specs: readonly SpecRow[]): readonly SpecRow[] {
  const drivers = new Set(specs.map(({ driver }) => driver));
  const isContainer = ({ id, type }: SpecRow): boolean => type === "group" || (type === "driver" && drivers.has(id));
  return specs.filter((row) => row.status === "pending" && row.blocked_by?.length === 0 && !isContainer(row));
}

/**
 * A server that does not know `offset` ignores it, and then is asked for everything at once. One that does prepares the
 * next parts while we read this one.
 */
async function* askForAll(ask: (limit: number, offset: number) => Promise<ListPart>): AsyncGenerator<ListPart> {
  const first = await ask(rowsPerCall, 0);
  const { total } = first;
  // A server may give less than it was asked for.
  const usual = first.specs.length;
  if (usual < total && first.offset === undefined) {
    yield await ask(everything, 0);
    return;
  }
  let [part, ahead]: [ListPart, Promise<ListPart>[]] = [first, []];
  for (let next = usual; part.specs.length > 0; next += part.specs.length) {
    while (ahead.length < partsAhead && next + ahead.length * usual < total)
      ahead.push(ask(rowsPerCall, next + ahead.length * usual));
    // Where one fails, nobody is left to hear of the others.
    void Promise.allSettled(ahead);
    yield part;
    const following = ahead.shift();
    if (following === undefined) return;
    part = await following;
    // Those behind it were asked for as if it were of the usual length.
    if (part.specs.length < usual) ahead = [];
  }
}

const parseAnswer = <T>(tool: string, answer: unknown, schema: z.ZodType<T>): T =>
  sensible(tool, () => schema.parse(typeof answer === "string" ? JSON.parse(answer) : answer));

function sensible<T>(tool: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new AppError("toolFailed", l10n.t("The chant server gave an answer to {0} that makes no sense.", tool), {
      cause,
    });
  }
}
