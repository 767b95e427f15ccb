import assert from "node:assert/strict";
import { test } from "node:test";
import { input } from "./questions.ts";
import {
  clarify,
  completed,
  elicitation,
  halfFilled,
  preflight,
  secondTurn,
  stopped,
  visit,
  dangerousVisit,
} from "./views.ts";
import { descriptionOf, inputsSent, isFocused, typesSent, withForms } from "./withForms.ts";

const withForm = withForms();

test("nothing is shown or sent before the host answers `ready`", () =>
  withForm(undefined, async (form) => {
    assert.deepEqual(await form.messages(), [{ type: "ready" }]);
    assert.equal(await form.page.getByRole("button").count(), 0);
    assert.match((await form.page.textContent("main")) ?? "", /Waiting for the questions/);
  }));

test("the header tells the intention, who asks, where answers go and how far it is", () =>
  withForm(preflight, async ({ page }) => {
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), preflight.title);
    assert.match((await page.textContent("header")) ?? "", /preflights.*ADR.*Current task.*0 of 3 answered/s);
    await page.getByLabel("OAuth", { exact: true }).check();
    assert.match((await page.textContent("header")) ?? "", /1 of 3 answered/);
  }));

test("a single choice: Other opens its text, which stays while another option is tried [clauses 473, 474]", () =>
  withForm(preflight, async (form) => {
    const group = form.page.getByRole("radiogroup", { name: /authentication strategy/ });
    const own = group.getByRole("textbox");
    assert.equal(await own.isVisible(), false);
    await group.getByLabel("Other (specify)", { exact: true }).click();
    assert.equal(await isFocused(own), true);
    await form.page.keyboard.type("Passkeys");
    await group.getByLabel("OAuth", { exact: true }).click();
    assert.equal(await own.isVisible(), false);
    assert.deepEqual((await inputsSent(form))["auth_strategy"], input({ chosen: ["OAuth"], text: "Passkeys" }));
    await group.getByText("Other (specify)", { exact: true }).click();
    assert.equal(await isFocused(own), true, "a click on the words counts like one on the button");
    assert.equal(await own.inputValue(), "Passkeys");
    assert.deepEqual((await inputsSent(form))["auth_strategy"], input({ other: true, text: "Passkeys" }));
  }));

test("a multi choice keeps the order of the options and counts Other [clause 473]", () =>
  withForm(preflight, async (form) => {
    const group = form.page.getByRole("group", { name: /OAuth providers/ });
    for (const label of ["Microsoft", "Google", "GitHub", "Microsoft"]) await group.getByLabel(label).click();
    await group.getByLabel("Other (specify)", { exact: true }).click();
    await form.page.keyboard.type("Okta");
    assert.deepEqual(
      (await inputsSent(form))["oauth_providers"],
      input({ chosen: ["Google", "GitHub"], other: true, text: "Okta" }),
    );
    await form.page.keyboard.press("Tab");
    assert.match((await group.textContent()) ?? "", /Choose at most 2 options; 3 chosen\./);
  }));

test("free text grows with its lines and counts characters [clause 473]", () =>
  withForm(preflight, async (form) => {
    const field = form.page.getByRole("textbox", { name: /security requirements/ });
    const heightBefore = (await field.boundingBox())?.height ?? 0;
    await field.fill("one\ntwo\nthree\nfour\nfive\nsix 😀");
    const heightAfter = (await field.boundingBox())?.height ?? 0;
    assert.ok(heightAfter > heightBefore, `${heightBefore} → ${heightAfter}`);
    assert.match((await form.page.textContent("form")) ?? "", /29 characters/);
  }));

