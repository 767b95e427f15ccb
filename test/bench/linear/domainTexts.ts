import { parseAdr } from "../../../src/domain/adr/documents/parseAdr.ts";
import { parseArchitecture } from "../../../src/domain/adr/documents/parseArchitecture.ts";
import { parseTask } from "../../../src/domain/adr/documents/parseTask.ts";
import { parseChangeLine } from "../../../src/domain/adr/overview/changeLine.ts";
import { snapshotOf } from "../../../src/domain/adr/snapshot.ts";
import { parseYaml } from "../../../src/domain/frontMatter/parseYaml.ts";
import { isTaskOnly } from "../../../src/domain/preflight/adrNeed.ts";
import { redact } from "../../../src/domain/preflight/model/redact.ts";
import { findMentions } from "../../../src/domain/preflight/words/namedValues.ts";
import { findDecisionLinks } from "../../../src/domain/spec/decisionLinks.ts";
import { trimOf } from "../../../src/domain/text/trimming.ts";
import type { SizedWork } from "../linearWork.ts";

const authDecided = snapshotOf([{ category: "Authentication", field: "Strategy", value: "OAuth" }]);
const blanks = (size: number): string => " ".repeat(size);
const aliases = (size: number): string =>
  `a: &a 1\n${Array.from({ length: size }, (_, index) => `k${index}: *a\n`).join("")}`;

function uidsAndPaths(size: number): string {
  const uids = Array.from({ length: size }, (_, index) => `20251117T${String(100_000 + index)}.123Z`);
  return uids.map((uid) => `docs/adr/${uid}_a.md ${uid}`).join("\n");
}

const nastyDocuments: Readonly<Record<string, (size: number) => string>> = {
  "a heading of blanks": (size) => `#####${blanks(size)}x`,
  "a comment without an end": (size) => `<!--${blanks(size)}`,
  "bold without an end": (size) => `- **${"*".repeat(size)}`,
};
const readers = { decision: parseAdr, architecture: parseArchitecture, task: parseTask };

export const domainTexts: readonly SizedWork[] = [
  {
    name: "links: paths",
    size: 2000,
    run: (size) => findDecisionLinks([], `${"docs/adr/".repeat(size)} docs/adr/a.md`),
  },
  { name: "links: UIDs", size: 500, run: (size) => findDecisionLinks([], uidsAndPaths(size)) },
  { name: "trimming", size: 20_000, run: (size) => trimOf(`${blanks(size)}x${blanks(size)}y${blanks(size)}`, /\s/) },
  ...["a.", "@", "eyJ", "-----BEGIN "].map((text) => ({
    name: `redacting “${text}”`,
    size: 3000,
    run: (size: number) => redact(text.repeat(size)),
  })),
  { name: "named values", size: 1000, run: (size) => findMentions("oauth ".repeat(size)) },
  { name: "need of a decision", size: 3000, run: (size) => isTaskOnly("add ".repeat(size), authDecided, false) },
  {
    name: "YAML: aliases",
    size: 120,
    run: (size) => parseYaml(aliases(size), { start: 0, end: aliases(size).length }),
  },
  {
    name: "change: blanks",
    size: 4000,
    run: (size) => parseChangeLine(`Added: a${blanks(size)}b${blanks(size)}\u2028`),
  },
  {
    name: "change: former values",
    size: 4000,
    run: (size) => parseChangeLine(`Modified: a.b = ${" (was: ".repeat(size)})`),
  },
  { name: "change: letters", size: 4000, run: (size) => parseChangeLine("a".repeat(size)) },
  ...Object.entries(nastyDocuments).flatMap(([name, text]) =>
    Object.entries(readers).map(([kind, read]) => ({
      name: `${kind}: ${name}`,
      size: 20_000,
      run: (size: number) => read(`${text(size)}\n## Categories\n${text(size)}`),
    })),
  ),
];
