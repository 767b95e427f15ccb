import type { Snapshot } from "../snapshot.ts";
import { formatDecided } from "../snapshot.ts";

/** The blocks of a snapshot: a heading directly above its fields, one blank line between categories. */
export function formatCategories(snapshot: Snapshot): string {
  const blocks = [...snapshot].map(([category, fields]) => {
    const lines = [...fields].map(([field, decided]) => `- **${field}**: ${formatDecided(decided)}`);
    return [`### ${category}`, ...lines].join("\n");
  });
  return blocks.join("\n\n");
}

/** `docs/ARCHITECTURE_STATE.md`. */
export function formatArchitecture(uid: string, snapshot: Snapshot): string {
  return `<!-- UID: ${uid} -->
<!-- Schema: v1 -->

# Architecture State

Generated from the latest ADR. Do not edit.

## Categories

${formatCategories(snapshot)}
`;
}
