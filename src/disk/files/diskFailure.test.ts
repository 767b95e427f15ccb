import assert from "node:assert/strict";
import { test } from "node:test";
import { DiskFailure, orDiskFailure, orWriteFailure, writeFailure } from "./diskFailure.ts";

const systemError = (code: string, syscall: string, path?: string): Error =>
  Object.assign(new Error(code), { code, syscall, ...(path !== undefined && { path }) });

test("a file that cannot be written says why, where the user can do something about it", () => {
  const sentence = (code: string): string => writeFailure("/quay/a.md", systemError(code, "open")).message;
  const isDenied =
    process.platform === "win32"
      ? /: it is read-only, or another program has it open/
      : /: the permissions .* do not allow it/;
  assert.match(sentence("EACCES"), isDenied);
  assert.match(sentence("EROFS"), /: the disk is read-only\.$/);
  assert.match(sentence("ENOSPC"), /: the disk is full\. Free some space/);
  assert.match(sentence("ENAMETOOLONG"), /: the name is too long\. Choose a shorter one\.$/);
  assert.equal(sentence("EIO"), "/quay/a.md could not be written.");
  assert.equal(writeFailure("/quay/a.md").code, "writeFailed");
  assert.match(writeFailure("/quay/a.md", systemError("EROFS", "open")).named("a.md").message, /^a\.md could not be/);
});

test("only what the disk refused becomes a failure of the file", () => {
  const other = new Error("a riddle");
  assert.equal(orWriteFailure("/quay/a.md", other), other);
  assert.equal(orDiskFailure(other), other);
  const coded = Object.assign(new Error("EACCES"), { code: "EACCES", path: "/quay/a.md" });
  assert.equal(orDiskFailure(coded), coded);
  const hidden = systemError("ENOSPC", "write", "/quay/.a.md.17.abc.tmp");
  assert.match(String(orWriteFailure("/quay/a.md", hidden)), /\/quay\/a\.md could not be written/);
  assert.match(String(orDiskFailure(systemError("EACCES", "open", "/quay/a.md"))), /\/quay\/a\.md cannot be read: the/);
  assert.match(String(orDiskFailure(systemError("EROFS", "mkdir", "/quay/b"))), /\/quay\/b could not be written: the/);
});

test("each error of the system is explained in words, for reading and for writing", () => {
  const reason = (code: string | undefined, access: "read" | "write" = "read"): string =>
    new DiskFailure(access, "a.md", code === undefined ? undefined : systemError(code, "open")).message;
  for (const [code, words] of [
    ["EACCES", /the permissions of the file or its folder do not allow it/],
    ["EPERM", /the permissions of the file or its folder do not allow it/],
    ["EROFS", /the disk is read-only/],
    ["ENOSPC", /the disk is full/],
    ["EDQUOT", /the disk is full/],
    ["ENAMETOOLONG", /the name is too long/],
    ["ENOENT", /it does not exist, or its folder does not/],
    ["ENOTDIR", /a file is in the place of its folder/],
    ["EISDIR", /a folder has that name/],
    ["EMFILE", /too many files are open/],
    ["ENFILE", /too many files are open/],
  ] as const) {
    assert.match(reason(code), words, code);
    assert.match(reason(code), /^a\.md cannot be read: /);
  }
  assert.match(reason("ENOSPC", "write"), /^a\.md could not be written: the disk is full/);
  assert.equal(reason("EIO"), "a.md cannot be read.");
  assert.equal(reason(undefined, "write"), "a.md could not be written.");
});

test("the system call tells whether a file was read or written", () => {
  const codeAfter = (syscall: string): unknown => {
    const failure = orDiskFailure(systemError("EACCES", syscall, "/quay/a.md"));
    return failure instanceof DiskFailure ? failure.code : failure;
  };
  for (const syscall of ["open", "read", "scandir", "stat", "lstat", "readlink", "realpath", "access"])
    assert.equal(codeAfter(syscall), "notFound", syscall);
  for (const syscall of ["write", "mkdir", "rename", "unlink", "fsync"])
    assert.equal(codeAfter(syscall), "writeFailed", syscall);
});

test("a file of the wrong kind, or none, is not refused by the disk", () => {
  for (const code of ["EACCES", "EPERM", "EROFS", "EBUSY", "ENOSPC", "EDQUOT", "ENAMETOOLONG", "EMFILE", "ENFILE"])
    assert.ok(orDiskFailure(systemError(code, "open", "/quay/a.md")) instanceof DiskFailure, code);
  for (const code of ["ENOENT", "EISDIR", "ENOTDIR"]) {
    const thrown = systemError(code, "open", "/quay/a.md");
    assert.equal(orDiskFailure(thrown), thrown);
  }
});
