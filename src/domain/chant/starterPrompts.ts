/** The prompt templates a fresh project starts with. Users change them at will. */
export const starterPrompts: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "standard",
    text: `---
name: standard
purpose: Carry out one spec from start to finish
---

You carry out one spec of {{project.name}}.

Spec {{spec.id}}: {{spec.title}}
File: {{spec.path}}

{{spec.description}}

1. Read the spec and the files it names. Note what is unclear before you change anything.
2. Decide on the smallest change that meets every acceptance criterion.
3. Make the change, with tests where the project has tests.
4. Run the project's checks and repair what they find.
5. Tick each criterion in {{spec.path}} once you have seen that it holds, and only then.
6. Commit with the message \`chant({{spec.id}}): <what changed>\`.

Stay with what the spec asks for. Anything else you notice belongs into a spec of its own.
`,
  },
  {
    name: "split",
    text: `---
name: split
purpose: Cut a large spec into members that can be done one by one
---

Spec {{spec.id}}, "{{spec.title}}", is too large for one go:

{{spec.description}}

Propose members. Each one is worth having by itself, names the files it touches, has acceptance criteria of its own that
can be checked, and says which of the others must come first. Prefer few members that share no files.
`,
  },
  {
    name: "verify",
    text: `---
name: verify
purpose: Check whether a finished spec keeps its promises
---

Spec {{spec.id}}, "{{spec.title}}", is said to be done:

{{spec.description}}

Check each acceptance criterion against the code as it is now. Do not change anything. Answer with a heading
"Verification Summary" and under it one line per criterion, in the form

- [x] <criterion>: PASS — <what shows it>

with FAIL where it does not hold and SKIP where it cannot be checked here.
`,
  },
];
