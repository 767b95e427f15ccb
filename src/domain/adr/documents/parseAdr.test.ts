import assert from "node:assert/strict";
import { test } from "node:test";
import { entriesOf } from "../snapshot.ts";
import { parseAdr, snapshotFrom } from "./parseAdr.ts";
import { parseArchitecture } from "./parseArchitecture.ts";

const [earlier, uid] = ["20250301T101500.250Z-0C0C", "20250302T081502.118Z-5C0E"];
const at = (line: number, start: number, value: string) => ({
  ...{ value, span: { line, start, end: start + value.length } },
});
const problem = (message: string, line: number, start: number, end: number) => ({
  ...{ severity: "error", message, span: { line, start, end } },
});
const noField = "This line is not a field of a category. Write it as `- **Field**: value` below a category heading.";

test("everything that an ADR says is found where it stands", () => {
  const text = `<!-- UID: ${uid} -->
<!-- Category: Other -->
<!-- Date: 2025-03-02 -->
<!-- Previous: ${earlier} -->
# ADR:  Other: Glob = *
## Changes in this version
- Added: Other.Glob = *
- removed: Infra (entire category)
- Removed: Backend.Language
- Removed:
## CURRENT ARCHITECTURE STATE
### Other
- **Glob**: * (ADR ${uid})
- **Name**:Name
* **Mail:** a: b
PART 2: DECISION DETAILS
- **Not**: read
`;
  const entries = [
    { category: "Other", field: "Glob", value: "*", adr: uid },
    { category: "Other", field: "Name", value: "Name" },
    { category: "Other", field: "Mail", value: "a: b" },
  ];
  const span = (line: number, start: number, end: number) => ({ line, start, end });
  const [glob, name, mail] = entries;
  const parsed = parseAdr(text);
  assert.deepEqual(
    { ...parsed, region: { ...parsed.region, snapshot: undefined } },
    {
      uid: at(0, 10, uid),
      category: at(1, 15, "Other"),
      date: at(2, 11, "2025-03-02"),
      previous: at(3, 15, earlier),
      title: { value: "Other: Glob = *", span: span(4, 2, 23) },
      changes: [
        at(6, 2, "Added: Other.Glob = *"),
        at(7, 2, "removed: Infra (entire category)"),
        at(8, 2, "Removed: Backend.Language"),
        at(9, 2, "Removed:"),
      ],
      removed: ["Infra", "Backend.Language"],
      region: {
        categories: [at(11, 4, "Other")],
        fields: [
          { ...glob, nameSpan: span(12, 4, 8), valueSpan: span(12, 12, 13) },
          { ...name, nameSpan: span(13, 4, 8), valueSpan: span(13, 11, 15) },
          { ...mail, nameSpan: span(14, 4, 8), valueSpan: span(14, 12, 16) },
        ],
        problems: [],
        snapshot: undefined,
      },
      problems: [],
    },
  );
  assert.deepEqual(entriesOf(snapshotFrom(parsed) ?? new Map()), [glob, mail, name]);
});

test("what an ADR lacks is absent", () => {
  const bare = `- Removed: Infra\n<!-- UID: ${uid} -->\n<!-- Previous: None -->\n## Current architecture state\n`;
  assert.deepEqual(parseAdr(bare), {
    uid: at(1, 10, uid),
    changes: [],
    removed: [],
    region: { categories: [], fields: [], snapshot: new Map(), problems: [] },
    problems: [],
  });
  assert.deepEqual(parseAdr("Notes"), {
    changes: [],
    removed: [],
    problems: [
      problem("The comment `<!-- UID: … -->` is missing.", 0, 0, 5),
      problem("The section CURRENT ARCHITECTURE STATE is missing.", 0, 0, 5),
    ],
  });
});

test("the changes go on to the next heading or to the end", () => {
  const changesOf = (text: string) => parseAdr(text).changes.map(({ value }) => value);
  assert.deepEqual(changesOf("## Changes in This Version\n- a\n\n- b"), ["a", "b"]);
  assert.deepEqual(changesOf("## Changes in This Version\n- a\n#### More\n- b"), ["a"]);
});

test("the snapshot ends at a line across the page, at part 2 or at the next section, or with the file", () => {
  const before = `<!-- UID: ${uid} -->\n## CURRENT ARCHITECTURE STATE\n`;
  const fieldsIn = (text: string) => parseAdr(before + text).region?.fields.map(({ field }) => field);
  const other = "### Other\n- **A**: b\n";
  for (const end of ["━━━", " ━━━━━ ", "PART 2: DECISION DETAILS", "### Part 2", "# Notes", "## Notes"]) {
    assert.deepEqual(fieldsIn(`${other}${end}\n- **C**: d\n`), ["A"], end);
    assert.deepEqual(fieldsIn(`${end}\n${other}`), [], end);
  }
  assert.deepEqual(fieldsIn(`${other}- **C**: d`), ["A", "C"]);
  assert.deepEqual(fieldsIn(`${other}━━\nPART 2x\n- **C**: d`), ["A", "C"]);
});

test("a line that could be a lost decision is a problem, with its place", () => {
  const head = `<!-- UID: ${uid} -->\n## Categories\n`;
  const problemsIn = (text: string) => parseArchitecture(head + text).problems;
  for (const line of ["- A is b", "- **A** b", "- ** **: b", "<<<<<<< HEAD", "=======", ">>>>>>> other"])
    assert.deepEqual(problemsIn(`### Other\n${line}\n`), [problem(noField, 3, 0, line.length)], line);
  assert.deepEqual(problemsIn("- **A**: b\n"), [problem(noField, 2, 0, 10)]);
  assert.deepEqual(problemsIn("### Other\nsome words\n<<<<<<\n"), []);
});

test("an architecture without a UID or categories says so", () => {
  assert.deepEqual(parseArchitecture("# Notes"), {
    problems: [
      problem("The comment `<!-- UID: … -->` is missing.", 0, 0, 7),
      problem("The section `## Categories` is missing.", 0, 0, 7),
    ],
  });
  assert.deepEqual(parseArchitecture("<!-- UID: x -->\n## Categories\n### Other\n- A\n").problems, [
    problem(noField, 3, 0, 3),
    problem("`x` is not a UID.", 0, 10, 11),
  ]);
});
