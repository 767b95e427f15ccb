import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import type { ToolContract } from "../../src/protocol/contract/toolContract.ts";

const servers = ["chant", "preflights", "speckit"];
const sources = globSync("src/**/*.ts")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** `chant_spec_list` and `speckit.plan` as a file and its export are called. */
const nameInCode = (tool: string): string => tool.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

const files = servers.flatMap((server) =>
  readdirSync(`src/protocol/${server}`)
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({ server, file: `src/protocol/${server}/${file}` })),
);
const contracts = await Promise.all(
  files.map(async ({ server, file }) => {
    const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, ToolContract>;
    const [[name, contract] = ["", undefined], ...others] = Object.entries(exported);
    return { server, file, name, contract: contract ?? assert.fail(file), others };
  }),
);

test("a file of the protocol holds the contract of one tool, and is named like it", () => {
  assert.ok(contracts.length >= 23);
  for (const { file, name, contract, others } of contracts) {
    assert.deepEqual([name, others], [basename(file, ".ts"), []], file);
    assert.equal(nameInCode(contract.name), name, file);
  }
});

test("each tool is described once, and one handler of its server carries it out", () => {
  for (const { server, name, contract } of contracts) {
    const described = sources.filter(({ text }) => text.includes(`name: "${contract.name}"`));
    assert.equal(described.length, 1, contract.name);
    const handles = new RegExp(
      `^import \\{ ${name}(?: as contract)? \\} from "../../../protocol/${server}/${name}.ts"`,
      "m",
    );
    const handlers = sources.filter(
      ({ file, text }) => file.startsWith(`src/servers/${server}/tools/`) && handles.test(text),
    );
    assert.equal(handlers.length, 1, `${contract.name}: ${handlers.map(({ file }) => file).join(", ")}`);
  }
});

test("arguments that another server can do without are arguments of the tool", () => {
  for (const { contract } of contracts) {
    const own = [...Object.keys(contract.input.shape), ...Object.keys(contract.extras?.shape ?? {})];
    assert.deepEqual(contract.ownArguments?.filter((argument) => !own.includes(argument)) ?? [], [], contract.name);
  }
});

/** Which commands read JSON, and why it is not the answer of a tool. */
const typedByUser = ["src/extension/servers/commands/items/checkJsonValue.ts"];

test("no command parses the text of a tool", () => {
  const parsing = sources.filter(
    ({ file, text }) => /^src\/extension\/(?:\w+\/)*commands\//.test(file) && text.includes("JSON.parse("),
  );
  assert.deepEqual(
    parsing.map(({ file }) => file),
    typedByUser,
  );
});

const metafile = z.object({
  inputs: z.record(z.string(), z.object({ imports: z.array(z.object({ path: z.string() })) })),
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })),
});

test("the servers hold what describes their tools, without the schemas it was made of", () => {
  const metafiles = z.array(metafile).parse(JSON.parse(readFileSync("out/metafiles.json", "utf8")));
  for (const server of servers) {
    const bundle = `dist/servers/${server}.main.js`;
    const { inputs, outputs } = metafiles.find((each) => bundle in each.outputs) ?? assert.fail(bundle);
    const held = Object.keys(outputs[bundle]?.inputs ?? {}).filter((input) => input.startsWith("src/protocol/"));
    const described = contracts.filter((each) => each.server === server).map(({ file }) => file);
    assert.deepEqual(held.filter((input) => described.includes(input)).sort(), described.sort());
    assert.deepEqual(
      held.filter((input) => input.startsWith("src/protocol/contract/")),
      [],
    );
    for (const input of described) assert.deepEqual(inputs[input]?.imports, [], input);
    assert.deepEqual(
      Object.keys(outputs[bundle]?.inputs ?? {}).filter((input) => input.includes("/node_modules/zod/")),
      [],
    );
  }
});
