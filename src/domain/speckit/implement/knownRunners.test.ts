import assert from "node:assert/strict";
import { test } from "node:test";
import { findRunner, knownRunners } from "./knownRunners.ts";
import { openCodeConfigWith } from "./mcpServer.ts";
import { argumentsFor, permissions, permissionsOf, readRunners, takesMcp } from "./runner.ts";

const values = {
  prompt: "do ${model} it",
  promptFile: "/tmp/p.md",
  permissionFile: "/tmp/rules",
  workspaceFolder: "/w",
  featureDir: "/w/specs/a",
};
const call = (id: string, permission: "ask" | "edit" | "all", model?: string) =>
  argumentsFor(findRunner(id, [])!, permission, {
    ...values,
    ...(model === undefined ? {} : { model }),
    // Nothing in the folder has to be kept out.
    isTrusted: findRunner(id, [])?.trustArgs === undefined,
  }).join(" ");

test("agents are called as their vendors document", () => {
  assert.equal(
    call("claude", "all", "opus"),
    "-p --output-format stream-json --verbose --permission-mode bypassPermissions --model opus",
  );
  assert.equal(call("codex", "all"), "exec --skip-git-repo-check - --sandbox danger-full-access");
  assert.equal(call("gemini", "all"), "--approval-mode yolo");
  assert.equal(call("copilot", "all"), "-s --no-ask-user --allow-all-tools");
  assert.equal(call("droid", "edit"), "exec --auto low -f /tmp/p.md");
  assert.equal(call("opencode", "edit"), "run --agent flightdeck-edit");
  assert.equal(findRunner("kiro", [])?.command, "kiro-cli");
  assert.equal(findRunner("unknown", []), undefined);
});

test("every known runner takes its prompt one way, and asks for nothing by itself", () => {
  assert.equal(new Set(knownRunners.map(({ id }) => id)).size, knownRunners.length);
  for (const { id, args, promptVia, permissionArgs } of knownRunners) {
    const placeholder = args.some((argument) => argument.includes("${prompt}"))
      ? "arg"
      : args.some((argument) => argument.includes("${promptFile}"))
        ? "file"
        : "stdin";
    assert.equal(placeholder, promptVia, id);
    assert.doesNotMatch(
      [...args, ...(permissionArgs.ask ?? [])].join(" "),
      /yolo|dangerous|bypass|allow-all|force/i,
      id,
    );
  }
});

test("agents that read stdin get their prompt there, however long it is and whatever it begins with", () => {
  const viaStdin = knownRunners.filter(({ promptVia }) => promptVia === "stdin").map(({ id }) => id);
  assert.deepEqual(viaStdin.sort(), ["claude", "codex", "copilot", "gemini", "kiro-cli", "opencode", "qwen"]);
});

test("a variable of the user neither allows Copilot more than was chosen nor has it trust a folder", () => {
  const { permissionEnvironment } = findRunner("copilot", [])!;
  for (const permission of permissions)
    assert.deepEqual(permissionEnvironment?.[permission], { COPILOT_ALLOW_ALL: "false" });
});

test("a permission that the program does not enforce is not offered", () => {
  const offered = (permission: "ask" | "edit" | "all") =>
    knownRunners.filter((runner) => permissionsOf(runner).includes(permission)).map(({ id }) => id);
  assert.deepEqual(offered("ask").sort(), [
    "auggie",
    "claude",
    "codex",
    "copilot",
    "droid",
    "gemini",
    "opencode",
    "pi",
    "qwen",
  ]);
  assert.equal(offered("edit").length, knownRunners.length);
  const { runners } = readRunners('{"a":{"command":"a"},"b":{"command":"b","permissionArgs":{"ask":["--read-only"]}}}');
  assert.deepEqual(runners.map(permissionsOf), [
    ["edit", "all"],
    ["ask", "edit", "all"],
  ]);
});

test("only reading leaves nothing but tools that read", () => {
  assert.match(call("claude", "ask"), /--permission-mode plan --tools Read,Glob,Grep --strict-mcp-config$/);
  assert.match(call("qwen", "ask"), /--core-tools read_file,glob,grep_search,list_directory /);
  for (const tool of ["enter_worktree", "agent", "skill", "cron_create", "workflow"])
    assert.match(call("qwen", "ask"), new RegExp(`--exclude-tools \\S*\\b${tool}\\b`));
  assert.match(call("copilot", "ask"), /--available-tools view,glob,grep /);
  const qwen = findRunner("qwen", [])?.permissionArgs.ask ?? [];
  assert.equal(qwen[qwen.indexOf("--allowed-mcp-server-names") + 1], "");
});

test("rules of the user do not lead out of the sandbox of Codex", () => {
  assert.match(call("codex", "ask"), /--sandbox read-only --ignore-rules$/);
  assert.match(call("codex", "edit"), /--sandbox workspace-write --ignore-rules$/);
});

