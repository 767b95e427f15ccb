import * as vscode from "vscode";
import { conflict } from "../../../../domain/failures.ts";
import { setSpecFields, type SpecFieldName } from "../../../../domain/spec/text/editSpec.ts";
import { parseSpec } from "../../../../domain/spec/text/parseSpec.ts";
import type { NewValue } from "../../../../domain/frontMatter/setField.ts";
import type { SpecReference } from "../../contributions.ts";
import type { Services } from "../../../services.ts";
import { editTextFile } from "../../../platform/files/textFiles.ts";
import { rememberText } from "../../../platform/files/rememberText.ts";

/** Edits the front matter of a spec, in the editor or on disk. */
export async function editSpecFields(
  services: Services,
  reference: SpecReference,
  values: Readonly<Partial<Record<SpecFieldName, NewValue>>>,
): Promise<void> {
  await editTextFile(services.specFile(reference), (text) => withFields(reference.specId, text, values));
}

function withFields(specId: string, text: string, values: Readonly<Partial<Record<SpecFieldName, NewValue>>>): string {
  const edited = setSpecFields(text, values);
  if (edited.ok) return edited.value;
  throw conflict(vscode.l10n.t("{0} cannot be edited: {1}", specId, edited.error.message), { system: "specs" });
}

/**
 * Runs an action that changes only the status of a spec, and returns its undo. The undo keeps later changes to other
 * fields and the text, and refuses if the status has changed since.
 */
export function rememberStatus(
  services: Services,
  reference: SpecReference,
  change: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { specId } = reference;
  const statusOf = (text: string): string | undefined => parseSpec(specId, text).spec?.status;
  return rememberText(
    services.specFile(reference),
    "specs",
    async () => void (await change()),
    ({ before, after, now }) => {
      const isAsLeft = statusOf(now) !== undefined && statusOf(now) === statusOf(after);
      return isAsLeft ? withFields(specId, now, { status: statusOf(before) ?? "pending" }) : undefined;
    },
  );
}
