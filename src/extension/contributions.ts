import { definitionProviderId, modelToolNames } from "./agents/contributions.ts";
import { decisionContextKeys, decisionsViewId } from "./decisions/contributions.ts";
import { featureContextKeys, featuresViewId } from "./features/contributions.ts";
import { firstStepsContextKeys } from "./firstSteps/contributions.ts";
import { serversViewId } from "./servers/contributions.ts";
import { specContextKeys, specsViewId } from "./specs/contributions.ts";
import { systemContextKeys } from "./systems/contributions.ts";

/**
 * What the rooms contribute besides commands, as the manifest has to list it. No `vscode` import, so that tests outside
 * the editor can read it.
 */
export { definitionProviderId, modelToolNames };

export const viewIds = [specsViewId, decisionsViewId, featuresViewId, serversViewId];

export const contextKeys = [
  specContextKeys,
  decisionContextKeys,
  featureContextKeys,
  firstStepsContextKeys,
  systemContextKeys,
].flatMap((keys) => Object.values<string>(keys));
