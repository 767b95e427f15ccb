import { documentPath } from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { unfilledDocument } from "../../../domain/failures.ts";
import { mandatorySections } from "../../../domain/speckit/documents/featureState.ts";
import { planSections } from "../../../domain/speckit/documents/parsePlan.ts";
import { isUnfilled } from "../../../domain/speckit/text/unfilled.ts";
import { readTemplate } from "../project/surroundings.ts";

const documents = {
  spec: { step: "specify", mandatory: mandatorySections },
  plan: { step: "plan", mandatory: planSections },
} as const;

/** No step works on a template: what stands there is about no feature at all. */
export async function refuseTemplate(feature: Feature, name: keyof typeof documents, text: string): Promise<void> {
  const { step, mandatory } = documents[name];
  const template = await readTemplate(feature.files, `${name}-template`);
  if (isUnfilled(text, template.text, mandatory)) throw unfilledDocument(documentPath(feature, `${name}.md`), step);
}
