import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { readSpecWork } from "../../../src/disk/specs/readSpecWork.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { scratchProject, type ScratchProject, specText } from "../chant/scratchProject.ts";

/** The user's own settings are looked for here. */
async function homeWith(t: TestContext, settings?: string): Promise<void> {
  const home = await createTemporaryFolder();
  const before = { HOME: process.env["HOME"], USERPROFILE: process.env["USERPROFILE"] };
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  for (const name of Object.keys(before)) set(name, home.path);
  t.after(async () => {
    for (const [name, value] of Object.entries(before)) set(name, value);
    await home.remove();
  });
  if (settings === undefined) return;
  mkdirSync(path.join(home.path, ".config", "chant"), { recursive: true });
  writeFileSync(path.join(home.path, ".config", "chant", "config.md"), settings);
}

const work = (project: ScratchProject, id = "a") =>
  readSpecWork({ projectRoot: project.root, specId: id }, project.at(`.chant/specs/in/${id}.md`));

const promptNamed = (text: string): string => `---\nname: other\n---\n${text} Then commit.\n`;

test("a spec is read with the prompt that it names and the files that are its context", async (t) => {
  await homeWith(t);
  using project = scratchProject({
    ".chant/specs/in/a.md": specText("prompt: own; context: [docs/one.md, later]; target_files: [src/x.ts]"),
    ".chant/prompts/own.md": promptNamed("{{project.name}} {{spec.path}} {{spec.id}}\n\n{{spec.context}}\n\n"),
    ".chant/prompts/notes.txt": "",
    "docs/one.md": "\nFirst.\n\n",
  });
  const found = await work(project);
  assert.deepEqual(found.reference, { projectRoot: project.root, specId: "a" });
  assert.deepEqual([found.title, found.path, found.spec.id], ["A spec", ".chant/specs/in/a.md", "a"]);
  assert.deepEqual(found.prompt, {
    name: "own",
    text: `${path.basename(project.root)} .chant/specs/in/a.md a\n\n### docs/one.md\n\nFirst.\n\nlater\n\n Then commit.\n`,
  });
});

test("settings of the project come before those of the user, and a spec without a title is called by its id", async (t) => {
  await homeWith(t, "---\nproject:\n  name: of the user\ndefaults:\n  prompt: usual\n---\n");
  using project = scratchProject({
    ".chant/specs/in/a.md": specText("status: pending", "No heading.\n"),
    ".chant/prompts/usual.md": promptNamed("For {{project.name}}."),
  });
  assert.deepEqual((await work(project)).prompt, { name: "usual", text: "For of the user. Then commit.\n" });
  project.write(".chant/config.md", "---\nproject:\n  name: of the project\n---\n");
  const { title, prompt } = await work(project);
  assert.deepEqual([title, prompt.text], ["a", "For of the project. Then commit.\n"]);
});

test("a project without prompts has those that come with us", async (t) => {
  await homeWith(t);
  using project = scratchProject({ ".chant/specs/in/a.md": specText("status: pending") });
  assert.equal((await work(project)).prompt.name, "standard");
});

test("a prompt that is missing, or that extends itself, is named", async (t) => {
  await homeWith(t);
  using project = scratchProject({
    ".chant/specs/in/a.md": specText("prompt: none"),
    ".chant/specs/in/b.md": specText("prompt: one"),
    ".chant/prompts/one.md": "---\nextends: two\n---\n",
    ".chant/prompts/two.md": "---\nextends: one\n---\n",
  });
  await assert.rejects(work(project), {
    code: "invalidConfiguration",
    message: "There is no prompt “none” in .chant/prompts.",
  });
  await assert.rejects(work(project, "b"), {
    code: "invalidConfiguration",
    message: "These prompts extend each other in a circle: one → two → one.",
  });
});

test("a spec that is gone or cannot be parsed is one that cannot be read", async (t) => {
  await homeWith(t);
  using project = scratchProject({ ".chant/specs/in/a.md": "---\nstatus: [\n---\n", ".chant/specs/in/b.md": "" });
  rmSync(project.at(".chant/specs/in/b.md"));
  for (const id of ["a", "b"]) {
    const file = project.at(`.chant/specs/in/${id}.md`);
    await assert.rejects(work(project, id), { code: "notFound", message: `${file} cannot be read.` });
  }
});
