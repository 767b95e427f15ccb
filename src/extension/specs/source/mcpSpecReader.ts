import { call, type ToolServer } from "../../../mcp/contract/call.ts";
import { orUnexpected } from "../../../mcp/contract/readOutput.ts";
import { chantReady } from "../../../protocol/chant/chantReady.ts";
import { chantSearch } from "../../../protocol/chant/chantSearch.ts";
import { chantSpecGet } from "../../../protocol/chant/chantSpecGet.ts";
import { chantSpecList } from "../../../protocol/chant/chantSpecList.ts";
import type { ArgumentsOf, OutputOf, ToolContract } from "../../../protocol/contract/toolContract.ts";
import { mapInTurns } from "../../systems/source/mapInTurns.ts";
import { readyOf, type SpecRow } from "./specListing.ts";
import type { SpecDetail, SpecReader } from "./specSource.ts";

type ListPart = OutputOf<typeof chantSpecList>;

/** Page size: small enough not to block the window, large enough to need few requests. */
const rowsPerCall = 2_000;
/** The number of pages that are requested ahead. */
const partsAhead = 3;
/** More than any project has, for a server without paging. */
const everything = 1_000_000;

/** The specs of one project through the tools of its chant server, bundled or not. */
export function createMcpSpecReader(server: ToolServer): SpecReader {
  const ask = <C extends ToolContract>(contract: C, args: ArgumentsOf<C>, signal: AbortSignal) =>
    call(server, contract, args, signal, { isQuiet: true });
  const listAll = async (
    contract: typeof chantSpecList | typeof chantReady,
    signal: AbortSignal,
  ): Promise<readonly SpecRow[]> => {
    // A spec that is added meanwhile shifts another one to the next page, where it appears again.
    const rows = new Map<string, SpecRow>();
    const parts = askForAll((limit, offset) => ask(contract, { limit, offset }, signal));
    for await (const { specs } of parts) {
      const read = (row: unknown): SpecRow => orUnexpected(server.entry.name, contract.name, () => specs.read(row));
      for (const row of await mapInTurns(specs.items, read, signal)) rows.set(row.id, row);
    }
    return [...rows.values()];
  };
  return {
    async list(signal) {
      const specs = await listAll(chantSpecList, signal);
      const ready = specs.every(({ blocked_by: obstacles }) => obstacles)
        ? readyOf(specs)
        : await listAll(chantReady, signal);
      return { specs, readyIds: new Set(ready.map(({ id }) => id)) };
    },
    async row(id, signal) {
      const row = await ask(chantSpecGet, { id }, signal);
      // Only a server that reports obstacles returns everything that a row shows.
      return row.blocked_by && row.path ? rowIn(row) : undefined;
    },
    get: async (id, signal) => toDetail(await ask(chantSpecGet, { id }, signal)),
    search: async (query, signal) => (await ask(chantSearch, { query }, signal)).results.map(({ id }) => id),
  };
}

const rowIn = (spec: OutputOf<typeof chantSpecGet>): SpecRow => {
  const { id, title, status, type, depends_on, labels, path, criteria, blocked_by, driver } = spec;
  return { id, title, status, type, depends_on, labels, path, criteria, blocked_by, driver };
};

const toDetail = (spec: OutputOf<typeof chantSpecGet>): SpecDetail => ({
  id: spec.id,
  targetFiles: spec.target_files ?? [],
  context: spec.context ?? [],
  commits: spec.commits ?? [],
  branch: spec.branch ?? undefined,
  completedAt: spec.completed_at ?? undefined,
  body: spec.body ?? "",
});

/**
 * A server without `offset` ignores it and is then asked for everything at once. One with it prepares the next pages while
 * we read this one.
 */
async function* askForAll(ask: (limit: number, offset: number) => Promise<ListPart>): AsyncGenerator<ListPart> {
  const first = await ask(rowsPerCall, 0);
  // A server may return fewer than requested.
  const usual = lengthOf(first);
  // For a bare list of full length, only another request shows whether there is more.
  const { total = usual < rowsPerCall ? usual : usual + 1 } = first;
  if (usual < total && first.offset === undefined) {
    yield await ask(everything, 0);
    return;
  }
  let [part, ahead]: [ListPart, Promise<ListPart>[]] = [first, []];
  for (let next = usual; lengthOf(part) > 0; next += lengthOf(part)) {
    while (ahead.length < partsAhead && next + ahead.length * usual < total)
      ahead.push(ask(rowsPerCall, next + ahead.length * usual));
    // If one fails, the results of the others are no longer awaited.
    void Promise.allSettled(ahead);
    yield part;
    const following = ahead.shift();
    if (following === undefined) return;
    part = await following;
    // The following pages were requested as if this one had the usual length.
    if (lengthOf(part) < usual) ahead = [];
  }
}

const lengthOf = ({ specs }: ListPart): number => specs.items.length;
