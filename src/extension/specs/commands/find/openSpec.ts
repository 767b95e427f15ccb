import * as vscode from "vscode";
import { notFound } from "../../../../domain/failures.ts";
import type { Command } from "../../../services.ts";
import { splitFrontMatter } from "../../../../domain/frontMatter/splitFrontMatter.ts";
import { parseSpec } from "../../../../domain/spec/text/parseSpec.ts";
import type { SpecPlace } from "../../contributions.ts";
import { askForSpec } from "../askForSpec.ts";
import { parseSpecArgument } from "../specArgument.ts";

export const openSpec: Command<"flightdeck.openSpec"> = {
  parse: parseSpecArgument,
  async run(services, argument) {
    const place: SpecPlace | undefined = argument ?? (await askForSpec(services));
    if (!place) return;
    const uri = services.specFile(place);
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      const range = placeIn(document, place);
      await vscode.window.showTextDocument(document, {
        preview: true,
        preserveFocus: place.keepsFocus === true,
        ...(range ? { selection: range } : {}),
      });
    } catch (cause) {
      throw notFound(
        vscode.l10n.t("{0} could not be opened: {1}", place.specId, uri.fsPath),
        { system: "specs" },
        cause,
      );
    }
  },
};

/** The place of a search hit or a criterion; undefined leaves the editor where it was. */
function placeIn(document: vscode.TextDocument, { specId, text, criterion }: SpecPlace): vscode.Range | undefined {
  const content = document.getText();
  if (criterion !== undefined) {
    const found = parseSpec(specId, content).criteria[criterion];
    const at = found && document.positionAt(found.lineRange.start);
    return at && new vscode.Range(at, at);
  }
  return text === undefined ? undefined : findWords(document, content, text);
}

/** Looks in the body first: a search ignores the front matter, which may contain the same word. */
function findWords(document: vscode.TextDocument, content: string, text: string): vscode.Range | undefined {
  const [all, words] = [content.toLowerCase(), text.trim().toLowerCase()];
  if (words === "") return undefined;
  const inBody = all.indexOf(words, splitFrontMatter(content).body.start);
  const at = inBody === -1 ? all.indexOf(words) : inBody;
  return at === -1 ? undefined : new vscode.Range(document.positionAt(at), document.positionAt(at + words.length));
}
