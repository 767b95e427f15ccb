import { type JsonObject, loggingLevels } from "../../protocol/mcpShapes.ts";
import type { LogMessage } from "../connection.ts";
import { jsonText } from "./jsonText.ts";

export function readLogMessage({ level, logger, data }: JsonObject): LogMessage {
  return {
    level: loggingLevels.find((known) => known === level) ?? "info",
    text: typeof data === "string" ? data : jsonText(data),
    ...(typeof logger === "string" ? { logger } : {}),
  };
}
