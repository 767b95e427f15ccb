import assert from "node:assert/strict";
import { renameSync, rmSync, utimesSync } from "node:fs";
import { test } from "node:test";
import { parseAdr } from "../../src/domain/adr/documents/parseAdr.ts";
import { parseTask } from "../../src/domain/adr/documents/parseTask.ts";
import { adrFixture, fixtureUid } from "../protocol/preflights/adrFixture.ts";
import { inProcess } from "../protocol/preflights/inProcess.ts";
import { withPreflights, type PreflightsProcess } from "../protocol/preflights/preflightsProcess.ts";
import { scratchRepository } from "../protocol/preflights/scratchRepository.ts";
import { atPrintedInstant, carryThrough, printedUid, uidForm } from "./preflightsPlay.ts";

const oauth = { auth_strategy: "OAuth", auth_library: "next-auth", allowlist_paths: "src/", acceptance_criteria: "ok" };
const saml = { ...oauth, auth_strategy: "SAML" };
const uid = String.raw`\d{8}T\d{6}\.\d{3}Z-[0-9A-F]{4}`;

async function decide({ clarify }: Pick<PreflightsProcess, "clarify">, answers: object) {
  const { artifacts_created: made } = await carryThrough(clarify, "Add authentication", { ...answers });
  const [record] = made;
  return { uid: record?.uid ?? "", path: record?.path ?? "" };
}

const currentUid = async ({ architecture }: Pick<PreflightsProcess, "architecture">) => {
  const read = await architecture();
  return read.status === "success" ? read.architecture.uid : undefined;
};

test("two decisions write the canonical files and nothing else: no code, no prompt [clauses 432-436, 438, 440]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async (server) => {
    const first = await decide(server, oauth);
    await decide(server, saml);
    const forms = [
      /^docs\/ARCHITECTURE_STATE\.md$/,
      /^docs\/CURRENT_TASK\.md$/,
      new RegExp(`^docs/adr/${uid}_[a-z0-9_]+\\.md$`),
      new RegExp(`^docs/adr/${uid}_[a-z0-9_]+\\.md$`),
      new RegExp(`^docs/archive/task/${uid}_[a-z0-9_]+\\.md$`),
    ];
    const names = Object.keys(repository.files()).sort();
    assert.equal(names.length, forms.length, names.join("\n"));
    forms.forEach((form, index) => assert.match(names[index] ?? "", form));
    assert.doesNotMatch(repository.read(first.path), /status|```/i);
  });
});

test("at the printed instant a record gets the printed UID [clause 442]", async () => {
  using repository = scratchRepository();
  assert.equal((await decide(inProcess(repository.root, atPrintedInstant), oauth)).uid, printedUid);
});

test("name, header, result and reading have one UID, and none has a number [clauses 442, 443, 445, 552]", async () => {
  const numbered = ["docs/adr/0001-use-postgres.md", "docs/adr/9999_use_mysql.md"];
  using repository = scratchRepository(Object.fromEntries(numbered.map((file) => [file, "# Use it\n"])));
  await withPreflights(repository.root, async (server) => {
    const first = await decide(server, oauth);
    assert.match(first.uid, uidForm);
    assert.ok(first.path.startsWith(`docs/adr/${first.uid}_`), first.path);
    assert.equal(parseAdr(repository.read(first.path)).uid?.value, first.uid);
    assert.equal(parseTask(repository.read("docs/CURRENT_TASK.md")).relatedAdr?.value, first.uid);
    assert.equal(await currentUid(server), first.uid);
    const second = await decide(server, saml);
    assert.ok(second.path.startsWith(`docs/adr/${second.uid}_`), second.path);
    const records = Object.keys(repository.files()).filter((name) => name.startsWith("docs/adr/"));
    assert.deepEqual(records.sort(), [...numbered, first.path, second.path].sort());
  });
});

test("records are found by UID whatever their slug [clauses 441, 443, 552]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async (server) => {
    const first = await decide(server, oauth);
    const text = repository.read(first.path);
    for (const name of [`${first.uid}_zzz.md`, `${first.uid}.md`]) {
      const before = Object.keys(repository.files()).find((file) => file.startsWith("docs/adr/")) ?? "";
      renameSync(repository.at(before), repository.at(`docs/adr/${name}`));
      assert.equal(await currentUid(server), first.uid, name);
      const { result } = await server.client.request("resources/read", { uri: `preflights://adr/${first.uid}` });
      assert.equal((result?.["contents"] as { text: string }[])[0]?.text, text);
    }
    const second = repository.read((await decide(server, saml)).path);
    assert.equal(parseAdr(second).previous?.value, first.uid);
    assert.ok(second.includes(`(ADR ${first.uid})`));
    const slugs = [first.path, "zzz"].map((path) => path.split(`${first.uid}_`).at(-1)?.replace(".md", "") ?? "");
    for (const slug of slugs) assert.ok(!`${second}${repository.read("docs/CURRENT_TASK.md")}`.includes(slug), slug);
  });
});

