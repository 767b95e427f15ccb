import { conflict, invalidInput } from "../../../domain/failures.ts";
import type { NewValue } from "../../../domain/frontMatter/setField.ts";
import type { SpecFieldName } from "../../../domain/spec/text/editSpec.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { editText } from "../../../disk/files/textFiles.ts";
import type { SpecFile } from "../../../disk/specs/specFile.ts";

interface SpecEdit {
  readonly fields?: Readonly<Partial<Record<SpecFieldName, NewValue>>>;
  /** Anything done to the text besides. */
  body?(text: string): string;
  /** Refuse when the file is not the one that was looked at: the decision to edit rests on what it said. */
  readonly onlyIfUnchanged: boolean;
}

/** Edits the working copy of a spec where it was found. No other server can write it meanwhile. */
export async function editSpecFile(root: string, file: SpecFile, edit: SpecEdit): Promise<void> {
  const target = await resolveInside(root, file.path);
  if (target === undefined) throw conflict(`${file.relativePath} leads out of the project.`, { system: "specs" });
  const { setSpecFields } = await import("../../../domain/spec/text/editSpec.ts");
  const outcome = await editText(target, (text) => {
    if (edit.onlyIfUnchanged && text !== file.text) {
      throw conflict(`Another program changed ${file.relativePath} in the meantime. Try again.`, { system: "specs" });
    }
    const edited = setSpecFields(edit.body?.(text) ?? text, edit.fields ?? {});
    if (!edited.ok)
      throw invalidInput(`${file.relativePath} was left unchanged: ${edited.error.message}`, {
        path: file.relativePath,
      });
    return edited.value;
  });
  if (outcome === "missing") throw conflict(`${file.relativePath} was removed in the meantime.`, { system: "specs" });
}
