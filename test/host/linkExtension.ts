import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";

/** Makes an unpacked extension an installed one: VS Code takes over what it finds in a new extensions folder. */
export async function linkExtension(extension: string, extensionsDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(extension, "package.json"), "utf8")) as Record<string, string>;
  const { publisher, name, version } = manifest;
  await mkdir(extensionsDir, { recursive: true });
  await symlink(extension, join(extensionsDir, `${publisher}.${name}-${version}`), "junction");
}
