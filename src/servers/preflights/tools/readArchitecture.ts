import { plainValues } from "../../../domain/adr/snapshot.ts";
import type { ArchitectureRead } from "../../../protocol/preflightsTools.ts";
import {
  preflightsPaths,
  preflightsToolNames,
  readArchitectureInput,
  readArchitectureOutput,
} from "../../../protocol/preflightsTools.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { defineTool } from "../../kit/defineTool.ts";
import type { PreflightsDeps } from "../deps.ts";
import { readArchitecture as readLatest } from "../docs/readDocs.ts";
import { findRepository } from "../repository.ts";
import { answerTool } from "./answerTool.ts";
import { readRepoPath } from "./readRequest.ts";

export const readArchitecture = (deps: PreflightsDeps) =>
  defineTool({
    name: preflightsToolNames.readArchitecture,
    title: "Read architecture",
    description: "Reads the current architecture: the decided value of each field by category, from the latest ADR.",
    inputSchema: readArchitectureInput,
    outputSchema: readArchitectureOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: (args, context) => answerTool(() => read(deps, args, context), context),
  });

async function read(deps: PreflightsDeps, args: unknown, { log, client }: ToolContext): Promise<ArchitectureRead> {
  const root = await findRepository(deps.start, client, readRepoPath(args));
  const { uid, snapshot } = await deps.docs.settled(root, log, () => readLatest(root));
  const architecture = { uid: uid ?? null, categories: plainValues(snapshot) };
  return { status: "success", architecture, source_file: preflightsPaths.architecture };
}