test("the highest UID is the latest, neither the newest file nor the last name [clauses 446, 552]", async () => {
  // As names the one without a suffix would come last, since "_" sorts behind "-".
  const stamp = "20250101T000002.000Z";
  const [lower = ""] = Object.values(adrFixture(1, { "Infra.Hosting": ["Heroku", 1] }));
  const [higher = ""] = Object.values(adrFixture(2, { "Infra.Hosting": ["AWS", 2] }));
  using repository = scratchRepository({
    [`docs/adr/${fixtureUid(2)}_a.md`]: higher,
    [`docs/adr/${stamp}_b.md`]: lower.replaceAll(fixtureUid(1), stamp),
    [`docs/adr/${fixtureUid(1)}_z.md`]: lower,
  });
  utimesSync(repository.at(`docs/adr/${fixtureUid(2)}_a.md`), 1, 1);
  await withPreflights(repository.root, async (server) => {
    assert.equal(await currentUid(server), fixtureUid(2));
    const { result } = await server.client.request("resources/list");
    const uris = (result?.["resources"] as { uri: string }[]).map(({ uri }) => uri);
    assert.deepEqual(
      uris.filter((each) => each.includes("/adr/")),
      [fixtureUid(1), stamp, fixtureUid(2)].map((each) => `preflights://adr/${each}`),
    );
  });
});

test("a record from the future does not stay the latest [clause 447]", async () => {
  const future = "29990101T000000.000Z-FFFF";
  const [text = ""] = Object.values(adrFixture(1, { "Infra.Hosting": ["AWS", 1] }));
  using repository = scratchRepository({ [`docs/adr/${future}_x.md`]: text.replaceAll(fixtureUid(1), future) });
  await withPreflights(repository.root, async (server) => {
    const { uid } = await decide(server, oauth);
    assert.match(uid, uidForm);
    assert.ok(uid > future, uid);
    assert.equal(await currentUid(server), uid);
  });
});

test("an amendment is a new record and a new task; the old ones stay byte for byte [clauses 444, 450-452]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async (server) => {
    const first = await decide(server, oauth);
    const record = repository.read(first.path);
    // As a user leaves it: ticked, with the line ends of Windows and none at the end.
    const task = repository.read("docs/CURRENT_TASK.md").replace("[ ]", "[x]").replaceAll("\n", "\r\n").trimEnd();
    repository.write("docs/CURRENT_TASK.md", task);
    const taskUid = parseTask(task).uid?.value ?? "";

    const second = await decide(server, saml);
    assert.notEqual(second.uid, first.uid);
    assert.equal(repository.read(first.path), record);
    assert.match(repository.read(second.path), /^- Modified: Authentication\.Strategy = SAML \(was: OAuth/m);
    const archive = `docs/archive/task/${taskUid}_add_authentication.md`;
    assert.equal(repository.read(archive), task);
    const current = parseTask(repository.read("docs/CURRENT_TASK.md"));
    assert.notEqual(current.uid?.value, taskUid);
    assert.equal(current.relatedAdr?.value, second.uid);

    await decide(server, { ...oauth, auth_strategy: "Passkeys" });
    assert.deepEqual([repository.read(first.path), repository.read(archive)], [record, task]);
  });
});

test("the projection is the snapshot of the latest record and nothing of its details [clauses 434, 453, 454]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async (server) => {
    await carryThrough(server.clarify, "Set up a database", { db_type: "MySQL", db_orm: "Prisma" });
    const { uid, path } = await decide(server, saml);
    const projection = repository.read("docs/ARCHITECTURE_STATE.md");
    assert.ok(projection.startsWith(`<!-- UID: ${uid} -->\n`));
    const [, part1 = "", part2 = ""] = repository.read(path).split(/^PART \d: .*$/m);
    const snapshot = part1.split("## CURRENT ARCHITECTURE STATE\n\n")[1]?.split("\n\n━")[0] ?? "";
    assert.match(snapshot, /\*\*Strategy\*\*: SAML[^]*\*\*Type\*\*: MySQL/);
    assert.ok(projection.endsWith(`## Categories\n\n${snapshot}\n`), projection);
    const headings = part2.match(/^#+ .*$/gm) ?? [];
    assert.ok(headings.length > 4);
    for (const heading of headings) assert.ok(!projection.includes(heading), heading);
  });
});

test("the projection is not a source: it may be wrong, be deleted, and be recreated at any time [clauses 455-457]", async () => {
  using repository = scratchRepository();
  await withPreflights(repository.root, async (server) => {
    const { uid } = await decide(server, oauth);
    const file = "docs/ARCHITECTURE_STATE.md";
    const good = repository.read(file);
    const before = await server.architecture();
    const generated = async () => {
      const { result } = await server.client.request("resources/read", { uri: "preflights://architecture" });
      return (result?.["contents"] as { text: string }[])[0]?.text;
    };
    const damage = [
      () => repository.write(file, good.replace("OAuth", "Kerberos")),
      () => repository.write(file, "no projection at all"),
      () => rmSync(repository.at(file)),
    ];
    for (const spoil of damage) {
      spoil();
      assert.deepEqual(await server.architecture(), before);
      assert.equal(await generated(), good);
    }
    repository.write(file, good.replace("OAuth", "Kerberos"));
    await carryThrough(server.clarify, "Choose a cache", { caching: "Redis" });
    const again = repository.read(file);
    assert.match(again, /\*\*Caching\*\*: Redis/);
    assert.ok(again.includes(`- **Strategy**: OAuth (ADR ${uid})`), again);
    rmSync(repository.at(file));
    await carryThrough(server.clarify, "Choose a queue", { message_queue: "Kafka" });
    assert.match(repository.read(file), /OAuth[^]*Redis[^]*Kafka/);
  });
});
