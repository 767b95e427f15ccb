import assert from "node:assert/strict";
import { existsSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { parsePlan } from "../../../src/domain/speckit/documents/parsePlan.ts";
import { parseTasks } from "../../../src/domain/speckit/tasks/parseTasks.ts";
import { pathsIn } from "../../../src/domain/speckit/tasks/taskReferences.ts";
import { monorepo, pythonProject, webApplication } from "./projects.ts";
import { scratchProject, type ScratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const feature = "specs/001-a";
const fieldOf = (project: ScratchProject, name: "Testing" | "Language/Version" | "Primary Dependencies" | "Storage") =>
  parsePlan(project.read(`${feature}/plan.md`)).fields.get(name)?.value ?? "";

/** Specify, plan and tasks, one after the other. */
async function walk(project: ScratchProject, description: string, guidance?: string): Promise<void> {
  await withSpeckit(project.root, async ({ call }) => {
    const folder = { spec_directory: project.at(feature) };
    await call("speckit.specify", { ...folder, feature_description: description });
    await call("speckit.plan", { ...folder, ...(guidance === undefined ? {} : { guidance }) });
    await call("speckit.tasks", folder);
  });
}

/** The paths of the text trees, which hold nothing but names. */
function pathsOfTrees(text: string): string[] {
  const trees = [...text.matchAll(/```text\n([^]*?)\n```/g)].map(([, tree = ""]) => tree);
  return trees.flatMap((tree) => {
    const open: string[] = [];
    return tree.split("\n").map((line) => {
      const name = line.replace(/^[│├└─ ]+/, "");
      open.splice((line.length - name.length) / 4);
      open.push(name);
      return open.join("");
    });
  });
}

function assertPathsExist(project: ScratchProject, named: readonly string[]): void {
  for (const document of ["plan.md", "tasks.md"]) {
    const text = project.read(`${feature}/${document}`);
    const prose = text.replace(/```[^]*?```/g, "").replace(/\]\([^)]*\)/g, "]");
    const paths = [...pathsOfTrees(text), ...prose.split("\n").flatMap(pathsIn)];
    const missing = paths.filter(
      (path) =>
        !named.includes(path) && ![project.at(path), project.at(`${feature}/${path}`)].some((file) => existsSync(file)),
    );
    assert.deepEqual(missing, [], document);
    assert.ok(paths.length > 5, document);
  }
}

test("a Python package is planned by what it shows, and its constitution asks for tests", async () => {
  using project = pythonProject();
  await walk(project, "Members get a reminder three days before a book is due, sent by loans/notify.py.");
  assertPathsExist(project, ["loans/notify.py"]);
  assert.equal(fieldOf(project, "Language/Version"), "Python >=3.12 (pyproject.toml)");
  assert.equal(fieldOf(project, "Primary Dependencies"), "typer 0.15, sqlalchemy 2.0.30 (pyproject.toml)");
  assert.match(fieldOf(project, "Testing"), /`pytest` \(pyproject\.toml\)/);
  const plan = project.read(`${feature}/plan.md`);
  assert.match(plan, /\| Test-First \| REVIEW \|/);
  assert.match(plan, /\[Keep data in SQLite\]\(\.\.\/\.\.\/docs\/adr\/0001-keep-data-in-sqlite\.md\)/);
  assert.match(plan, /- `loans\/reminder\.py`: .*"reminder" in its name/);
  const texts = parseTasks(project.read(`${feature}/tasks.md`)).tasks.map(({ description }) => description);
  assert.ok(texts.some((text) => text.startsWith("Write a failing test for ")));
  assert.ok(texts.some((text) => /^Find where "reminder" lives .*`loans\/reminder\.py`/.test(text)));
});

