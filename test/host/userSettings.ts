import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export type Settings = Readonly<Record<string, unknown>>;

/**
 * A window that shows the project and nothing that VS Code would like to announce. Chat is off: there is no account to
 * sign in with.
 */
const quietSettings: Settings = {
  "chat.disableAIFeatures": true,
  "extensions.ignoreRecommendations": true,
  "git.openRepositoryInParentFolders": "never",
  "telemetry.telemetryLevel": "off",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/** Changes some user settings, for the next start; a user data folder without any starts with the quiet ones. */
export async function writeUserSettings(userDataDir: string, changes: Settings = {}): Promise<void> {
  await change(join(userDataDir, "data", "User", "settings.json"), quietSettings, changes);
}

/** Changes settings of a folder, which a running host follows. `undefined` removes a setting. */
export async function writeWorkspaceSettings(folder: string, changes: Settings): Promise<void> {
  await change(join(folder, ".vscode", "settings.json"), {}, changes);
}

async function change(path: string, defaults: Settings, changes: Settings): Promise<void> {
  const current = (await readSettings(path)) ?? defaults;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify({ ...current, ...changes }, undefined, 2));
}

async function readSettings(path: string): Promise<Settings | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Settings;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
