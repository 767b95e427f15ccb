import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as z from "zod";
import { commands } from "./commandTable.ts";
import { definitionProviderId, modelToolNames } from "../../src/extension/agents/contributions.ts";
import { contextKeys, viewIds } from "./contributed.ts";
import { settingsSchema } from "../../src/extension/platform/settings/settingsSchema.ts";

const when = z.object({ when: z.string().optional() });
/** A key may run several commands, among them VS Code's own. */
const keyArguments = z.object({
  commands: z.array(z.union([z.string(), z.object({ command: z.string() })])).optional(),
});
const manifestSchema = z.object({
  activationEvents: z.array(z.string()),
  engines: z.object({ vscode: z.string() }),
  capabilities: z.object({ untrustedWorkspaces: z.object({ restrictedConfigurations: z.array(z.string()) }) }),
  devDependencies: z.record(z.string(), z.string()),
  contributes: z.object({
    viewsContainers: z.object({ activitybar: z.array(z.object({ id: z.string() })) }),
    views: z.record(z.string(), z.array(when.extend({ id: z.string() }))),
    viewsWelcome: z.array(when.extend({ view: z.string() })),
    commands: z.array(z.object({ command: z.string(), enablement: z.string().optional() })),
    menus: z.record(z.string(), z.array(when.extend({ command: z.string().optional() }))),
    keybindings: z.array(when.extend({ command: z.string(), args: keyArguments.optional() })).default([]),
    walkthroughs: z.array(
      z.object({
        id: z.string(),
        steps: z.array(
          z.object({ id: z.string(), media: z.object({ svg: z.string() }), completionEvents: z.array(z.string()) }),
        ),
      }),
    ),
    languageModelTools: z.array(z.object({ name: z.string() })),
    mcpServerDefinitionProviders: z.array(z.object({ id: z.string() })),
    configuration: z.array(
      z.object({ title: z.string(), properties: z.record(z.string(), z.object({ default: z.unknown() })) }),
    ),
  }),
});

const manifestText = readFileSync("package.json", "utf8");
const manifest = manifestSchema.parse(JSON.parse(manifestText));
const { contributes } = manifest;
const textsIn = (file: string) => z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, "utf8")));
const texts = textsIn("package.nls.json");
const languages = readdirSync(".")
  .filter((name) => /^package\.nls.*\.json$/.test(name))
  .map(textsIn);

const sorted = (items: Iterable<string>): string[] => [...new Set(items)].sort();
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

test("every command of the table is contributed, and every contributed command is in the table", () => {
  assert.deepEqual(sorted(contributes.commands.map(({ command }) => command)), sorted(commands));
});

test("menus, keybindings and command links name only commands that exist", () => {
  const used = [
    ...Object.values(contributes.menus).flatMap((items) => items.flatMap(({ command }) => command ?? [])),
    ...contributes.keybindings.flatMap(({ command, args }) =>
      command === "runCommands" ? (args?.commands ?? []).flatMap(ourCommand) : [command],
    ),
    ...matches(Object.values(texts).join("\n"), /\(command:(flightdeck\.[\w.]+)/g),
  ];
  assert.deepEqual(
    sorted(used).filter((id) => !commands.includes(id)),
    [],
  );
});

const ourCommand = (each: string | { readonly command: string }): readonly string[] => {
  const id = typeof each === "string" ? each : each.command;
  return id.startsWith("list.") ? [] : [id];
};

/** Nothing in the code opens the container by name; the manifest alone puts the views into it. */
const containerId = "flightdeck";

test("the container and its views are those of the code", () => {
  assert.deepEqual(
    contributes.viewsContainers.activitybar.map(({ id }) => id),
    [containerId],
  );
  assert.deepEqual(Object.keys(contributes.views), [containerId]);
  const views = sorted(viewIds);
  assert.deepEqual(sorted(Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id))), views);
  assert.deepEqual(sorted(contributes.viewsWelcome.map(({ view }) => view)), views);
});

