import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import { test } from "node:test";
import { withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

test("hashes are all that finalize records where git shows signatures in every log", async (context) => {
  if (process.platform === "win32") return context.skip("the stand-in for gpg is a shell script");
  using project = scratchProject({ a: specText("status: in_progress") });
  project.git("init", "-q");
  const signature = "-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n";
  project.write(
    "gpg",
    `#!/bin/sh\ncase "$*" in *--verify*) cat >/dev/null; echo "gpg: Signature made today" >&2; echo "[GNUPG:] GOODSIG x y";;
*) cat >/dev/null; echo >&2; printf -- '${signature}'; echo "[GNUPG:] SIG_CREATED " >&2;; esac\n`,
  );
  chmodSync(project.at("gpg"), 0o755);
  project.git("config", "gpg.program", project.at("gpg"));
  project.git("config", "log.showSignature", "true");
  project.git("commit", "-q", "-S", "--allow-empty", "-m", `chant(a): signed`);
  assert.match(project.git("log", "-1", "--format=%h"), /Signature made/);
  await withChant(project.root, async ({ text, json }) => {
    await text("chant_finalize", { id: "a" });
    const { commits } = (await json("chant_spec_get", { id: "a" })) as { commits: string[] };
    assert.deepEqual(commits, [project.git("rev-parse", "--short", "HEAD").trim()]);
  });
});
