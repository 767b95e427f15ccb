// Loaded before a server: its disk refuses to make hidden temporary files, with the code in FLIGHTDECK_TEST_DISK.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const code = process.env["FLIGHTDECK_TEST_DISK"] ?? "EIO";
const [open, writeFile] = [fs.open, fs.writeFile];

function refuse(path: unknown): void {
  if (!String(path).endsWith(".tmp")) return;
  const details = { code, errno: -1, syscall: "open", path: String(path) };
  throw Object.assign(new Error(`${code}: refused, open '${String(path)}'`), details);
}

Object.assign(fs, {
  async open(...args: Parameters<typeof open>) {
    refuse(args[0]);
    return open(...args);
  },
  async writeFile(...args: Parameters<typeof writeFile>) {
    refuse(args[0]);
    return writeFile(...args);
  },
});
syncBuiltinESMExports();