test("an optional question is skipped explicitly, and what was typed comes back", () =>
  withForm(preflight, async (form) => {
    const field = form.page.getByRole("textbox", { name: /security requirements/ });
    await field.fill("No shared accounts");
    await form.page.getByRole("button", { name: /^Skip: Any specific/ }).click();
    assert.equal(await field.isVisible(), false);
    assert.deepEqual(
      (await inputsSent(form))["security_constraints"],
      input({ text: "No shared accounts", skipped: true }),
    );
    await form.page.getByRole("button", { name: /^Answer after all/ }).click();
    assert.equal(await field.inputValue(), "No shared accounts");
  }));

test("required questions say why, and cannot be skipped", () =>
  withForm(preflight, async ({ page }) => {
    const group = page.getByRole("radiogroup", { name: /authentication strategy/ });
    assert.match((await group.textContent()) ?? "", /Required\. The decision cannot be recorded without it\./);
    assert.equal(await group.getAttribute("aria-required"), "true");
    assert.equal(await page.getByRole("button", { name: /^Skip/ }).count(), 1);
  }));

test("the recommended option is marked, a suggestion is taken only on request", () =>
  withForm(clarify, async (form) => {
    assert.equal(await form.page.getByLabel(/Only its owner\s*Recommended/).count(), 1);
    const short = form.page.getByRole("textbox", { name: /How long/ });
    assert.equal(await short.inputValue(), "");
    await form.page.getByRole("button", { name: "Use this answer" }).click();
    assert.equal(await short.inputValue(), "30 days");
    assert.match((await form.page.textContent("form")) ?? "", /2 of 5 words/);
  }));

test("every kind of an elicitation: defaults, limits and what is sent", () =>
  withForm(elicitation, async (form) => {
    const { page } = form;
    const field = (name: string) => page.getByRole("textbox", { name });
    assert.equal(await field("Favourite whole number").inputValue(), "42");
    assert.equal(await page.getByLabel("Superman").isChecked(), true);
    assert.equal(await page.getByLabel("Tuna").isChecked(), true);
    for (const [name, wrong, message] of [
      ["Name", "A", "Enter at least 2 characters; there is 1 now."],
      ["E-mail", "no address", "Enter an e-mail address"],
      ["Homepage", "example", "Enter a full address"],
      ["Date of birth", "1815-12-32", "Enter a date as"],
      ["When shall we meet?", "tomorrow", "Enter a date and time"],
      ["Ticket", "abc", "must match the pattern"],
      ["Favourite whole number", "101", "Enter a number from 1 to 100."],
      ["Ratio", "3,14", "Enter a number with a point"],
    ] as const) {
      await field(name).fill(wrong);
      // The first stop after the field may be its own Skip.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      const described = await descriptionOf(field(name));
      assert.match(described, new RegExp(message.replaceAll("?", "\\?")), name);
      assert.equal(await field(name).getAttribute("aria-invalid"), "true", name);
    }
    const good = {
      Name: "Ada",
      "E-mail": "a@b.example",
      Homepage: "https://example.com",
      "Date of birth": "1815-12-10",
    };
    for (const [name, value] of Object.entries(good)) await field(name).fill(value);
    await field("When shall we meet?").fill("2026-03-14T09:30:00Z");
    await field("Ticket").fill("ABC-1");
    await field("Favourite whole number").fill("7");
    await field("Ratio").fill("3.14");
    await page.getByLabel("No", { exact: true }).check();
    await page.getByLabel("Green Lantern").check();
    await page.getByLabel("Salmon").check();
    await page.getByRole("button", { name: "Send answers" }).click();
    assert.deepEqual(await typesSent(form), ["ready", "submit"]);
    const sent = await inputsSent(form);
    assert.deepEqual(sent["agreed"], input({ chosen: ["false"] }));
    assert.deepEqual(sent["fish"], input({ chosen: ["f1", "f2"] }));
  }));

test("decline and cancel of an elicitation are different messages", async () => {
  for (const [label, type] of [
    ["Decline", "decline"],
    ["Cancel", "cancel"],
  ] as const)
    await withForm(elicitation, async (form) => {
      await form.page.getByRole("button", { name: label }).click();
      assert.deepEqual(await typesSent(form), ["ready", type]);
    });
});

