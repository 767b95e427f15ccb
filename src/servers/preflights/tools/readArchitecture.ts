import { plainValues } from "../../../domain/adr/snapshot.ts";
import { decisionPaths } from "../../../domain/adr/decisionPaths.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { readArchitecture as contract } from "../../../protocol/preflights/readArchitecture.ts";
import type { Tool, ToolContext } from "../../kit/defineTool.ts";
import type { PreflightsDeps } from "../deps.ts";
import { readArchitecture as readLatest } from "../docs/readDocs.ts";
import { findRepository } from "../repository.ts";
import type { ArchitectureResult } from "../results.ts";
import { toKitTool } from "./preflightsTool.ts";

export const readArchitecture = (deps: PreflightsDeps): Tool =>
  toKitTool(contract, (args, context) => read(deps, args, context));

async function read(
  deps: PreflightsDeps,
  { repo_path: repoPath }: ArgumentsOf<typeof contract>,
  { log, client }: ToolContext,
): Promise<ArchitectureResult> {
  const root = await findRepository(deps.start, client, repoPath ?? undefined);
  const { uid, snapshot } = await deps.docs.settled(root, log, () => readLatest(root));
  const architecture = { uid: uid ?? null, categories: plainValues(snapshot) };
  return { status: "success", architecture, source_file: decisionPaths.architecture };
}
