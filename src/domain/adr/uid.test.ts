import assert from "node:assert/strict";
import { test } from "node:test";
import { compareUids, isReadableUid, isWrittenUid, millisecondsOf, uidAfter, uidAt, uidOfFileName } from "./uid.ts";

const noon = Date.UTC(2025, 2, 1, 12, 0, 0, 7);

test("a new UID is the instant in UTC and four upper-case hexadecimal digits [clause 442]", () => {
  assert.equal(uidAt(noon, 0xab1), "20250301T120000.007Z-0AB1");
  assert.ok(isWrittenUid(uidAt(noon, 0xffff)));
  assert.equal(millisecondsOf(uidAt(noon, 1)), noon);
});

test("older UIDs can be read: no suffix, lower case, letters beyond F", () => {
  for (const uid of ["20250301T120000.007Z", "20250301T120000.007Z-a3f9", "20250301T120000.007Z-T001"])
    assert.ok(isReadableUid(uid) && !isWrittenUid(uid), uid);
});

test("malformed UIDs are rejected", () => {
  const stamps = ["", "20250301T120000Z-A3F9", "2025-03-01T12:00:00.007Z", "../../../x"];
  const suffixes = ["20250301T120000.007Z-A3F", "20250301T120000.007Z-A3F9B", "20250301T120000.007Z-A3F9\n"];
  for (const text of [...stamps, ...suffixes]) assert.ok(!isReadableUid(text), JSON.stringify(text));
});

test("the order is that of code units of the UID, not of file names [clause 446]", () => {
  const names = ["20250101T000000.000Z_legacy.md", "20250101T000000.000Z-0001_new.md"];
  const uids = names.map(uidOfFileName).filter((uid) => uid !== undefined);
  assert.deepEqual(uids.sort(compareUids), ["20250101T000000.000Z", "20250101T000000.000Z-0001"]);
});

test("UIDs compare as texts", () => {
  assert.deepEqual([compareUids("a", "b"), compareUids("b", "a"), compareUids("a", "a")], [-1, 1, 0]);
});

test("a UID whose digits are not a date was made at no known moment", () => {
  assert.equal(millisecondsOf("20250301T120000.007Z"), noon);
  for (const uid of ["20259999T999999.999Z-0001", "2025", "x20250301T120000.007Z"])
    assert.equal(millisecondsOf(uid), undefined);
});

test("other files in the folder have no UID", () => {
  for (const name of [
    "README.md",
    "0001-use-postgres.md",
    "20250101T000000.000Z-0001_x.txt",
    "x_20250101T000000.000Z.md",
  ])
    assert.equal(uidOfFileName(name), undefined, name);
  assert.equal(uidOfFileName("20250101T000000.000Z-0001.md"), "20250101T000000.000Z-0001");
});

test("a new UID sorts behind the latest one even when the clock is behind or stands still [clause 447]", () => {
  assert.equal(uidAfter("29990101T000000.000Z-AAAA", noon, 1), "29990101T000000.001Z-0001");
  assert.equal(uidAfter("20250301T120000.007Z-FFFF", noon, 1), "20250301T120000.008Z-0001");
  assert.equal(uidAfter("20250301T120000.006Z-FFFF", noon, 1), "20250301T120000.007Z-0001");
  assert.equal(uidAfter("20241231T235959.999Z", noon, 1), "20250301T120000.007Z-0001");
  assert.equal(uidAfter("20251231T235959.999Z-AAAA", noon, 0xab), "20260101T000000.000Z-00AB");
  assert.equal(uidAfter(undefined, noon, 1), "20250301T120000.007Z-0001");
});

test("a new UID also sorts behind an existing one that is not a date", () => {
  assert.equal(uidAfter("20259999T999999.999Z-zzzz", noon, 0x1f), "20260000T000000.000Z-001F");
  assert.equal(uidAfter("00009999T999999.998Z-0001", Date.parse("0000-01-01T00:00Z"), 1), "00009999T999999.999Z-0001");
});

test("after the year 9999 a UID still has its form and sorts behind the latest one", () => {
  const later = Date.UTC(10_000, 0, 1);
  assert.equal(uidAt(later, 1), "99991231T235959.999Z-0001");
  for (const floor of ["99991231T235959.998Z-FFFF", "99991231T235959.999Z-0001", "99999999T999999.998Z-0001"]) {
    const uid = uidAfter(floor, later, 1);
    assert.ok(uid > floor && isWrittenUid(uid), uid);
  }
  assert.equal(uidAfter("99999999T999999.999Z-00FF", later, 1), "99999999T999999.999Z-0100");
  assert.equal(uidAfter("99999999T999999.999Z", later, 1), "99999999T999999.999Z-0000");
  assert.equal(uidAfter("99999999T999999.999Z-0AAF", later, 1), "99999999T999999.999Z-0AB0");
  assert.equal(uidAfter("99999999T999999.999Z-FFFE", later, 1), "99999999T999999.999Z-FFFF");
  assert.throws(() => uidAfter("99999999T999999.999Z-FFFF", later, 1), {
    ...{ name: "AppError", code: "conflict", detail: { code: "conflict", system: "decisions" } },
    message: "No new UID can follow 99999999T999999.999Z-FFFF. Rename the document that has it.",
  });
});
