import type { SpecDocument } from "../../documents/spec.ts";
import type { Constitution } from "../../project/constitution.ts";
import type { Evidence, RecordedDecision } from "../evidence.ts";
import type { Meeting } from "../meetings.ts";
import type { PlanProposal } from "./planProposal.ts";
import type { TechnicalContext } from "./technicalContext.ts";

export interface PlanInput {
  readonly spec: SpecDocument;
  /** Name of the feature folder. */
  readonly feature: string;
  /** `specs/001-photos`: relative to the root. */
  readonly featurePath: string;
  readonly date: string;
  readonly context: TechnicalContext;
  readonly evidence: Evidence;
  /** Every path of the repository. */
  readonly paths: readonly string[];
  readonly meetings: readonly Meeting[];
  readonly decisions: readonly RecordedDecision[];
  readonly constitution?: Constitution | undefined;
  /** Documents of this feature, relative to its folder. */
  readonly documents: readonly string[];
  readonly guidance?: string | undefined;
  /** What a model wrote and the checks accepted. */
  readonly proposal?: PlanProposal | undefined;
}
