import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { sampleProject } from "../support/copyProject.ts";

const vscode = useWorkbench({
  workspace: sampleProject,
  language: "de",
  viewport: { width: 1600, height: 900 },
});

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
const [manifest, manifestInGerman] = [read("package.nls.json"), read("package.nls.de.json")];

/** Every text of Flightdeck that is another one in German. */
const english = new Set([
  ...Object.entries(manifest).flatMap(([key, text]) => (manifestInGerman[key] === text ? [] : [text])),
  ...Object.entries(read("media/l10n/bundle.l10n.de.json")).flatMap(([text, german]) =>
    text === german ? [] : [text],
  ),
]);

/** The texts of a part of the window, each as it stands in one element. */
async function textsIn(selector: string): Promise<readonly string[]> {
  const texts = await vscode.page.locator(`${selector} *:not(:has(*))`).filter({ visible: true }).allTextContents();
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

async function seeNoEnglish(selector: string): Promise<void> {
  const texts = await textsIn(selector);
  assert.ok(texts.length > 5, texts.join());
  assert.deepEqual(
    texts.filter((text) => english.has(text)),
    [],
  );
}

test("The views speak German", async () => {
  await vscode.openContainer("Flightdeck");
  await vscode
    .view("Specs")
    .row(/^Bereit/)
    .waitFor();
  for (const name of ["Entscheidungen", "Features", "MCP-Server"]) await vscode.view(name).open();
  await vscode.view("Entscheidungen").element.getByText("Architektur", { exact: true }).waitFor();
  await vscode
    .view("MCP-Server")
    .row(/^chant/)
    .waitFor();
  await seeNoEnglish(".part.sidebar");
});

test("Commands, notifications and questions speak German", async () => {
  await vscode.runCommand("Flightdeck: Läufe anzeigen");
  await vscode.notification("In diesem Arbeitsbereich wurde noch nichts ausgeführt.").waitFor();
  await vscode.runCommand("Flightdeck: Preflight starten…");
  await vscode.answer("Was soll gebaut oder geändert werden?", "Add authentication");
  await vscode.webview().getByRole("button", { name: "Antworten durchsehen" }).waitFor();
});

test("The walkthrough speaks German", async () => {
  await vscode.runCommand("Welcome: Open Walkthrough...");
  await vscode.pick(/Erste Schritte mit Flightdeck/);
  const steps = vscode.page.locator(".getting-started-step");
  await steps.filter({ hasText: "Den Agenten mit denselben Tools arbeiten lassen" }).waitFor();
  assert.equal(await steps.count(), 5);
  await seeNoEnglish(".gettingStartedSlideDetails");
  // The picture stands beside the steps.
  await vscode.webview().getByText("Projekt einrichten").waitFor();
});
