import * as vscode from "vscode";
import type { Log } from "../domain/ports.ts";
import { settingsSchema, type SettingKey, type SettingValue } from "./settingsSchema.ts";

export interface Settings {
  read<K extends SettingKey>(key: K): SettingValue<K>;
  /** The members of an object that the workspace sets, and not the user. */
  membersOfWorkspace(key: SettingKey): ReadonlySet<string>;
  /** For this user, in every window. */
  write<K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void>;
  onDidChange(listener: (key: SettingKey) => void): vscode.Disposable;
}

/** The only caller of getConfiguration. Values are read when needed; an invalid one is logged and replaced by its default. */
export function createSettings(log: Log): Settings {
  const keys = Object.keys(settingsSchema) as SettingKey[];
  return {
    read(key) {
      const { schema, default: fallback } = settingsSchema[key];
      const parsed = schema.safeParse(vscode.workspace.getConfiguration().get(key));
      if (parsed.success) return parsed.data as SettingValue<typeof key>;
      log.warn(`The setting ${key} is not valid, so its default applies: ${parsed.error.message}`);
      return fallback as SettingValue<typeof key>;
    },
    membersOfWorkspace(key) {
      const { workspaceValue, workspaceFolderValue } = vscode.workspace.getConfiguration().inspect<unknown>(key) ?? {};
      return new Set([workspaceValue, workspaceFolderValue].flatMap((value) => Object.keys(Object(value) as object)));
    },
    write: async (key, value) =>
      vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global),
    onDidChange: (listener) =>
      vscode.workspace.onDidChangeConfiguration((event) => {
        for (const key of keys) if (event.affectsConfiguration(key)) listener(key);
      }),
  };
}
