import * as vscode from "vscode";
import type { Log } from "../../../domain/ports.ts";
import { settingsSchema, type SettingKey, type SettingValue } from "./settingsSchema.ts";

export interface Settings {
  read<K extends SettingKey>(key: K): SettingValue<K>;
  /** The values of user and workspace separately: VS Code would merge the two objects key by key. */
  bySource<K extends SettingKey>(key: K): { readonly user: SettingValue<K>; readonly workspace: SettingValue<K> };
  /** Writes to the user settings. */
  write<K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void>;
  onDidChange(listener: (key: SettingKey) => void): vscode.Disposable;
}

/** The only caller of getConfiguration. Values are read when needed; an invalid one is logged and replaced by its default. */
export function createSettings(log: Log): Settings {
  const keys = Object.keys(settingsSchema) as SettingKey[];
  const check = <K extends SettingKey>(key: K, value: unknown): SettingValue<K> => {
    const { check: setting, default: fallback } = settingsSchema[key];
    if (setting.isValid(value)) return value as SettingValue<K>;
    log.warn(`The setting ${key} is not ${setting.expected}, so its default applies`);
    return fallback as SettingValue<K>;
  };
  return {
    read: (key) => check(key, vscode.workspace.getConfiguration().get(key)),
    bySource(key) {
      const { default: fallback } = settingsSchema[key];
      const { globalValue, workspaceValue, workspaceFolderValue } =
        vscode.workspace.getConfiguration().inspect<unknown>(key) ?? {};
      return {
        user: check(key, globalValue ?? fallback),
        workspace: check(key, workspaceFolderValue ?? workspaceValue ?? fallback),
      };
    },
    write: async (key, value) =>
      vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global),
    onDidChange: (listener) =>
      vscode.workspace.onDidChangeConfiguration((event) => {
        for (const key of keys) if (event.affectsConfiguration(key)) listener(key);
      }),
  };
}
