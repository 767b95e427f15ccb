// Holds the lock of a file until it gets a message, then adds a line to the file and releases it.
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { withFileLock } from "../../../src/disk/lock/fileLock.ts";

const [, , file = ""] = process.argv;
await withFileLock(file, async () => {
  const letGo = once(process, "message");
  process.send?.("held");
  await letGo;
  await writeFile(file, `${await readFile(file, "utf8")}from the holder\n`);
});
process.disconnect();
