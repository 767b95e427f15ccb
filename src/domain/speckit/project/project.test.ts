import assert from "node:assert/strict";
import { test } from "node:test";
import { featureFoldersIn } from "../documents/featureFolders.ts";
import { activeFeatureOf, formatFeatureJson } from "./activeFeature.ts";
import { obligationsOf, parseConstitution } from "./constitution.ts";
import { hooksFor } from "./hooks.ts";
import { readInitOptions } from "./initOptions.ts";
import { composeTemplate, declaredTemplate, orderRegistry, renderCommandTokens } from "./templateStack.ts";

const folders = ["003-photos", "004-albums", "004-other"];

test("the environment, feature.json, the branch and the selection decide in this order", () => {
  const all = {
    environment: "/x/specs/1-a/",
    featureJson: '{"feature_directory":"specs\\\\003-photos\\\\"}',
    branch: "003-x",
    folders,
    selection: "specs/s",
  };
  assert.deepEqual(activeFeatureOf(all), { ok: true, value: { directory: "/x/specs/1-a", rule: "environment" } });
  assert.deepEqual(activeFeatureOf({ ...all, environment: undefined }), {
    ok: true,
    value: { directory: "specs/003-photos", rule: "feature.json" },
  });
  assert.deepEqual(activeFeatureOf({ branch: "feat/003-whatever", folders }), {
    ok: true,
    value: { directory: "specs/003-photos", rule: "branch" },
  });
  assert.deepEqual(activeFeatureOf({ branch: "004-x", folders, selection: "specs/s" }), {
    ok: true,
    value: { directory: "specs/s", rule: "selection" },
  });
  assert.deepEqual(activeFeatureOf({ folders }), { ok: true, value: undefined });
});

test("a broken feature.json is an error, not a reason to guess", () => {
  for (const featureJson of ["", "[]", "{}", '{"feature_directory":7}']) {
    assert.equal(activeFeatureOf({ featureJson, branch: "003-photos", folders }).ok, false, featureJson);
  }
});

test("feature.json is one line", () => {
  assert.equal(formatFeatureJson("specs/003-photos/"), '{"feature_directory":"specs/003-photos"}\n');
});

test("numbering comes from the init options, the old key with a warning", () => {
  assert.deepEqual(readInitOptions(undefined), { numbering: "sequential", warnings: [] });
  assert.deepEqual(readInitOptions('{"feature_numbering":"timestamp"}'), { numbering: "timestamp", warnings: [] });
  assert.match(readInitOptions('{"branch_numbering":"timestamp"}').warnings[0]!, /deprecated/);
  assert.equal(readInitOptions("{").numbering, "sequential");
});

test("template layers replace, prepend, append and wrap", () => {
  const core = { source: "core", strategy: "replace", content: "CORE\n" } as const;
  const compose = (...layers: Parameters<typeof composeTemplate>[0]) => composeTemplate([...layers, core]);
  assert.deepEqual(compose({ source: "a", strategy: "replace", content: "A" }), { ok: true, value: "A" });
  assert.deepEqual(compose({ source: "a", strategy: "prepend", content: "A\n" }), { ok: true, value: "A\n\nCORE\n" });
  assert.deepEqual(compose({ source: "a", strategy: "append", content: "A\n" }), { ok: true, value: "CORE\n\nA\n" });
  assert.deepEqual(compose({ source: "a", strategy: "wrap", content: "<{CORE_TEMPLATE}>" }), {
    ok: true,
    value: "<CORE\n>",
  });
  assert.equal(compose({ source: "a", strategy: "wrap", content: "no hole" }).ok, false);
  assert.equal(composeTemplate([{ source: "a", strategy: "append", content: "A" }]).ok, false);
});

test("registries order by priority and skip what is disabled", () => {
  const registry = {
    presets: { b: { priority: 1 }, a: { priority: "x" }, c: { enabled: false }, d: { priority: true } },
  };
  assert.deepEqual(orderRegistry(registry, "presets", ["a", "b", "c", "d", "unregistered"]), ["b", "a", "d"]);
  assert.deepEqual(orderRegistry(undefined, "presets", ["b", "a"]), ["a", "b"]);
  assert.deepEqual(orderRegistry({ extensions: {} }, "extensions", ["z", "y"]), ["y", "z"]);
});

test("a preset declares its file and strategy", () => {
  const manifest = {
    provides: {
      templates: [
        { type: "command", name: "spec-template", file: "c.md" },
        { name: "spec-template", file: "t.md", strategy: "wrap" },
      ],
    },
  };
  assert.deepEqual(declaredTemplate(manifest, "spec-template"), { file: "t.md", strategy: "wrap" });
  assert.equal(declaredTemplate("nonsense", "spec-template"), undefined);
});

test("surviving command tokens become commands", () => {
  assert.equal(renderCommandTokens("run __SPECKIT_COMMAND_PLAN__", "-"), "run /speckit-plan");
});

test("a constitution gives its principles; an unfilled one says so", () => {
  const text =
    "# P Constitution\n## Core Principles\n### I. Test First\nTests MUST come first. Be kind.\n## Governance\n### Not a principle\n**Version**: 1.2.3 | **Ratified**: 2026-01-01\n";
  const constitution = parseConstitution(text);
  assert.deepEqual(
    constitution.principles.map(({ name }) => name),
    ["Test First"],
  );
  assert.equal(constitution.version, "1.2.3");
  assert.deepEqual(obligationsOf(constitution), ["Test First: Tests MUST come first."]);
  assert.equal(parseConstitution("# [PROJECT_NAME] Constitution\n### [PRINCIPLE_1_NAME]").isTemplate, true);
});

test("a link or one leftover does not make a constitution unfilled", () => {
  const text =
    "# P Constitution\n## Core Principles\n### I. Small\nSee [RFC_2119](https://example.com) and [RFC2119].\n### [PRINCIPLE_2_NAME]\n## Governance\n[GOVERNANCE_RULES]\n";
  const { isTemplate, principles } = parseConstitution(text);
  assert.equal(isTemplate, false);
  assert.deepEqual(
    principles.map(({ name }) => name),
    ["Small"],
  );
});

test("hooks are reported unless disabled or conditional", () => {
  const extensions = {
    hooks: {
      after_plan: [
        { command: "a.b", optional: false, description: "d" },
        { command: "c", enabled: false },
        { command: "e", condition: "x" },
        { command: "f" },
        7,
      ],
    },
  };
  assert.deepEqual(hooksFor("after_plan", extensions), [
    { event: "after_plan", command: "a.b", optional: false, description: "d" },
    { event: "after_plan", command: "f", optional: true, description: "" },
  ]);
  assert.deepEqual(hooksFor("before_plan", "broken"), []);
});

test("features are folders with a document, two levels deep, sorted by number", () => {
  const listed = [
    { path: "", files: ["spec.md"] },
    { path: "010-b", files: ["spec.md"] },
    { path: "_00_demo", files: ["plan.md"] },
    { path: "002-a", files: ["tasks.md"] },
    { path: "scope/1-fix", files: ["spec.md"] },
    { path: "a/b/c", files: ["spec.md"] },
    { path: "notes", files: ["readme.md"] },
  ];
  assert.deepEqual(featureFoldersIn(listed), ["scope/1-fix", "002-a", "010-b", "_00_demo"]);
});
