import { applyEdits } from "../../../../domain/speckit/text/edits.ts";
import { parseChecklist, setChecked } from "../../../../domain/speckit/documents/parseChecklist.ts";
import { criterionFor } from "../../../../domain/speckit/documents/specQuality.ts";
import type { SpecDocument } from "../../../../domain/speckit/documents/spec.ts";
import { documentPath, editDocument } from "../../../../disk/features/documents.ts";
import type { Feature } from "../../../../disk/features/feature.ts";

interface ChecklistChange {
  readonly file: string;
  readonly before: number;
  readonly after: number;
  readonly total: number;
  readonly changed: boolean;
}

/** Flips the computed boxes of requirements.md whose answer changed; what people judge keeps its state. */
export async function updateChecklist(feature: Feature, spec: SpecDocument): Promise<ChecklistChange | undefined> {
  const name = "checklists/requirements.md";
  const file = documentPath(feature, name);
  let change: ChecklistChange | undefined;
  const outcome = await editDocument(feature, name, (text) => {
    const items = parseChecklist(text);
    const wanted = new Map(
      items.map((item) => {
        const criterion = criterionFor(item.text);
        const isComputed = criterion !== undefined && criterion.needsJudgment !== true;
        return [item, isComputed ? criterion.check(spec) === undefined : item.checked] as const;
      }),
    );
    const edits = setChecked(items, (item) => wanted.get(item)!);
    change = {
      file,
      before: items.filter(({ checked }) => checked).length,
      after: [...wanted.values()].filter((checked) => checked).length,
      total: items.length,
      changed: edits.length > 0,
    };
    return edits.length === 0 ? undefined : applyEdits(text, edits);
  });
  return outcome === "missing" ? undefined : change;
}