test("permission to edit includes neither worktrees nor scheduled prompts", () => {
  assert.match(call("claude", "edit"), /--permission-mode acceptEdits --disallowed-tools EnterWorktree,CronCreate$/);
  assert.match(
    call("qwen", "edit"),
    /--approval-mode default --exclude-tools enter_worktree,cron_create,workflow --allowed-tools edit\(\/\*\*\) /,
  );
  assert.equal(call("grok", "edit"), "--permission-mode acceptEdits -p do ${model} it");
  assert.equal(call("grok", "all"), "--permission-mode bypassPermissions -p do ${model} it");
});

test("a file of rules is named by the arguments of exactly the permissions that have one", () => {
  for (const { id, permissionArgs, permissionFiles } of knownRunners)
    for (const permission of permissions) {
      const isNamed = permissionArgs[permission]?.includes("${permissionFile}") ?? false;
      assert.equal(isNamed, permissionFiles?.[permission] !== undefined, `${id} ${permission}`);
    }
  assert.equal(call("gemini", "ask"), "--approval-mode default --admin-policy /tmp/rules");
  assert.equal(call("gemini", "edit"), "--approval-mode auto_edit --admin-policy /tmp/rules");
});

test("Gemini gets only reading tools under ask, and cannot change its own mode under edit", () => {
  const { ask, edit } = findRunner("gemini", [])?.permissionFiles ?? {};
  assert.match(ask?.text ?? "", /toolName = "\*"\ndecision = "deny"\npriority = 1\n/);
  const allowed = /toolName = (\[.*\])\ndecision = "allow"\npriority = 2\n/.exec(ask?.text ?? "")?.[1] ?? "[]";
  for (const tool of JSON.parse(allowed) as string[]) assert.match(tool, /^(?:read|list|glob|grep|search)/);
  assert.match(edit?.text ?? "", /"enter_plan_mode", "exit_plan_mode", "run_shell_command".*\ndecision = "deny"/);
  for (const file of [ask, edit]) assert.match(file?.name ?? "", /\.toml$/, "others are skipped");
});

test("OpenCode runs as an agent of ours, which no configuration of the repository can change", () => {
  const { permissionEnvironment } = findRunner("opencode", [])!;
  const rulesOf = (permission: "ask" | "edit") => {
    const name = `flightdeck-${permission}`;
    const variables = permissionEnvironment?.[permission] ?? {};
    assert.equal(variables["OPENCODE_DISABLE_PROJECT_CONFIG"], "1");
    assert.match(call("opencode", permission), new RegExp(`--agent ${name}$`));
    const { agent } = JSON.parse(variables["OPENCODE_CONFIG_CONTENT"] ?? "") as {
      agent: Record<string, { mode: string; permission: Record<string, unknown> }>;
    };
    assert.equal(agent[name]?.mode, "primary", "others cannot be started");
    return agent[name].permission;
  };
  const ask = rulesOf("ask");
  assert.deepEqual(Object.keys(ask), ["*", "read", "glob", "grep", "list"], "the last rule that fits counts");
  assert.equal(ask["*"], "deny");
  assert.deepEqual(rulesOf("edit"), { edit: "allow", bash: "deny", task: "deny", external_directory: "deny" });
});

const server = { name: "chant", command: "/bin/node", args: ["/x y/chant.js", "mcp"], env: { A: 'say "b"' } };
const given = (id: string, permission: "ask" | "edit") =>
  argumentsFor(findRunner(id, [])!, permission, { ...values, mcp: { server, file: "/tmp/mcp.json" } }).join(" ");

test("agents that take a server for one run are given it, and may use it", () => {
  const taking = knownRunners.filter(takesMcp).map(({ id }) => id);
  assert.deepEqual(taking.sort(), ["claude", "codex", "copilot", "opencode", "qwen"]);
  assert.match(given("claude", "ask"), /--strict-mcp-config --mcp-config \/tmp\/mcp\.json --allowed-tools mcp__chant$/);
  assert.match(given("qwen", "ask"), /--mcp-config \/tmp\/mcp\.json .*--allowed-mcp-server-names chant$/);
  assert.match(
    given("copilot", "ask"),
    /--additional-mcp-config @\/tmp\/mcp\.json --allow-tool chant --available-tools chant$/,
  );
  assert.match(given("copilot", "edit"), /--additional-mcp-config @\/tmp\/mcp\.json --allow-tool chant$/);
  const toml = String.raw`{ command = "/bin/node", args = ["/x y/chant.js", "mcp"], env = { "A" = "say \"b\"" }, default_tools_approval_mode = "approve" }`;
  assert.ok(given("codex", "ask").endsWith(` -c mcp_servers.chant=${toml}`));
  for (const { id } of knownRunners) assert.doesNotMatch(call(id, "edit"), /mcp(?:_servers|-config|__)/, id);
});

