import type { ChantToolName } from "../../protocol/chantTools.ts";
import { chantToolSchema } from "../../protocol/chantToolSchemas.ts";

/** Which of its tools a server offers: those that only read, those besides that work on a spec needs, or every one. */
export const offeredTools = ["query", "work", "all"] as const;
export type OfferedTools = (typeof offeredTools)[number];

/** To report what was done, and to note what else is to be done. To finalize, cancel or archive is for who started the work. */
const workTools: ReadonlySet<ChantToolName> = new Set<ChantToolName>(["chant_spec_update", "chant_add"]);

export const isOffered = (name: ChantToolName, offered: OfferedTools): boolean =>
  offered === "all" ||
  chantToolSchema(name, false).annotations.readOnlyHint ||
  (offered === "work" && workTools.has(name));
