import assert from "node:assert/strict";
import { test } from "node:test";
import { scratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const spec = [
  "# Feature Specification: Lists",
  "",
  "## User Scenarios & Testing *(mandatory)*",
  "",
  "### User Story 1 - Share lists (Priority: P1)",
  "",
  "Users share lists with family.",
  "",
  "## Requirements *(mandatory)*",
  "",
  "- **FR-001**: Links expire after [NEEDS CLARIFICATION: How long does a link live, a day or a week?]",
  "",
  "## Success Criteria *(mandatory)*",
  "",
  "- **SC-001**: 90% succeed",
  "",
].join("\r\n");
const checklist =
  "# Checklist\n\n- [ ] No [NEEDS CLARIFICATION] markers remain\n- [X] All mandatory sections completed\n- [x] Something of our own\n";
const project = () =>
  scratchProject({ "specs/001-a/spec.md": spec, "specs/001-a/checklists/requirements.md": checklist });

test("answers written into questions are integrated, questions beside them are not asked again", async () => {
  using scratch = project();
  await withSpeckit(scratch.root, async ({ call }) => {
    const folder = { spec_directory: scratch.at("specs/001-a") };
    const { structured, text } = await call("speckit.clarify", {
      ...folder,
      questions: ["Q: How long does a link live, a day or a week? -> A: b"],
    });
    assert.deepEqual(structured.questions, []);
    assert.match(scratch.read("specs/001-a/spec.md"), /- \*\*FR-001\*\*: Links expire after a week\r\n/);
    assert.match(
      scratch.read("specs/001-a/spec.md"),
      /- Q: How long does a link live, a day or a week\? → A: A week\r\n/,
    );
    assert.equal(scratch.read("specs/001-a/checklists/requirements.md"), checklist.replace("- [ ] No", "- [x] No"));
    assert.match(text, /Checklist requirements\.md: 2 of 3 ticked before, 3 now\./);
    assert.match(text, /\| Misc \/ Placeholders \| Resolved \|/);
  });
});

test("skipped questions leave every byte as it was", async () => {
  using scratch = project();
  await withSpeckit(scratch.root, async ({ call }) => {
    const before = scratch.files();
    const { structured } = await call("speckit.clarify", {
      spec_directory: scratch.at("specs/001-a"),
      answers: [{ question: "How long does a link live, a day or a week?", answer: "skip" }],
    });
    assert.deepEqual(structured.files, []);
    assert.deepEqual(scratch.files(), before);
  });
});

test("a client that can ask is asked in one form, with nothing required", async () => {
  using scratch = project();
  const forms: {
    requestedSchema: { properties: Record<string, { title: string; enum?: string[] }>; required?: string[] };
  }[] = [];
  const answer = (params: Record<string, unknown>) => {
    forms.push(params as never);
    return { action: "accept", content: { q1: "A day" } };
  };
  await withSpeckit(
    scratch.root,
    async ({ call }) => {
      const { text } = await call("speckit.clarify", { spec_directory: scratch.at("specs/001-a") });
      assert.equal(forms.length, 1);
      assert.deepEqual(forms[0]!.requestedSchema.properties["q1"]!.enum, ["A day", "A week"]);
      assert.equal(forms[0]!.requestedSchema.required, undefined);
      assert.match(text, /1 answered/);
      assert.match(scratch.read("specs/001-a/spec.md"), /Links expire after a day/);
      await call("speckit.clarify", { spec_directory: scratch.at("specs/001-a"), interaction: "return" });
      assert.equal(forms.length, 1);
    },
    { answers: { "elicitation/create": answer } },
  );
});

for (const [what, reply, said] of [
  ["declined", { action: "decline" }, /^The form was declined\. /],
  ["closed", { action: "cancel" }, /^The form was closed without an answer\. /],
  [
    "refused by the client",
    { error: { code: -32603, message: "No window" } },
    /^The client could not ask: No window\. /,
  ],
] as const) {
  test(`the questions of a form that is ${what} are returned, and nothing is written`, async () => {
    using scratch = project();
    await withSpeckit(
      scratch.root,
      async ({ call }) => {
        const before = scratch.files();
        const folder = { spec_directory: scratch.at("specs/001-a") };
        const { text, structured } = await call("speckit.clarify", folder);
        const returned = await call("speckit.clarify", { ...folder, interaction: "return" });
        assert.deepEqual({ ...structured, summary: "" }, { ...returned.structured, summary: "" });
        assert.match(text, said);
        assert.ok(text.endsWith(returned.text), text);
        assert.match(text, /q1\. How long does a link live, a day or a week\?\n.*\n {3}A\. A day\n {3}B\. A week/);
        assert.deepEqual(scratch.files(), before);
      },
      { answers: { "elicitation/create": () => reply } },
    );
  });
}

test("a client that can only open web pages gets the questions", async () => {
  using scratch = project();
  await withSpeckit(
    scratch.root,
    async ({ call }) => {
      const { structured } = await call("speckit.clarify", { spec_directory: scratch.at("specs/001-a") });
      assert.equal(structured.questions[0]!.text, "How long does a link live, a day or a week?");
    },
    { capabilities: { elicitation: { url: {} } } },
  );
});

test("what is left open in a form is reported as open, beside the answers that are written", async () => {
  using scratch = project();
  const questions = ["Which colours are used?", "How long does a link live, a day or a week?", "Who pays?"];
  await withSpeckit(
    scratch.root,
    async ({ call }) => {
      const { text, structured } = await call("speckit.clarify", {
        spec_directory: scratch.at("specs/001-a"),
        questions,
      });
      assert.match(text, /^3 questions asked, 1 answered, 2 left open\. /);
      assert.deepEqual(structured.openQuestions, [questions[1], questions[2]]);
      assert.match(text, /Open:\n- How long does a link live, a day or a week\?\n- Who pays\?\n/);
      assert.match(scratch.read("specs/001-a/spec.md"), /Q: Which colours are used\? → A: Blue/);
      assert.match(scratch.read("specs/001-a/spec.md"), /\[NEEDS CLARIFICATION: How long/);
    },
    { answers: { "elicitation/create": () => ({ action: "accept", content: { q1: "Blue", q3: "" } }) } },
  );
});

test("the caller's own questions are asked and no others, by rules as by a model [clause 55]", async () => {
  using scratch = project();
  const asked: string[] = [];
  const answers = {
    "sampling/createMessage": () => {
      asked.push("model");
      return { error: { code: -1, message: "not now" } };
    },
  };
  const questions = ["Which colours are used", "Who pays?", "Who pays", "1?", "2?", "3?", "4?"];
  for (const options of [{}, { answers }])
    await withSpeckit(
      scratch.root,
      async ({ call }) => {
        const { structured } = await call("speckit.clarify", { spec_directory: scratch.at("specs/001-a"), questions });
        const wanted = ["Which colours are used?", "Who pays?", "1?", "2?", "3?", "4?"];
        assert.deepEqual(
          structured.questions.map(({ text }) => text),
          wanted,
        );
      },
      options,
    );
  assert.deepEqual(asked, []);
});

test("a caller's question that the specification leaves open brings its answers along and closes the marker", async () => {
  using scratch = project();
  await withSpeckit(scratch.root, async ({ call }) => {
    const request = {
      spec_directory: scratch.at("specs/001-a"),
      questions: ["Who pays?", "how long does a link live, a day or a week"],
    };
    const { structured } = await call("speckit.clarify", request);
    assert.deepEqual(
      structured.questions.map(({ text, options }) => [text, options.map(({ label }) => label)]),
      [
        ["Who pays?", []],
        ["how long does a link live, a day or a week?", ["A day", "A week"]],
      ],
    );
    await call("speckit.clarify", { ...request, answers: [{ question: "q2", answer: "A" }] });
    assert.match(scratch.read("specs/001-a/spec.md"), /- \*\*FR-001\*\*: Links expire after a day\r\n/);
  });
});

test("a caller's own question is asked and its answer finds a place", async () => {
  using scratch = project();
  await withSpeckit(scratch.root, async ({ call }) => {
    const folder = { spec_directory: scratch.at("specs/001-a") };
    const asked = await call("speckit.clarify", { ...folder, questions: ["Which colours are used"] });
    assert.equal(asked.structured.questions[0]!.text, "Which colours are used?");
    await call("speckit.clarify", {
      ...folder,
      questions: ["Which colours are used"],
      answers: [{ question: "Which colours are used?", answer: "Blue" }],
    });
    assert.match(
      scratch.read("specs/001-a/spec.md"),
      /- \*\*FR-002\*\*: System MUST follow this decision: Which colours are used\? Blue/,
    );
  });
});
