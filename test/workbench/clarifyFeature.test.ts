import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";

const workbench = useWorkbench({ workspace: "test/fixtures/signIn" });

// There is only one feature, so the user is not asked to choose.
test("The gaps of a specification are asked in the form, and the answer is worked into spec.md [clauses 3, 117]", async () => {
  await workbench.runCommand("Flightdeck: Clarify Feature…");
  const form = workbench.webview();
  const question = form.getByRole("textbox", { name: /who may delete an album/i });
  // Where the editor has language models, the server asks for them first; here plain rules do.
  const refuse = workbench.page.locator(".monaco-dialog-box").getByRole("button", { name: "Cancel" });
  await Promise.any([question.waitFor(), refuse.click()]);
  await question.fill("Only its owner");
  await form.getByRole("button", { name: "Review answers" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await form.getByRole("heading", { name: "Done" }).waitFor();
  const spec = await readFile(join(workbench.workspace, "specs", "001-photo-albums", "spec.md"), "utf8");
  assert.match(spec, /## Clarifications[^]*who may delete an album\? → A: Only its owner/i);
  assert.doesNotMatch(spec, /NEEDS CLARIFICATION/);

  await workbench.runCommand("Flightdeck: Clarify Feature…");
  // Asking again after the end begins anew, although the old form is still open.
  await form.getByRole("heading", { name: "Your answers" }).waitFor({ state: "detached" });
});
