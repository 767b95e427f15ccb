import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import * as esbuild from "esbuild";
import { parse as parseYaml } from "yaml";
import * as z from "zod";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const readYaml = (path: string): unknown => parseYaml(readFileSync(path, "utf8"), { strict: true });

const { scripts, name } = z
  .object({ scripts: z.record(z.string(), z.string()), name: z.string() })
  .parse(readJson("package.json"));

const stepSchema = z.object({ run: z.string().optional(), env: z.record(z.string(), z.string()).optional() });
const jobSchema = z.object({
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
  uses: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(stepSchema).default([]),
});
const workflowSchema = z.object({ name: z.string(), on: z.unknown(), jobs: z.record(z.string(), jobSchema) });
const workflow = (file: string) => workflowSchema.parse(readYaml(`.github/workflows/${file}`));
const linesOf = (file: string): string[] =>
  Object.values(workflow(file).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

const taskSchema = z.object({
  label: z.string(),
  script: z.string().optional(),
  args: z.array(z.string()).default([]),
  dependsOn: z.array(z.string()).default([]),
  problemMatcher: z.unknown(),
});
const { tasks } = z.object({ tasks: z.array(taskSchema) }).parse(readJson(".vscode/tasks.json"));

test("every script that a workflow or task runs exists", () => {
  const named = [
    ...["ci.yml", "release.yml"].flatMap(linesOf).flatMap((line) => {
      const [, script] = /npm (?:run )?([\w:-]+)/.exec(line) ?? [];
      return script === undefined ? [] : [script];
    }),
    ...tasks.flatMap(({ script }) => script ?? []),
  ];
  assert.ok(named.length >= 8, named.join(", "));
  assert.deepEqual(
    named.filter((script) => !(script in scripts)),
    [],
  );
});

test("every change is tested on three systems, in the oldest and in the newest VS Code for the desktop", () => {
  const { on, jobs } = workflow("ci.yml");
  assert.deepEqual(Object.keys(z.record(z.string(), z.unknown()).parse(on)), ["push", "pull_request", "workflow_call"]);
  assert.deepEqual(jobs["desktop"]?.strategy?.matrix, {
    os: ["ubuntu-latest", "windows-latest", "macos-latest"],
    vscode: ["oldest", "newest"],
  });
  assert.deepEqual(jobs["desktop"].env, {
    FLIGHTDECK_TEST_HOST: "desktop",
    FLIGHTDECK_TEST_VSCODE: "${{ matrix.vscode }}",
  });
  const reader = readFileSync("test/support/suites/vscodeTests.ts", "utf8");
  for (const variable of Object.keys(jobs["desktop"].env)) assert.ok(reader.includes(`"${variable}"`), variable);
});

test("a tag is tested first, has to be the version, and goes to both registries as one file", () => {
  const { on, jobs } = workflow("release.yml");
  assert.deepEqual(on, { push: { tags: ["v*"] } });
  assert.ok(existsSync(jobs["test"]?.uses ?? "nothing"));
  const lines = linesOf("release.yml");
  assert.match(lines[0] ?? "", /"v\$\(node -p 'require\("\.\/package\.json"\)\.version'\)"/);
  assert.deepEqual(
    lines.filter((line) => line.includes("publish")).map((line) => line.includes(` ${name}-*.vsix`)),
    [true, true],
  );
  const secrets = [...readFileSync(".github/workflows/release.yml", "utf8").matchAll(/secrets\.(\w+)/g)];
  assert.deepEqual(
    secrets.map(([, secret]) => secret),
    ["VSCE_PAT", "OVSX_PAT"],
  );
});

test("issue forms have a name, a description and questions", () => {
  const formSchema = z.object({
    name: z.string(),
    description: z.string(),
    body: z.array(
      z.object({
        type: z.enum(["markdown", "textarea", "input", "dropdown", "checkboxes"]),
        id: z.string(),
        attributes: z.object({ label: z.string() }),
      }),
    ),
  });
  const forms = globSync(".github/ISSUE_TEMPLATE/*.yml").filter((path) => !path.endsWith("config.yml"));
  assert.equal(forms.length, 2);
  for (const path of forms) assert.ok(formSchema.parse(readYaml(path)).body.length > 0, path);
  const links = z.object({ contact_links: z.array(z.object({ url: z.url() })) });
  for (const { url } of links.parse(readYaml(".github/ISSUE_TEMPLATE/config.yml")).contact_links)
    assert.ok(existsSync(url.replace(/^.*\/blob\/main\//, "")), url);
});

test("what starts the debugger is a task, and what a task needs exists", () => {
  const labels = tasks.map(({ label }) => label);
  const launchSchema = z.object({ configurations: z.array(z.object({ preLaunchTask: z.string().optional() })) });
  const { configurations } = launchSchema.parse(readJson(".vscode/launch.json"));
  const started = configurations.flatMap(({ preLaunchTask }) => preLaunchTask ?? []);
  assert.ok(started.length > 0);
  for (const label of [...started, ...tasks.flatMap(({ dependsOn }) => dependsOn)])
    assert.ok(labels.includes(label), label);
  for (const path of tasks.flatMap(({ args }) => args)) assert.ok(existsSync(path), path);
});

/** VS Code waits for the last line before it starts the extension, and shows the problems in the editor. */
test("the task that watches understands what the build prints", async () => {
  const matcher = z
    .object({
      pattern: z.object({ regexp: z.string() }),
      background: z.object({ beginsPattern: z.string(), endsPattern: z.string() }),
    })
    .parse(tasks.find(({ label }) => label === "watch")?.problemMatcher);
  const { watchReport } = (await import(new URL("../../esbuild.mjs", import.meta.url).href)) as {
    watchReport: (print: (line: string) => void) => esbuild.Plugin;
  };
  const folder = await createTemporaryFolder();
  await writeFile(join(folder.path, "broken.ts"), 'import { a } from "./missing.ts";\nconsole.log(a == NaN);\n');
  const lines: string[] = [];
  const plugins = [watchReport((line) => lines.push(line))];
  const options = { entryPoints: ["broken.ts"], absWorkingDir: folder.path, bundle: true, write: false, plugins };
  await Promise.allSettled([esbuild.build(options), esbuild.build({ ...options, minify: true })]);
  await folder.remove();

  assert.match(lines.shift() ?? "", new RegExp(matcher.background.beginsPattern));
  assert.match(lines.pop() ?? "", new RegExp(matcher.background.endsPattern));
  const problems = lines.map((line) => new RegExp(matcher.pattern.regexp).exec(line)?.slice(1));
  const missing = ["broken.ts", "1", "19", "error", 'Could not resolve "./missing.ts"'];
  const comparison = ["broken.ts", "2", "15", "warning"];
  assert.deepEqual(
    problems.filter((problem) => problem?.[3] === "error"),
    [missing, missing],
  );
  assert.deepEqual(problems.find((problem) => problem?.[3] === "warning")?.slice(0, 4), comparison);
});
