import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as z from "zod";
import { settingsSchema } from "../../src/extension/platform/settings/settingsSchema.ts";
import { protocolVersions } from "../../src/protocol/mcpShapes.ts";

const readme = readFileSync("README.md", "utf8");
const texts = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync("package.nls.json", "utf8")));
const { contributes, scripts } = z
  .object({
    contributes: z.object({ commands: z.array(z.object({ title: z.string() })) }),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

const titles = contributes.commands.map(({ title }) => texts[title.replaceAll("%", "")] ?? title);
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/** The cells of every row of the table with this first heading. */
function tableOf(heading: string): string[][] {
  const [, rows = ""] = readme.split(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\|\\n`, "m"));
  const [table = ""] = rows.split("\n\n");
  return table.split("\n").map((line) => line.slice(2, -2).split(" | "));
}

test("the README lists every command by its title, once, and no other", () => {
  const listed = tableOf("command").flatMap(([commands = ""]) => matches(commands, /\*\*(.+?)\*\*/g));
  assert.deepEqual(listed.sort(), [...titles].sort());
});

test("what the README says to run is a command", () => {
  const named = matches(readme, /\*\*([^*\n]+…)\*\*/g).filter((title) => !titles.includes(title));
  assert.deepEqual(named, []);
});

test("the README lists every setting with its default", () => {
  const listed = tableOf("setting").map(([key = "", value = ""]) => [key.replaceAll("`", ""), value]);
  const inCode = Object.entries(settingsSchema).map(([key, { default: value }]) => [
    key,
    value === "" ? "empty" : `\`${typeof value === "string" ? value : JSON.stringify(value)}\``,
  ]);
  assert.deepEqual(listed.sort(), inCode.sort());
});

test("links and pictures of the README lead to a file, and its scripts exist", () => {
  const paths = matches(readme, /\]\((?!https?:)([^)#]+)\)/g);
  assert.ok(paths.length > 5);
  assert.deepEqual(
    paths.filter((path) => !existsSync(path)),
    [],
  );
  const named = [...matches(readme, /npm run ([\w:]+)/g), ...matches(readme, /`(test:\w+)`/g)];
  assert.deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  );
});

test("the page for those who need help names every revision of MCP that is spoken [clause 264]", () => {
  const page = readFileSync("SUPPORT.md", "utf8");
  assert.deepEqual(
    protocolVersions.filter((version) => !page.includes(`\`${version}\``)),
    [],
  );
});
