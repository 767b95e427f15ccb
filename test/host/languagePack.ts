import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Makes VS Code speak another language the way an installed language pack does, without the pack: its own texts stay
 * English, and extensions are asked for theirs in that language.
 */
export async function writeLanguagePack(userDataDir: string, language: string): Promise<void> {
  const folder = join(userDataDir, "data");
  const vscode = join(folder, `${language}.i18n.json`);
  const extension = { extensionIdentifier: { id: `flightdeck-tests.language-pack-${language}` }, version: "1.0.0" };
  const pack = { hash: "stand-in", label: language, extensions: [extension], translations: { vscode } };
  await mkdir(folder, { recursive: true });
  await writeFile(vscode, JSON.stringify({ version: "1.0.0", contents: {} }));
  await writeFile(join(folder, "languagepacks.json"), JSON.stringify({ [language]: pack }));
}
