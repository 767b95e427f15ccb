import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { runProcess } from "../../../src/agents/runProcess.ts";
import { runGit } from "../../../src/disk/git/git.ts";
import { systemProgram } from "../../../src/domain/windowsPrograms.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const skip = process.platform !== "win32" && "only Windows has batch files";
const never = new AbortController().signal;

const odd = [
  ...['x" & echo PWNED>pwned.txt & "y', "a & echo PWNED>pwned.txt", "%PATH%", "100%", "%%", "^&|<>()!", "a^b"],
  ...["", " ", "C:\\dir\\", 'back\\"slash', "\\\\", '"', '""', "'", "!PATH!", "a;b,c=d", "*.ts", "~", "ä ö 漢字 🙂"],
  ...["--flag=a b", '%CMDCMDLINE:~-1%&echo PWNED>pwned.txt"', "a\tb", "`x`", "$(x)"],
];

/** A shim as npm writes them: it hands on whatever it is given. */
const shim = (script: string): string => `@ECHO off\r\n"${process.execPath}" "${script}" %*\r\n`;

for (const place of ["tools", "Program Files (x86)", "100% & more"]) {
  test(`every argument reaches a batch file in “${place}” unchanged, and nothing runs`, { skip }, async (context) => {
    const scratch = await createTemporaryFolder();
    context.after(() => scratch.remove());
    const folder = path.join(scratch.path, place);
    await mkdir(folder);
    const script = path.join(scratch.path, "say.mjs");
    const told = path.join(scratch.path, "told.json");
    await writeFile(
      script,
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.argv.slice(2)));`,
    );
    await writeFile(path.join(folder, "say.cmd"), shim(script));
    for (const argument of odd) {
      const request = { file: path.join(folder, "say.cmd"), args: ["first", argument, "last"], folder: scratch.path };
      const said: string[] = [];
      const end = await runProcess(
        {
          ...request,
          ...{ environment: process.env, input: "", timeoutMs: 60_000 },
          onLine: (line) => void said.push(line),
        },
        never,
      );
      assert.equal(end.code, 0, `${argument}: ${said.join("\n")}`);
      assert.deepEqual(JSON.parse(await readFile(told, "utf8")), ["first", argument, "last"]);
    }
    assert.deepEqual(
      (await readdir(scratch.path, { recursive: true })).filter((name) => name.includes("pwned")),
      [],
    );
  });
}

test("a program planted in the working directory is not taken for git", { skip }, async (context) => {
  const scratch = await createTemporaryFolder();
  context.after(() => scratch.remove());
  await mkdir(path.join(scratch.path, ".git"));
  // Any program that ends well would do; it is enough that git seems to be there.
  await copyFile(process.execPath, path.join(scratch.path, "git.exe"));
  const before = process.cwd();
  const { PATH } = process.env;
  process.chdir(scratch.path);
  process.env["PATH"] = "C:\\nowhere;.";
  try {
    const answer = await runGit(scratch.path, ["--version"], never);
    assert.ok(!answer.ok && answer.isMissing);
  } finally {
    process.env["PATH"] = PATH;
    process.chdir(before);
  }
});

test("the programs of Windows are where they are looked for", { skip }, () => {
  for (const name of ["cmd", "taskkill"] as const)
    assert.ok(existsSync(systemProgram(name, process.env)), systemProgram(name, process.env));
});
