import type { Change, Patch } from "../patch.ts";
import { formatChange } from "../patch.ts";
import type { Snapshot } from "../snapshot.ts";
import { formatCategories } from "./formatArchitecture.ts";

/** Everything an ADR says. */
export interface Adr {
  readonly uid: string;
  readonly date: string;
  readonly previous?: string;
  /** Named after its patch where it has no other title. */
  readonly title?: string;
  readonly patch: Patch;
  readonly changes: readonly Change[];
  readonly snapshot: Snapshot;
  readonly intention: string;
  /** Further paragraphs of its context: what the user added, the approach. */
  readonly background: readonly string[];
  readonly alternatives: readonly string[];
  readonly rationale?: string;
}

export function adrTitle({ category, fields: [first] }: Patch): string {
  return first === undefined ? `${category} Decision` : `${category}: ${first.field} = ${first.value}`;
}

const rule = "━".repeat(49);

/** `docs/adr/<UID>_<slug>.md`: the snapshot first, so that reading it never meets what users wrote. */
export function formatAdr(adr: Adr): string {
  const { uid, date, patch } = adr;
  const previous = adr.previous ?? "None";
  return `<!-- UID: ${uid} -->
<!-- Category: ${patch.category} -->
<!-- Date: ${date} -->
<!-- Previous: ${previous} -->

# ADR: ${adr.title ?? adrTitle(patch)}

${rule}
PART 1: ARCHITECTURE SNAPSHOT
${rule}

**UID:** ${uid}
**Date (UTC):** ${date}
**Previous UID:** ${previous}

## Changes in this version

${list(adr.changes.map(formatChange))}

## CURRENT ARCHITECTURE STATE

${formatCategories(adr.snapshot)}

${rule}
PART 2: DECISION DETAILS
${rule}

${decisionDetails(adr)}
`;
}

function decisionDetails({ patch, changes, intention, background, alternatives, rationale }: Adr): string {
  const fields = patch.fields.map(({ field, value }) => `${field}: ${value}`);
  const context = [
    `The request below touches ${patch.category} and has to be settled before coding starts.`,
    `Intention: ${intention}`,
    ...background,
  ];
  return `## Context

${context.join("\n\n")}

## Decision

${patch.category} is fixed as follows:
${list(fields.length > 0 ? fields : changes.map(formatChange))}

## Rationale

${rationale ?? "Chosen by the user during clarification."}

## Alternatives Considered

${list(alternatives.length > 0 ? alternatives : ["No alternatives were recorded."])}

## Consequences

### Positive
- The choice is explicit and traceable.

### Negative
_None_

### Neutral
_None_`;
}

const list = (entries: readonly string[]): string => entries.map((entry) => `- ${entry}`).join("\n");
