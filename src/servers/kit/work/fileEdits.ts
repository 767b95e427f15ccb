import { l10n } from "../../../domain/l10n.ts";
import { asFields, asList } from "./fields.ts";

/** A new file, or a passage of a file that is replaced. */
type FileEdit =
  | { readonly path: string; readonly content: string }
  | { readonly path: string; readonly search: string; readonly replace: string };

/** The files that a model has been shown: their whole text, or `null` for those that do not exist. */
type Shown = ReadonlyMap<string, string | null>;

export const editInstructions =
  'Do the task in the material. Answer with JSON: {"edits": [{"path": relative to the repository root, "search": a passage of the file, word for word and only once in it, "replace": what takes its place}], "files": [{"path", "content": the whole text of a new file}], "notes": string}. Change only what the task needs, and only files whose whole text you were shown.';

export function readEdits(answer: unknown): readonly FileEdit[] {
  const fields = asFields(answer);
  const created = asList(fields?.["files"]).flatMap((entry): FileEdit[] => {
    const { path, content } = asFields(entry) ?? {};
    return typeof path === "string" && typeof content === "string" ? [{ path, content }] : [];
  });
  const changed = asList(fields?.["edits"]).flatMap((entry): FileEdit[] => {
    const { path, search, replace } = asFields(entry) ?? {};
    return typeof path === "string" && typeof search === "string" && typeof replace === "string"
      ? [{ path, search, replace }]
      : [];
  });
  return [...changed, ...created];
}

interface NewTexts {
  /** The new text of each file. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Applies edits to the files that were shown. An edit that does not fit exactly is a problem, never a guess. */
export function applyFileEdits(edits: readonly FileEdit[], shown: Shown): NewTexts {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  for (const edit of edits) {
    const { path } = edit;
    const before = texts.get(path) ?? shown.get(path);
    if ("content" in edit) {
      if (typeof before !== "string") texts.set(path, edit.content);
      else problems.push(l10n.t("{0} exists, so it must be changed by passages", path));
      continue;
    }
    const problem = typeof before === "string" ? problemOf(edit.search, before) : undefined;
    if (before === undefined) problems.push(l10n.t("{0} was not shown whole, so it must not be changed", path));
    else if (before === null) problems.push(l10n.t("{0} does not exist", path));
    else if (problem === undefined)
      texts.set(
        path,
        before.replace(edit.search, () => edit.replace),
      );
    else problems.push(l10n.t("a passage {0} {1}: {2}", problem, path, edit.search.slice(0, 80)));
  }
  return { texts, problems };
}

function problemOf(search: string, text: string): string | undefined {
  const first = search === "" ? -1 : text.indexOf(search);
  if (first === -1) return l10n.t("is not in");
  return text.includes(search, first + 1) ? l10n.t("stands more than once in") : undefined;
}
