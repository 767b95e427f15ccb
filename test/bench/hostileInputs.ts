import { readChantConfig } from "../../src/domain/chant/chantConfig.ts";
import { parsePrompt } from "../../src/domain/chant/prompt.ts";
import { parseAdr } from "../../src/domain/adr/documents/parseAdr.ts";
import { parseArchitecture } from "../../src/domain/adr/documents/parseArchitecture.ts";
import { parseTask } from "../../src/domain/adr/documents/parseTask.ts";
import { parseChangeLine } from "../../src/domain/adr/overview/changeLine.ts";
import { readDecision } from "../../src/domain/adr/overview/decisionRecord.ts";
import { parseYaml } from "../../src/domain/frontMatter/parseYaml.ts";
import { findDecisionLinks } from "../../src/domain/spec/decisionLinks.ts";
import { parseSpec as parseChantSpec } from "../../src/domain/spec/text/parseSpec.ts";
import { scanSpec, wholeText } from "../../src/domain/spec/text/scanSpec.ts";
import { parseChecklist } from "../../src/domain/speckit/documents/parseChecklist.ts";
import { parsePlan } from "../../src/domain/speckit/documents/parsePlan.ts";
import { parseSpec } from "../../src/domain/speckit/documents/parseSpec.ts";
import { readPart } from "../../src/domain/speckit/features/documentParts.ts";
import { checkTasks } from "../../src/domain/speckit/tasks/checkTasks.ts";
import { parseTasks } from "../../src/domain/speckit/tasks/parseTasks.ts";
import { expandText } from "../../src/mcp/configuration/expandVariables.ts";
import { parseEnvFile } from "../../src/mcp/configuration/parseEnvFile.ts";
import { readJsonc } from "../../src/mcp/configuration/readJsonc.ts";
import type { Bench, BenchRow } from "./bench.ts";

const sizes = [2 ** 17, 2 ** 18, 2 ** 19, 2 ** 20];
const attempts = 3;
/**
 * Eight times as much takes eight times as long, quadratic work 64 times; the rest is room for caches and a busy
 * machine.
 */
const goal = 24;
/** Below this many milliseconds a time says more about the machine than about the work. */
const smallestTime = 4;

const values = { workspaceFolder: "/w", folders: {}, userHome: "/h", environment: {} };

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  "chant: parse a spec": (text) => parseChantSpec("x", text),
  "chant: parse a spec's front matter": (text) => parseChantSpec("x", `---\n${text}\n---\n# x\n`),
  "chant: scan a spec": (text) => scanSpec("x", wholeText(`---\ntype: ${text}\n---\n# x\n`))?.title,
  "chant: configuration": (text) => readChantConfig({ user: text, project: text, agents: text }),
  "chant: prompt": (text) => parsePrompt("x", text),
  "links to decisions": (text) => findDecisionLinks([], text),
  "YAML of any kind": (text) => parseYaml(text, { start: 0, end: text.length }),
  "preflights: decision": (text) => [parseAdr(text), readDecision("20251117T101010.123Z_a.md", text)],
  "preflights: foreign decision": (text) => readDecision("0001-a.md", text),
  "preflights: architecture": (text) => parseArchitecture(text),
  "preflights: task": (text) => parseTask(text),
  "preflights: change": (text) => parseChangeLine(`Modified: a.b = ${text}`),
  "speckit: specification": (text) =>
    parseSpec(`# a\n## Clarifications\n- Q: ${text}\n### Key Entities\n- **a** ${text}`),
  "speckit: story": (text) =>
    parseSpec(`### User Story 1 ${text}\n1. ${text}\n**Given** ${text}\n- **FR-001**: ${text}`),
  "speckit: plan": (text) => parsePlan(`## Source Code\n**Storage**: ${text}\n\`\`\`\n${text}`),
  "speckit: tasks": (text) => parseTasks(`## Phase 1: ${text}\n- [ ] T001 ${text}\n### T002 ${text}`),
  "speckit: problems of tasks": (text) => checkTasks(parseTasks(text), parseSpec(text)),
  "speckit: checklist": (text) => parseChecklist(`- [ ] ${text}`),
  "speckit: row of a feature": (text) => [readPart("tasks.md", text), readPart("research.md", text)],
  "environment file": (text) => parseEnvFile(`A=${text}`),
  variables: (text) => expandText(text, values),
  settings: (text) => readJsonc(text),
};

/** Each is repeated up to the size. */
const pieces: readonly string[] = [
  ...[" ", "\t", "\n", "\u2028", "a", "-", "*", "**", "_", "#", "`", "(", "[", "{", '"', "'", "=", ":", ".", "/", "\\"],
  ...["## a\n", "### User Story 1\n", "- [ ] T001 a\n", "- [x] a\n", "- **FR-001**: a\n", "FR-N", "- a\n", "a: b\n"],
  ...["T001 ", "depends on T001, ", "**Given** a ", "Q: a ", " A: ", "->", "(mandatory", "Priority ", "✅ ", "<!--"],
  ...[
    "docs/adr/",
    "20251117T101010.123Z ",
    "[NEEDS CLARIFICATION",
    "${",
    "&a ",
    "*a ",
    "- - ",
    "(was: ",
    "| ",
    "A=b\n",
  ],
];

/** Hostile inputs of every parser, doubled up to 1 MB: how much longer the largest takes than the smallest. */
export const hostileInputs: Bench = {
  name: "hostile inputs",
  async run() {
    return Object.entries(parsers).map(([name, parse]) => worstRow(name, parse));
  },
};

function worstRow(name: string, parse: (text: string) => unknown): BenchRow {
  let worst: BenchRow | undefined;
  for (const piece of pieces) {
    let row = measure(name, parse, piece);
    // Other load may disturb one measurement, but hardly every one.
    for (let attempt = 1; attempt < attempts && row.ratio > goal; attempt += 1) row = measure(name, parse, piece);
    if (worst === undefined || row.ratio > worst.ratio) worst = row;
  }
  return worst!;
}

function measure(name: string, parse: (text: string) => unknown, piece: string): BenchRow {
  const times = sizes.map((size) => {
    const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
    const started = performance.now();
    parse(text);
    return performance.now() - started;
  });
  const ratio = times.at(-1)! / Math.max(times[0]!, smallestTime);
  const shown = times.map((time) => time.toFixed(0)).join(", ");
  return { name, ratio, goal, detail: `${JSON.stringify(piece)}: ${shown} ms up to 1 MB` };
}
