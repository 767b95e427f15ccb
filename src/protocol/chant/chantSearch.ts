import * as z from "zod";
import { specHeader } from "../contract/chantShapes.ts";
import { orBareList } from "../contract/lenient.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantSearch = defineContract({
  name: "chant_search",
  description: "Search specs by title and body content",
  effect: "read",
  input: z.object({
    query: z.string().describe("Search query (case-insensitive substring match)"),
    status: z.string().describe("Filter by status").optional(),
  }),
  output: orBareList("results", z.object({ results: z.array(z.object(specHeader)) })),
});
