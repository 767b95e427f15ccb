import { decisionContextKeys, decisionsViewId } from "../../src/extension/decisions/contributions.ts";
import { featureContextKeys, featuresViewId } from "../../src/extension/features/contributions.ts";
import { firstStepsContextKeys } from "../../src/extension/firstSteps/contributions.ts";
import { serverContextKeys, serversViewId } from "../../src/extension/servers/contributions.ts";
import { specContextKeys, specsViewId } from "../../src/extension/specs/contributions.ts";
import { systemContextKeys } from "../../src/extension/systems/contributions.ts";

/** What the rooms contribute besides commands, as the manifest has to list it. */
export const viewIds = [specsViewId, decisionsViewId, featuresViewId, serversViewId];

export const contextKeys = [
  specContextKeys,
  decisionContextKeys,
  featureContextKeys,
  firstStepsContextKeys,
  serverContextKeys,
  systemContextKeys,
].flatMap((keys) => Object.values<string>(keys));
