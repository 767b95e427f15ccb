import assert from "node:assert/strict";
import { test } from "node:test";
import { readCommandLine, usage } from "./commandLine.ts";

const read = (line: string) => readCommandLine(line === "" ? [] : line.split(" "));
const misused = (sentence: string) => ({ kind: "misused", sentence });

test("a server offers all tools unless it is told otherwise, and ignores options of its client", () => {
  const serve = { kind: "serve", withExtras: false, withWork: false, offered: "all" };
  assert.deepEqual(read("mcp"), serve);
  assert.deepEqual(read("mcp --verbose --root /w"), serve);
  assert.deepEqual(read("mcp --extras --tools=query"), { ...serve, withExtras: true, offered: "query" });
  assert.deepEqual(read("mcp --tools work"), { ...serve, offered: "work" });
  assert.deepEqual(read("mcp --work"), { ...serve, withWork: true });
  assert.match(JSON.stringify(read("mcp --tools some")), /--tools must be one of .*, not \\"some\\"\./);
});

test("a project is set up for an agent that is known", () => {
  const init = { kind: "init", isMinimal: false, isSilent: false, agent: undefined };
  assert.deepEqual(read("init"), init);
  assert.deepEqual(read("init --minimal"), { ...init, isMinimal: true });
  assert.deepEqual(read("init --silent"), { ...init, isSilent: true });
  for (const name of "claude copilot qwen".split(" ")) {
    const command = read(`init --agent ${name}`);
    assert.equal(command.kind === "init" && command.agent?.name, name);
  }
  assert.match(JSON.stringify(read("init --agent ada")), /There is no agent \\"ada\\"\. Known: claude, /);
  assert.match(JSON.stringify(read("init --agent")), /--agent needs a name\. Known: /);
});

test("work has an agent, a permission and switches", () => {
  const work = {
    ...{ kind: "work", id: "x", agent: "claude", permission: "edit", model: undefined },
    ...{ isTrusted: false, isForced: false },
  };
  assert.deepEqual(read("work x"), work);
  assert.deepEqual(read("work --trust x"), { ...work, isTrusted: true });
  assert.deepEqual(read("work --force x"), { ...work, isForced: true });
  assert.deepEqual(read("work x --agent codex --permission ask --model m=1"), {
    ...{ ...work, agent: "codex", permission: "ask", model: "m=1" },
  });
  assert.deepEqual(read("work x --model=a=b"), { ...work, model: "a=b" });
  assert.deepEqual(
    read("work x --permission some"),
    misused('--permission must be one of ask, edit, all, not "some".'),
  );
});

test("what cannot be meant is said", () => {
  for (const [line, sentence] of [
    ["", "A command is missing."],
    ["toString", 'Unknown command "toString".'],
    ["init --force", 'Unknown option --force for "init".'],
    ["work x --silent", 'Unknown option --silent for "work".'],
    ["init --root", "--root needs a value."],
    ["work x --agent", "--agent needs a value."],
    ["work", "The id of a spec is missing."],
    ["mcp now", 'Unexpected argument "now".'],
    ["work x y", 'Unexpected argument "y".'],
    ["init now", 'Unexpected argument "now".'],
    ["mcp --root", "--root needs a value."],
    ["work x --model=", "--model needs a value."],
  ] as const)
    assert.deepEqual(read(line), misused(sentence), line);
});

test("an id that is blank counts as missing, and the folder of the project is read elsewhere", () => {
  assert.deepEqual(readCommandLine(["work", " "]), misused("The id of a spec is missing."));
  for (const line of ["init --root /w", "init --root=/w", "work x --root /w"])
    assert.deepEqual(read(line), read(line.replace(/ --root.*/, "")), line);
  assert.deepEqual(read("init --agent ada"), misused('There is no agent "ada". Known: claude, copilot, qwen.'));
  assert.deepEqual(read("init --agent="), misused("--agent needs a name. Known: claude, copilot, qwen."));
  assert.deepEqual(read("mcp --tools x"), misused('--tools must be one of query, work, all, not "x".'));
});

test("help is shown wherever it is asked for", () => {
  for (const line of ["--help", "work x -h", "mcp --help"]) assert.deepEqual(read(line), { kind: "help" }, line);
  assert.equal(
    usage,
    `Usage: chant <command> [--root <folder>]

  mcp                     serve the specs of the project to an MCP client over stdin and stdout
    --tools <which>       offer only tools that read ("query"), or also those that work on a spec needs ("work")
    --work                also offer to have agents work on specs, as Flightdeck itself needs it
    --extras              also offer the tools that newer releases add to the fourteen
  init                    set up a project; on a terminal it asks for your agent
    --agent <name>        name the server in .mcp.json for claude, copilot, qwen
    --minimal             without prompt templates
    --silent              keep the project out of git
  work <id>               have an agent carry out a spec, then verify and finalize it
    --agent <name>        which one (claude)
    --permission <level>  what it may do: ask, edit, all (edit)
    --model <name>        the model it uses
    --trust               let it follow the repository's configuration for agents
    --force               even if the spec is waiting for others
  --help                  show this
`,
  );
});
