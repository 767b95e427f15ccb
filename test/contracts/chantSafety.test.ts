import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { withServer, type ServerMessage, type StdioClient } from "../support/stdioClient.ts";
import { chantFile, speakTo } from "../protocol/chant/chantProcess.ts";
import { scratchProject, specText, type ScratchProject } from "../protocol/chant/scratchProject.ts";
import { busyProject, mutatingCalls, queryCalls } from "./chantCalls.ts";

/** Everything that a client can ask for, by one that could answer questions too. */
async function useAll(client: StdioClient): Promise<void> {
  await client.initialize("2025-11-25", { sampling: {}, elicitation: {}, roots: { listChanged: true } });
  await client.request("tools/list");
  const { result } = await client.request("resources/list");
  for (const { uri } of result?.["resources"] as { uri: string }[]) {
    await client.request("resources/subscribe", { uri });
    await client.request("resources/read", { uri });
  }
  for (const [name, args] of [...queryCalls, ...mutatingCalls]) await speakTo(client).text(name, args);
  await client.request("tools/call", { name: "chant_spec_get", arguments: { id: "nothing" } });
  await client.request("tools/call", { name: "chant_burn", arguments: {} });
  await client.request("tools/call");
  await client.request("specs/burn");
  client.write("no json");
  await client.answerTo(null);
}

test("the server asks its client nothing, whatever that offers [clause 271]", async () => {
  using project = busyProject();
  await withServer(
    chantFile,
    async (client) => {
      await useAll(client);
      const questions = (client.received as ServerMessage[]).filter(
        ({ id, method }) => id !== undefined && method !== undefined,
      );
      assert.deepEqual(questions, []);
    },
    { args: ["mcp"], cwd: project.root },
  );
});

/** Reports every attempt to listen or to connect, whichever module of Node makes it. */
const networkReporter = `
  const [net, dgram] = [require("node:net"), require("node:dgram")];
  const report = (prototype, name) => {
    const original = prototype[name];
    prototype[name] = function (...args) { process.stderr.write("uses the network: " + name + "\\n"); return original.apply(this, args); };
  };
  report(net.Server.prototype, "listen");
  report(net.Socket.prototype, "connect");
  report(dgram.Socket.prototype, "bind");
  report(dgram.Socket.prototype, "send");`;

test("the server neither listens nor connects anywhere [clause 426]", async () => {
  using project = busyProject();
  using tools = scratchProject({ "./reporter.cjs": networkReporter }, { initialized: false });
  const preload = ["--require", tools.at("reporter.cjs")];
  for (const use of [
    'require("node:http").createServer().listen(0, "127.0.0.1", function () { this.close(); })',
    'require("node:net").connect(9, "127.0.0.1").on("error", () => undefined)',
    'const socket = require("node:dgram").createSocket("udp4"); socket.bind(0, () => socket.close())',
    'fetch("http://127.0.0.1:59999").catch(() => undefined)',
  ]) {
    const { stderr } = spawnSync(process.execPath, [...preload, "-e", use], { encoding: "utf8" });
    assert.match(stderr, /uses the network/, use);
  }
  const env = { NODE_OPTIONS: `--require ${JSON.stringify(tools.at("reporter.cjs"))}` };
  await withServer(
    chantFile,
    async (client) => {
      await useAll(client);
      await client.close();
      assert.doesNotMatch(client.log(), /uses the network/);
    },
    { args: ["mcp"], cwd: project.root, env },
  );
});

const secrets = {
  ANTHROPIC_API_KEY: "sk-ant-0123456789",
  OPENAI_API_KEY: "sk-0123456789",
  GITHUB_TOKEN: "ghp_0123456789",
  AWS_SECRET_ACCESS_KEY: "wJalr0123456789",
  DATABASE_URL: "postgres://kim:hunter2@db/x",
};

test("no answer and no line of the log holds what is secret [clause 429]", async () => {
  using project = busyProject();
  const inFiles = { ".env": "PASSWORD=of-the-env-file", ".netrc": "password of-netrc", "id_rsa.md": "of-the-key" };
  for (const [name, text] of Object.entries(inFiles)) project.write(name, text);
  project.git("config", "http.extraHeader", "Authorization: of-git");
  await withServer(
    chantFile,
    async (client) => {
      await useAll(client);
      await client.close();
      const everything = [...client.rawLines, client.log()].join("\n");
      assert.ok(client.rawLines.length > 20);
      for (const secret of [...Object.values(secrets), "of-the-env-file", "of-netrc", "of-the-key", "of-git"])
        assert.ok(!everything.includes(secret), `${secret} got out`);
    },
    { args: ["mcp"], cwd: project.root, env: { ...secrets, HOME: project.root, USERPROFILE: project.root } },
  );
});

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** Starts the server as an unprivileged user; root switches to the user `nobody`. */
function unprivileged(project: ScratchProject): string {
  const file = join(project.root, "start.mjs");
  const drop = isRoot ? `process.setgroups([]); process.setgid(${nobody}); process.setuid(${nobody});` : "";
  writeFileSync(file, `await import(${JSON.stringify(pathToFileURL(chantFile).href)}); ${drop}\n`);
  return file;
}

test(
  "what its user may not read or write, the server may not either [clause 427]",
  { skip: process.platform === "win32" && "files have other rights there" },
  async () => {
    using project = scratchProject({
      locked: specText("status: failed", "# Locked\n"),
      open: specText("status: failed", "# Open\n"),
    });
    const start = unprivileged(project);
    const folder = project.at(".chant/specs");
    for (const place of isRoot ? [project.root, project.at(".chant"), folder] : []) chownSync(place, nobody, nobody);
    chmodSync(project.at(".chant/specs/locked.md"), 0o000);
    await withServer(
      start,
      async (client) => {
        const { refusal, text, json } = speakTo(client);
        assert.match(await refusal("chant_spec_get", { id: "locked" }), /^Spec not found/);
        assert.equal((await json("chant_spec_list"))["total"], 1);
        const id = (await text("chant_add", { description: "New" })).replace("Created spec: ", "");
        const { mode, uid } = statSync(project.at(`.chant/specs/${id}.md`));
        assert.equal(mode & 0o777, 0o666 & ~process.umask(), "a new file has the rights that the user's files have");
        assert.equal(uid, isRoot ? nobody : process.getuid?.());
        chmodSync(folder, 0o555);
        assert.match(await refusal("chant_add", { description: "Refused" }), /could not be written/);
        assert.match(await refusal("chant_spec_update", { id: "open", status: "pending" }), /could not be written/);
        assert.equal(project.spec("open"), specText("status: failed", "# Open\n"));
        assert.equal(project.files(".chant/specs").length, 3);
      },
      { args: ["mcp"], cwd: project.root },
    );
    chmodSync(folder, 0o755);
  },
);
