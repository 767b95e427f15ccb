import type { FrameLocator } from "playwright-core";
import type { Workbench } from "../host/workbench.ts";

export async function startPreflight(workbench: Workbench, intention: string): Promise<void> {
  await workbench.runCommand("Flightdeck: Start Preflight…");
  await workbench.answer("What do you want to build or change?", intention);
}

/** Answers the first turn of a preflight that has a second one: no folder of the fixture is about databases. */
export async function answerDatabaseQuestions(workbench: Workbench): Promise<FrameLocator> {
  await startPreflight(workbench, "Set up a database");
  const form = workbench.webview();
  await form.getByRole("radio", { name: "PostgreSQL" }).click();
  await form.getByRole("radio", { name: "Prisma" }).click();
  await form.getByRole("button", { name: "Review answers" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await form
    .getByRole("button", { name: /^Change your answer to/ })
    .first()
    .waitFor();
  return form;
}
