import { homedir } from "node:os";
import { join } from "node:path";

/** Where downloads that outlive a checkout are kept; `FLIGHTDECK_CACHE` names another place. */
export function cacheFolder(): string {
  const { FLIGHTDECK_CACHE, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (FLIGHTDECK_CACHE) return FLIGHTDECK_CACHE;
  if (process.platform === "win32" && LOCALAPPDATA) return join(LOCALAPPDATA, "flightdeck");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "flightdeck");
  return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "flightdeck");
}
