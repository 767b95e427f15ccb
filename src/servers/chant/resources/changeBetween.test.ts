import assert from "node:assert/strict";
import { test } from "node:test";
import { scanSpec } from "../../../domain/spec/text/scanSpec.ts";
import { SpecFile } from "../../../disk/specs/specFile.ts";
import { StoredText } from "../../../disk/specs/storedText.ts";
import { changeBetween, nothingSeen } from "./changeBetween.ts";

interface FileFacts {
  readonly id: string;
  readonly title?: string;
  readonly mtimeMs?: number;
}

function fileOf({ id, title = "Title", mtimeMs = 1 }: FileFacts): SpecFile {
  const text = new StoredText(Buffer.from(`---\nstatus: pending\n---\n\n# ${title}\n`));
  return new SpecFile({
    id,
    path: `/project/.chant/specs/${id}.md`,
    projectRoot: "/project",
    text,
    stats: { mtimeMs, size: 10 },
    spec: scanSpec(id, text),
    problem: undefined,
  });
}

const seen = (...files: SpecFile[]) => ({ ...nothingSeen, files });
const archived = (name: string) => ({ name, path: `/project/.chant/archive/${name}` });

test("an unchanged file is not read again for the comparison", () => {
  const untouched = fileOf({ id: "a" });
  Object.defineProperty(untouched, "spec", { get: () => assert.fail("nothing changed here") });
  const [before, after] = [fileOf({ id: "b" }), fileOf({ id: "b", mtimeMs: 2 })];
  assert.equal(changeBetween(seen(untouched), seen(untouched)), undefined);
  assert.deepEqual(changeBetween(seen(untouched, before), seen(untouched, after)), {
    list: false,
    updated: ["chant://spec/b"],
  });
});

test("another title changes the list, and so does a file that comes or goes", () => {
  const [before, after] = [fileOf({ id: "a" }), fileOf({ id: "a", title: "Another", mtimeMs: 2 })];
  const change = { list: true, updated: ["chant://spec/a"] };
  assert.deepEqual(changeBetween(seen(before), seen(after)), change);
  assert.deepEqual(changeBetween(nothingSeen, seen(before)), change);
  assert.deepEqual(changeBetween(seen(before), nothingSeen), change);
});

test("reading the same files again is not a change", () => {
  assert.equal(changeBetween(seen(fileOf({ id: "a" })), seen(fileOf({ id: "a" }))), undefined);
});

test("a spec that moves to the archive goes in one place and comes in the other", () => {
  const before = seen(fileOf({ id: "a" }));
  assert.deepEqual(changeBetween(before, { files: [], archived: [archived("a.md")] }), {
    list: true,
    updated: ["chant://spec/a", "chant://archive/a"],
  });
});
