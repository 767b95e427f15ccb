/**
 * A window that starts a server which does not notice when its window dies, prints the server's pid and waits to be
 * killed.
 */
import { join } from "node:path";
import { readdir } from "node:fs/promises";
import { createClientHost } from "../../../src/mcp/clientHost.ts";
import { hostileScript, never, stdioEntry, testPorts } from "./support.ts";

const folder = process.argv[2] ?? "";
const folders = { serverLogs: join(folder, "servers"), processRecords: join(folder, "processes") };
const host = createClientHost(testPorts({ folders }));
host.update([stdioEntry("deaf", [hostileScript, "ignoresSigterm"])]);
const [connection] = host.connections;
await connection?.start(never);
await connection?.ping(never);
const [record] = await readdir(folders.processRecords);
process.stdout.write(String(record?.split("-")[1]?.replace(".json", "")));
