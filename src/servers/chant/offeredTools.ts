import { chantAdd } from "../../protocol/chant/chantAdd.ts";
import { chantSpecUpdate } from "../../protocol/chant/chantSpecUpdate.ts";
import type { ToolContract } from "../../protocol/contract/toolContract.ts";

/** Which of its tools a server offers: those that only read, those besides that work on a spec needs, or every one. */
export const offeredTools = ["query", "work", "all"] as const;
export type OfferedTools = (typeof offeredTools)[number];

/**
 * To report what was done, and to note what else is to be done. Finalizing, cancelling and archiving are left to
 * whoever started the work.
 */
const workTools: readonly ToolContract[] = [chantSpecUpdate, chantAdd];

export const isOffered = (contract: ToolContract, offered: OfferedTools): boolean =>
  offered === "all" || contract.effect === "read" || (offered === "work" && workTools.includes(contract));