test("a clarification is reviewed before it is sent, and every answer can be changed from there", () =>
  withForm(halfFilled, async (form) => {
    const { page } = form;
    await page.getByRole("button", { name: "Review answers" }).click();
    assert.equal(await page.getByRole("radiogroup").isVisible(), false);
    assert.match((await page.textContent("main")) ?? "", /Passkeys with a fallback.*GitHub.*No shared accounts\./s);
    await page.getByRole("button", { name: "Change your answer to: Which OAuth providers?" }).click();
    assert.equal(await isFocused(page.getByLabel("GitHub")), true);
    await page.getByRole("button", { name: "Review answers" }).click();
    await page.getByRole("button", { name: "Back to the questions" }).click();
    await page.getByRole("button", { name: "Review answers" }).click();
    await page.getByRole("button", { name: "Send answers" }).click();
    assert.deepEqual(await typesSent(form), ["ready", "submit"]);
  }));

test("answered questions of an earlier turn stay visible and can be changed", () =>
  withForm(secondTurn, async ({ page }) => {
    assert.equal(await page.getByRole("radiogroup").isVisible(), false);
    assert.match((await page.textContent(".questions")) ?? "", /Passkeys with a fallback to SAML/);
    await page.getByRole("button", { name: "Change your answer to: Which authentication strategy?" }).click();
    assert.equal(await page.getByRole("radiogroup").isVisible(), true);
  }));

test("completion shows the artifacts with links and the next steps", () =>
  withForm(completed, async (form) => {
    const { page } = form;
    await page.getByRole("button", { name: "Current task" }).click();
    await page.getByRole("button", { name: "Copy agent prompt" }).click();
    assert.deepEqual((await form.messages()).slice(1), [
      { type: "openArtifact", path: "docs/CURRENT_TASK.md" },
      { type: "runStep", id: "copyPrompt" },
    ]);
    assert.equal(await page.getByRole("button", { name: /Review|Send|Discard|Change/ }).count(), 0);
  }));

test("discarding asks once; Escape keeps the draft and gives the focus back", () =>
  withForm(halfFilled, async (form) => {
    const { page } = form;
    const discard = page.getByRole("button", { name: "Discard draft" });
    await discard.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.equal(await isFocused(discard), true);
    await discard.click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    assert.deepEqual(await typesSent(form), ["ready", "discard"]);
  }));

test("an address is shown in full and opened only on request; a dangerous one cannot be opened", async () => {
  await withForm(visit, async (form) => {
    const shown = await form.page.textContent(".address");
    assert.ok(visit.phase.kind === "visit" && shown === visit.phase.url);
    assert.equal(await form.page.getByRole("link").count(), 0);
    await form.page.getByRole("button", { name: "Copy address" }).click();
    await form.page.getByRole("button", { name: "Open in browser" }).click();
    assert.deepEqual(await typesSent(form), ["ready", "copyAddress", "visit"]);
  });
  await withForm(dangerousVisit, async ({ page }) => {
    await page.getByRole("heading", { name: "This address is not opened" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Open in browser" }).count(), 0);
    assert.match((await page.textContent("main")) ?? "", /javascript:alert\(document\.cookie\).*not opened/s);
  });
});

test("what stopped can be tried again", () =>
  withForm(stopped, async (form) => {
    await form.page.getByRole("button", { name: "Try again" }).click();
    assert.deepEqual(await typesSent(form), ["ready", "retry"]);
  }));

test("a warning of the server stands above the questions [clause 551]", () => {
  const text = "LLM unavailable, using deterministic mode";
  return withForm({ ...preflight, notices: [{ tone: "warning", text }] }, async ({ page }) => {
    const notice = page.getByRole("status").locator(".notice.warning");
    assert.equal(await notice.isVisible(), true);
    assert.equal((await notice.textContent())?.trim(), text);
  });
});