test("ignored files, keys and hidden files are neither listed nor read", async () => {
  using project = pythonProject();
  symlinkSync(project.at(".env"), project.at("loans/reminder_settings.py"));
  await walk(project, "Members get a reminder. The REMINDER_TOKEN is checked.");
  const written = ["plan.md", "tasks.md"].map((name) => project.read(`${feature}/${name}`)).join("\n");
  assert.doesNotMatch(written, /build\/|reminder\.log|\.env|reminder\.pem|s3cret|TOKEN" in its text/);
});

test("a web application shows its commands and its parts, and guidance wins", async () => {
  using project = webApplication();
  await walk(project, "Members book a desk in the calendar.", "Use PostgreSQL 17.");
  assertPathsExist(project, []);
  assert.equal(fieldOf(project, "Storage"), "PostgreSQL 17 (guidance)");
  assert.match(fieldOf(project, "Testing"), /Vitest 4\.0\.1, Playwright 1\.60\.0, `pnpm test`, `pnpm run test:e2e`/);
  assert.match(project.read(`${feature}/quickstart.md`), /pnpm install {2}# package\.json\npnpm test {2}#/);
  const plan = project.read(`${feature}/plan.md`);
  assert.match(
    plan,
    /- `src\/calendar\/deskList\.ts`: "desk", "calendar" in its name|`src\/calendar\/deskList\.ts`: .*"desk"/,
  );
  assert.doesNotMatch(plan, /dist\/|node_modules/);
});

test("a monorepo shows each package and how each is tested", async () => {
  using project = monorepo();
  await walk(project, "Customers enter a voucher at checkout.");
  assertPathsExist(project, []);
  const plan = project.read(`${feature}/plan.md`);
  for (const part of ["`packages/cart/`: @shop/cart", "`packages/web/`: @shop/web", "`backend/`"])
    assert.ok(plan.includes(`- ${part}`), part);
  assert.match(fieldOf(project, "Testing"), /`npm test` in packages\/cart\/.*`go test \.\/\.\.\.` in backend\//);
  assert.match(project.read(`${feature}/quickstart.md`), /\(cd packages\/web && npm test\)/);
  assert.match(project.read(`${feature}/tasks.md`), /Find where "voucher" lives .*`packages\/cart\/voucher\.js`/);
});

test("without any manifest everything is a question, and nothing is invented", async () => {
  using project = scratchProject();
  await withSpeckit(project.root, async ({ call }) => {
    const folder = { spec_directory: project.at(feature) };
    project.write(`${feature}/spec.md`, "# Notes\n\n- **FR-001**: Members add notes\n");
    const { structured } = await call("speckit.plan", folder);
    assert.deepEqual(
      structured.files.map((file) => file.slice(project.at(feature).length + 1)),
      ["research.md", "plan.md"],
    );
    assert.equal(structured.openQuestions.length, 8);
    assert.equal(project.read(`${feature}/research.md`).match(/\[TO DO: decide /g)?.length, 8);
    await call("speckit.tasks", folder);
    assert.match(project.read(`${feature}/tasks.md`), /Carry out FR-001: "Members add notes"/);
  });
});

test("captured documents follow the specification, and keep what was asked for before", async () => {
  using project = webApplication();
  const spec = "# Desks\n\n- **FR-001**: Members book a desk\n";
  project.write(`${feature}/spec.md`, spec);
  await withSpeckit(project.root, async ({ call }) => {
    const folder = { spec_directory: project.at(feature) };
    await call("speckit.plan", { ...folder, guidance: "Use Redis 7." });
    await call("speckit.tasks", { ...folder, include_tests: true });
    const before = project.files();
    for (const tool of ["speckit.plan", "speckit.tasks"] as const)
      assert.deepEqual((await call(tool, folder)).structured.files, [], tool);
    assert.deepEqual(project.files(), before);
    project.write(`${feature}/spec.md`, `${spec}- **FR-002**: Guests see no names\n`);
    await call("speckit.plan", folder);
    await call("speckit.tasks", folder);
    assert.match(project.read(`${feature}/plan.md`), /FR-002: "Guests see no names"/);
    assert.equal(fieldOf(project, "Storage"), "Redis 7 (guidance)");
    assert.match(project.read(`${feature}/tasks.md`), /Write a failing test for FR-002/);
  });
});

test("one tick or one word makes a captured document the person's own", async () => {
  using project = webApplication();
  const spec = "# Desks\n\n- **FR-001**: Members book a desk\n";
  project.write(`${feature}/spec.md`, spec);
  await withSpeckit(project.root, async ({ call }) => {
    const folder = { spec_directory: project.at(feature) };
    await call("speckit.plan", folder);
    await call("speckit.tasks", folder);
    for (const [name, from, to] of [
      ["tasks.md", "[ ] T001", "[X] T001"],
      ["plan.md", "## Summary", "## Summary\n\nMine."],
    ] as const)
      project.write(`${feature}/${name}`, project.read(`${feature}/${name}`).replace(from, to));
    project.write(`${feature}/spec.md`, `${spec}- **FR-002**: Guests see no names\n`);
    const before = project.files();
    for (const tool of ["speckit.plan", "speckit.tasks"] as const) await call(tool, folder);
    assert.deepEqual(project.files(), before);
    await call("speckit.tasks", { ...folder, extend: true });
    const added = project.read(`${feature}/tasks.md`);
    assert.ok(added.includes("[X] T001") && added.includes("Carry out FR-002"));
    assert.equal(added.includes('FR-001: "Members book a desk"\n- '), false);
  });
});
