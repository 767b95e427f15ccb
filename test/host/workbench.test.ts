import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "./useWorkbench.ts";

const probe = join(import.meta.dirname, "..", "fixtures", "hostProbe");
const vscode = useWorkbench({ workspace: probe, extension: probe });

test("A tree is opened, expanded and collapsed like a person would", async () => {
  await vscode.openContainer("Host Probe");
  await vscode.openContainer("Host Probe");
  const planets = vscode.view("Planets");
  await planets.expand("Inner");
  await planets.row("Mars").waitFor();
  assert.deepEqual(await planets.labels(), ["Inner", "Venus", "Mars", "Outer"]);
  await planets.collapse("Inner");
  await planets.row("Mars").waitFor({ state: "detached" });
  await vscode.view("Moons").row("Titan").waitFor();
});

test("Commands run from the palette and from the context menu", async () => {
  await vscode.runCommand("Host Probe: Say Hello");
  await vscode.notification("Hello world").waitFor();
  await vscode.openContainer("Host Probe");
  await vscode.chooseFromContextMenu(vscode.view("Planets").row("Outer"), "Host Probe: Say Hello");
  await vscode.notification("Hello Outer").waitFor();
});

test("A webview talks to its extension", async () => {
  await vscode.runCommand("Host Probe: Open Panel");
  await vscode.tab("Probe Panel").waitFor();
  await vscode.webview("Probe Panel").getByRole("button", { name: "Send" }).click();
  await vscode.webview().getByText("there and back").waitFor();
});

test("Settings and files that change are followed", async () => {
  await vscode.changeSettings({ "workbench.colorTheme": "Dark Modern" });
  await vscode.page.locator(".monaco-workbench.vs-dark").waitFor();
  await vscode.changeSettings({ "workbench.colorTheme": "Light Modern" });
  await vscode.page.locator(".monaco-workbench.vs").waitFor();
  await writeFile(join(vscode.workspace, "comet.txt"), "new");
  await vscode.openContainer("Explorer");
  await vscode.page.getByRole("treeitem", { name: "comet.txt" }).waitFor();
});

test("A restart finds the window as it was left", async () => {
  await vscode.openContainer("Explorer");
  await vscode.page.getByRole("treeitem", { name: "comet.txt" }).dblclick();
  await vscode.tab("comet.txt").waitFor();
  await vscode.restart();
  await vscode.tab("comet.txt").waitFor();
});