test("context keys in conditions are set by the code, and every key the code sets is used", () => {
  const conditions = [
    ...Object.values(contributes.menus).flat(),
    ...contributes.viewsWelcome,
    ...contributes.keybindings,
    ...Object.values(contributes.views).flat(),
  ].map((item) => item.when ?? "");
  conditions.push(...contributes.walkthroughs.flatMap(({ steps }) => steps.flatMap((step) => step.completionEvents)));
  conditions.push(...contributes.commands.map(({ enablement }) => enablement ?? ""));
  const known: readonly string[] = [...viewIds, ...Object.keys(settingsSchema).map((key) => `config.${key}`)];
  const used = matches(conditions.join("\n"), /((?:config\.)?flightdeck\.[\w.]+)/g).filter(
    (key) => !known.includes(key),
  );
  assert.deepEqual(sorted(used), sorted(contextKeys));
});

test("no view says that it is empty before it was read", () => {
  const unconditional = contributes.viewsWelcome.filter(
    ({ when = "" }) =>
      !/workspaceFolderCount == 0|!isWorkspaceTrusted|flightdeck\.(\w+(State ==|Read\b)|foldersLeftOut)/.test(when),
  );
  assert.deepEqual(unconditional, []);
});

test("the walkthrough is short, and every step has its picture and an end that the code announces", () => {
  for (const { steps } of contributes.walkthroughs) {
    assert.ok(steps.length <= 5);
    for (const { id, media, completionEvents } of steps) {
      const pictures = languages.map((words) =>
        readFileSync(words[media.svg.replaceAll("%", "")] ?? media.svg, "utf8"),
      );
      for (const picture of pictures) assert.match(picture, /var\(--vscode-/, `${id} must follow the theme`);
      // The same picture in every language, apart from its words.
      assert.equal(new Set(pictures.map((picture) => picture.replace(/>[^<]*<\/text>/g, ""))).size, 1, id);
      assert.ok(completionEvents.length > 0, id);
      // A command that was cancelled does not complete a step.
      for (const event of completionEvents) assert.match(event, /^onContext:flightdeck\./);
    }
  }
});

test("what other agents are offered has the names that the code registers", () => {
  assert.deepEqual(
    sorted(contributes.languageModelTools.map(({ name }) => name)),
    sorted(Object.values(modelToolNames)),
  );
  assert.deepEqual(
    contributes.mcpServerDefinitionProviders.map(({ id }) => id),
    [definitionProviderId],
  );
});

test("settings have the same keys and defaults in the manifest and in the code", () => {
  const inManifest = contributes.configuration.flatMap(({ properties }) =>
    Object.entries(properties).map(([key, { default: value }]) => [key, value]),
  );
  const inCode = Object.entries(settingsSchema).map(([key, { default: value }]) => [key, value]);
  assert.deepEqual(Object.fromEntries(inManifest), Object.fromEntries(inCode));
  assert.equal(inManifest.length, inCode.length, "a setting is in two groups");
});

test("an untrusted workspace cannot set what can start something", () => {
  const needTrust = Object.entries(settingsSchema).flatMap(([key, { needsTrust }]) => (needsTrust ? [key] : []));
  assert.deepEqual(sorted(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations), sorted(needTrust));
});

test("every text of the manifest exists, and no text is left over, in every language", () => {
  const used = sorted(matches(manifestText, /"%([^%"]+)%"/g));
  for (const file of readdirSync(".").filter((name) => /^package\.nls.*\.json$/.test(name))) {
    assert.deepEqual(Object.keys(JSON.parse(readFileSync(file, "utf8")) as object).sort(), used, file);
  }
});

test("activation is lazy: by what a folder holds, by a form that comes back, and by what VS Code derives", () => {
  const signs = [
    ".chant/specs",
    "docs/adr",
    ".specify",
    "specs/*/spec.md",
    ".mcp.json",
    ".vscode/mcp.json",
    "flightdeck.toml",
    ".mcp.toml",
  ];
  assert.deepEqual(
    sorted(manifest.activationEvents),
    sorted([...signs.map((path) => `workspaceContains:${path}`), "onWebviewPanel:flightdeck.clarification"]),
  );
  const readme = readFileSync("README.md", "utf8");
  assert.deepEqual(
    signs.filter((path) => !readme.includes(`\`${path}\``)),
    [],
    "the README names every one",
  );
});

test("the API that is compiled against is the oldest one supported", () => {
  const minor = /^\^(\d+\.\d+)\.0$/.exec(manifest.engines.vscode)?.[1];
  assert.ok(minor);
  assert.ok(manifest.devDependencies["@types/vscode"]?.startsWith(`${minor}.`));
});
