import assert from "node:assert/strict";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { activateExtension, workspaceRoot } from "./extension.ts";

const parts = ["docs", ".specify", "specs"];

describe("tools for chat models", () => {
  beforeEach(async () => {
    const { path } = await activateExtensionFolder();
    for (const part of parts)
      await cp(join(path, "media", "sample", part), join(workspaceRoot().fsPath, part), { recursive: true });
  });

  afterEach(async () => {
    for (const part of parts) await rm(join(workspaceRoot().fsPath, part), { recursive: true, force: true });
  });

  it("tell what is decided, and by which record", async () => {
    const { projects } = await invoke<{ projects: { decided: object[]; currentTask: object }[] }>(
      "flightdeck_current_architecture",
    );
    assert.equal(projects.length, 1);
    assert.match(
      JSON.stringify(projects[0]?.decided),
      /"field":"Type","value":"SQLite","adr":"20261102T184519\.307Z-5E24"/i,
    );
    assert.ok(projects[0]?.currentTask);
  });

  it("tell which specs are ready", async () => {
    const { projects } = await invoke<{ projects: { ready: { id: string; title: string }[]; total: number }[] }>(
      "flightdeck_ready_specs",
    );
    const [project] = projects;
    assert.ok(project && project.ready.length > 0 && project.ready.length < project.total);
    assert.ok(project.ready.every(({ id, title }) => id !== "" && title !== ""));
  });

  it("tell the active feature and its next task", async () => {
    const { features } = await invoke<{ features: { feature: string; nextTask: { id: string; file: string } }[] }>(
      "flightdeck_active_feature",
    );
    assert.equal(features[0]?.feature, "specs/001-rain-diary");
    assert.match(features[0].nextTask.id, /^T\d+$/);
    assert.equal(features[0].nextTask.file, "specs/001-rain-diary/tasks.md");
  });
});

async function activateExtensionFolder(): Promise<{ path: string }> {
  await activateExtension();
  return { path: vscode.extensions.getExtension("flightdeck.flightdeck")?.extensionPath ?? "" };
}

async function invoke<T>(name: string): Promise<T> {
  assert.ok(
    vscode.lm.tools.some((tool) => tool.name === name),
    `${name} is not offered`,
  );
  const { content } = await vscode.lm.invokeTool(name, { input: {}, toolInvocationToken: undefined });
  const [text] = content as [vscode.LanguageModelTextPart];
  return JSON.parse(text.value) as T;
}
