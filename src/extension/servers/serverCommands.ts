import type { Command } from "../services.ts";
import { startServer } from "./commands/startServer.ts";
import { stopServer } from "./commands/stopServer.ts";
import { restartServer } from "./commands/restartServer.ts";
import { showServerLog } from "./commands/showServerLog.ts";
import { openServerLogFile } from "./commands/openServerLogFile.ts";
import { showServerStatistics } from "./commands/showServerStatistics.ts";
import { revokeModelConsent } from "./commands/revokeModelConsent.ts";
import { copyDiagnostics } from "./commands/copyDiagnostics.ts";
import { openResource } from "./commands/items/openResource.ts";
import { runTool } from "./commands/items/runTool.ts";
import { getPrompt } from "./commands/items/getPrompt.ts";
import { copyItemName } from "./commands/items/copyItemName.ts";
import type { ServerCommandArgs } from "./contributions.ts";

/** The commands of this room; an id without a handler does not compile. */
export const serverCommands: { readonly [K in keyof ServerCommandArgs]: Command<K> } = {
  "flightdeck.startServer": startServer,
  "flightdeck.stopServer": stopServer,
  "flightdeck.restartServer": restartServer,
  "flightdeck.showServerLog": showServerLog,
  "flightdeck.openServerLogFile": openServerLogFile,
  "flightdeck.showServerStatistics": showServerStatistics,
  "flightdeck.revokeModelConsent": revokeModelConsent,
  "flightdeck.copyDiagnostics": copyDiagnostics,
  "flightdeck.openResource": openResource,
  "flightdeck.runTool": runTool,
  "flightdeck.getPrompt": getPrompt,
  "flightdeck.copyItemName": copyItemName,
};