test("OpenCode gets the server beside the agent of its permission, which may use its tools", () => {
  const { permissionEnvironment } = findRunner("opencode", [])!;
  const ask = permissionEnvironment?.ask?.["OPENCODE_CONFIG_CONTENT"];
  const config = JSON.parse(openCodeConfigWith(ask, server)) as {
    agent: Record<string, { mode: string; permission: Record<string, unknown> }>;
    mcp: unknown;
  };
  assert.deepEqual(config.mcp, {
    chant: { type: "local", command: ["/bin/node", "/x y/chant.js", "mcp"], enabled: true, environment: server.env },
  });
  const { mode, permission } = config.agent["flightdeck-ask"]!;
  assert.equal(mode, "primary");
  assert.deepEqual(Object.entries(permission).at(-1), ["chant_*", "allow"], "the last rule that fits counts");
  assert.equal(permission["*"], "deny");
  const ofUser = JSON.parse(openCodeConfigWith('{"model":"m","mcp":{"own":{}}}', server)) as { mcp: object };
  assert.deepEqual(
    [Object.keys(ofUser), Object.keys(ofUser.mcp)],
    [
      ["model", "mcp"],
      ["own", "chant"],
    ],
  );
  assert.deepEqual(Object.keys(JSON.parse(openCodeConfigWith("no JSON", server)) as object), ["mcp"]);
});

test("no agent trusts a folder unless the user does", () => {
  for (const runner of knownRunners)
    assert.doesNotMatch(
      argumentsFor(runner, "edit", values).join(" "),
      /--(?:skip-)?trust(?:-folder)?(?: |$)/,
      runner.id,
    );
  const trusting = (id: string) => argumentsFor(findRunner(id, [])!, "edit", { ...values, isTrusted: true }).join(" ");
  assert.match(trusting("gemini"), /^--skip-trust --approval-mode auto_edit/);
  assert.match(trusting("copilot"), / --trust-folder /);
  assert.match(trusting("cursor-agent"), / --trust /);
});

test("a prompt is put in as it is and never read for placeholders", () => {
  const { runners } = readRunners('[{"id":"x","command":"x","args":["--text=${prompt}","${workspaceFolder}"]}]');
  assert.deepEqual(argumentsFor(runners[0]!, "edit", { ...values, prompt: '$& ${featureDir} `rm` "q"' }), [
    '--text=$& ${featureDir} `rm` "q"',
    "/w",
  ]);
});

test("runners of the user are read leniently, and unusable ones are reported", () => {
  const { runners, problems } = readRunners(
    '{"mine":{"command":"m","modelArg":"-m","mcpArgs":["--mcp","${mcpFile}"]},"prompt":{"command":"x"},"bad":{},"worse":{"command":"w","args":[1]}}',
  );
  assert.deepEqual(
    runners.map(({ id, promptVia, modelArgs, mcpArgs }) => [id, promptVia, modelArgs, mcpArgs]),
    [["mine", "stdin", ["-m", "${model}"], ["--mcp", "${mcpFile}"]]],
  );
  assert.equal(problems.length, 3);
  assert.deepEqual(readRunners("{").problems, ["FLIGHTDECK_RUNNERS is not valid JSON"]);
  assert.deepEqual(readRunners(undefined), { runners: [], problems: [] });
  assert.equal(
    findRunner("claude", readRunners('[{"id":"claude","command":"/opt/claude"}]').runners)?.command,
    "/opt/claude",
  );
});

test("each unusable runner of the user is reported with its reason", () => {
  const problemsOf = (json: string): readonly string[] => readRunners(json).problems;
  assert.deepEqual(problemsOf('[{"command":"x"}]'), ["FLIGHTDECK_RUNNERS: a runner has no usable id"]);
  assert.deepEqual(problemsOf('[{"id":"two words","command":"x"}]'), ["FLIGHTDECK_RUNNERS: a runner has no usable id"]);
  assert.deepEqual(problemsOf('{"sampling":{"command":"x"}}'), ["FLIGHTDECK_RUNNERS: the id sampling is already used"]);
  assert.deepEqual(problemsOf('{"prompt":{"command":"x"}}'), ["FLIGHTDECK_RUNNERS: the id prompt is already used"]);
  assert.deepEqual(problemsOf('{"a":{"command":""}}'), ["FLIGHTDECK_RUNNERS: runner a has no command"]);
  assert.deepEqual(problemsOf('{"a":null}'), ["FLIGHTDECK_RUNNERS: runner a has no command"]);
  assert.deepEqual(problemsOf('{"a":{"command":"x","args":[1]}}'), [
    "FLIGHTDECK_RUNNERS: runner a: args must be a list of strings",
  ]);
  assert.deepEqual(readRunners('"text"'), { runners: [], problems: [] });
  assert.deepEqual(readRunners(" "), { runners: [], problems: [] });
});

test("how a runner of the user takes its prompt is what it says, or what its arguments show", () => {
  const via = (fields: object): string | undefined =>
    readRunners(JSON.stringify({ a: { command: "x", ...fields } })).runners[0]?.promptVia;
  assert.equal(via({}), "stdin");
  assert.equal(via({ args: ["${prompt}"] }), "arg");
  assert.equal(via({ args: ["${prompt}"], promptVia: "file" }), "file");
  assert.equal(via({ args: ["${prompt}"], promptVia: "odd" }), "stdin");
  assert.equal(via({ promptVia: "arg" }), "arg");
});
