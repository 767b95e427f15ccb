import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { type NameDisk, trueCase } from "./trueCase.ts";

const at = (...names: string[]): string => path.join(path.resolve("/"), ...names);

/** A disk that keeps the case of names, either case-sensitive or not. */
function diskOf(paths: readonly string[], ignoresCase: boolean): NameDisk {
  const key = (file: string): string => (ignoresCase ? file.toLowerCase() : file);
  return {
    identity: async (file) => {
      const place = paths.findIndex((each) => key(each) === key(file));
      return place === -1 ? undefined : String(place);
    },
    names: async (folder) =>
      paths.filter((each) => key(path.dirname(each)) === key(folder)).map((each) => path.basename(each)),
  };
}

const paths = [at("Work"), at("Work", "specs"), at("Work", "specs", "001-Photos")];

test("a name in other letters is spelled as the disk has it", async () => {
  const disk = diskOf(paths, true);
  assert.equal(await trueCase(at("WORK", "Specs", "001-PHOTOS"), undefined, disk), at("Work", "specs", "001-Photos"));
  assert.equal(await trueCase(at("work", "SPECS", "002-New"), undefined, disk), at("Work", "specs", "002-New"));
});

test("a folder is listed only where a name in other letters is the same file", async () => {
  const disk = diskOf([at("Work"), at("Work", "2026")], true);
  const asked: string[] = [];
  const counted: NameDisk = {
    identity: async (file) => (asked.push(path.basename(file)), disk.identity(file)),
    names: async (folder) => (asked.push(`list ${path.basename(folder)}`), disk.names(folder)),
  };
  assert.equal(await trueCase(at("work", "2026", "new"), undefined, counted), at("Work", "2026", "new"));
  assert.deepEqual(asked, ["work", "WORK", "list ", "new"]);
});

test("two names of one file keep their letters where case counts", async () => {
  const disk: NameDisk = { identity: async () => "0", names: async () => ["WORK", "Work", "work"] };
  for (const name of ["Work", "work"]) assert.equal(await trueCase(at(name), undefined, disk), at(name));
});

test("names above the given folder stay as they are", async () => {
  const disk = diskOf(paths, true);
  assert.equal(await trueCase(at("WORK", "SPECS"), at("WORK"), disk), at("WORK", "specs"));
});

test("where case counts nothing is changed", async () => {
  const disk = diskOf([...paths, at("WORK")], false);
  assert.equal(await trueCase(at("WORK", "SPECS"), undefined, disk), at("WORK", "SPECS"));
  assert.equal(await trueCase(at("Work", "specs"), undefined, disk), at("Work", "specs"));
});
