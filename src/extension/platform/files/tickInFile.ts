import * as vscode from "vscode";
import type { Undo } from "../undo.ts";
import { editTextFile } from "./textFiles.ts";

interface Tick {
  /** The text beside the box. */
  readonly words: string;
  readonly isChecked: boolean;
  /** The file's text with the box ticked or cleared; undefined if it already is. */
  readonly mark: (text: string, isChecked: boolean) => string | undefined;
}

/** Ticks or clears one box in a file. Undo finds the box by its text, so that later changes around it stay. */
export async function tickInFile(undo: Undo, uri: vscode.Uri, { words, isChecked, mark }: Tick): Promise<void> {
  let isChanged = false;
  const set = (value: boolean): Promise<void> =>
    editTextFile(uri, (text) => {
      const marked = mark(text, value);
      isChanged = marked !== undefined && marked !== text;
      return marked;
    });
  await set(isChecked);
  if (!isChanged) return;
  const title = isChecked ? vscode.l10n.t("Tick “{0}”", words) : vscode.l10n.t("Clear “{0}”", words);
  undo.remember({ title, run: () => set(!isChecked) });
}
