import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packageExtension, unpackExtension } from "../support/packageExtension.ts";

const timeoutMs = 120_000;

/** The extension as it ships, but woken by nothing: the probe wakes it when it is ready to take the time. */
export async function packWithoutTriggers(folder: string, { forTests = false } = {}): Promise<string> {
  await unpackExtension(await packageExtension(join(folder, "vsix"), { forTests }), join(folder, "unpacked"));
  const extension = join(folder, "unpacked", "extension");
  const path = join(extension, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as object;
  await writeFile(path, JSON.stringify({ ...manifest, activationEvents: [] }));
  return extension;
}

/** A small extension that measures from inside the extension host. */
export async function writeProbe(
  extensions: string,
  name: string,
  activationEvents: readonly string[],
  code: string,
): Promise<void> {
  const path = join(extensions, `bench.${name}-1.0.0`);
  await mkdir(path, { recursive: true });
  const manifest = { publisher: "bench", name, version: "1.0.0", engines: { vscode: "^1.101.0" }, main: "./main.js" };
  await writeFile(join(path, "package.json"), JSON.stringify({ ...manifest, activationEvents }));
  await writeFile(join(path, "main.js"), code);
}

/** The code of a probe that calls one of its functions and leaves what that returns for `takeResult`. */
export const resultCode = (file: string, functionName: string): string =>
  `${functionName}()
  .catch((failure) => ({ failure: String(failure) }))
  .then((result) => require("node:fs").writeFileSync(${JSON.stringify(file)}, JSON.stringify(result) + "\\n"))`;

/** What a probe found out, once it has. */
export async function takeResult<T extends object>(file: string, patience = timeoutMs): Promise<T> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text.endsWith("\n")) {
      await rm(file);
      const result = JSON.parse(text) as T | { readonly failure: string };
      if ("failure" in result) throw new Error(result.failure);
      return result;
    }
    await pause(50);
  }
  throw new Error("The probe in the extension host did not answer.");
}
