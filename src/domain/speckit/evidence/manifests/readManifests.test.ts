import assert from "node:assert/strict";
import { test } from "node:test";
import { parse as parseToml } from "smol-toml";
import type { Finding } from "../evidence.ts";
import { notationOf, readManifests } from "./readManifests.ts";

/** The files of a repository, parsed as the server does. */
const evidenceOf = (files: Readonly<Record<string, string>>, paths: readonly string[] = []) =>
  readManifests({
    paths: [...Object.keys(files), ...paths],
    manifests: Object.entries(files).map(([path, text]) => {
      const notation = notationOf(path);
      if (notation === undefined) return { path, text };
      return { path, text, value: notation === "json" ? (JSON.parse(text) as unknown) : parseToml(text) };
    }),
  });
const values = (findings: readonly Finding[]) => findings.map(({ value }) => value);

test("a package.json shows language, dependencies, storage, tests, platform, type and commands, each with its file", () => {
  const evidence = evidenceOf({
    "package.json": JSON.stringify({
      engines: { node: ">=24" },
      bin: "x",
      scripts: { test: "node --test", "test:watch": "node --test --watch", build: "tsc", secret: "x" },
      devDependencies: { typescript: "^6.0.1", eslint: "10" },
      dependencies: { express: "5.0.0", pg: "8" },
    }),
  });
  assert.deepEqual(evidence.languages, [{ value: "TypeScript 6.0.1", source: "package.json" }]);
  assert.deepEqual(values(evidence.dependencies), ["express 5.0.0", "pg 8"]);
  assert.deepEqual(values(evidence.storage), ["PostgreSQL 8"]);
  assert.deepEqual(values(evidence.testing), ["node:test"]);
  assert.deepEqual(values(evidence.platforms), ["Node.js >=24"]);
  assert.deepEqual(values(evidence.projectTypes), ["web-service"]);
  assert.deepEqual(
    evidence.commands.map(({ purpose, command }) => [purpose, command]),
    [
      ["setup", "npm install"],
      ["test", "npm test"],
      ["run", "npm run build"],
    ],
  );
});

test("the package manager is the one that the manifest or a lock file names", () => {
  const first = (manifest: object, paths: readonly string[] = []) =>
    evidenceOf({ "package.json": JSON.stringify(manifest) }, paths).commands[0]?.command;
  assert.equal(first({ packageManager: "yarn@4.9.0" }), "yarn install");
  assert.equal(first({}, ["pnpm-lock.yaml"]), "pnpm install");
  assert.equal(first({}, ["bun.lock"]), "bun install");
  assert.equal(first({}), "npm install");
});

test("a pyproject.toml is read in any form: on one line, in groups, as Poetry writes it", () => {
  const oneLine = evidenceOf(
    {
      "pyproject.toml":
        '[project]\nrequires-python = ">=3.12"\ndependencies = ["fastapi[standard]>=0.115; python_version > \'3.9\'", "sqlalchemy==2.0"]\n[dependency-groups]\ndev = ["pytest>=8"]\n',
    },
    ["uv.lock"],
  );
  assert.deepEqual(values(oneLine.languages), ["Python >=3.12"]);
  assert.deepEqual(values(oneLine.dependencies), ["fastapi 0.115", "sqlalchemy 2.0"]);
  assert.deepEqual(values(oneLine.testing), ["pytest 8"]);
  assert.deepEqual(
    oneLine.commands.map(({ command }) => command),
    ["uv sync", "uv run pytest"],
  );
  const poetry = evidenceOf({
    "pyproject.toml":
      '[tool.poetry]\nname = "x"\n[tool.poetry.dependencies]\npython = "^3.11"\nclick = "8"\n[tool.poetry.scripts]\nx = "x:main"\n[tool.pytest.ini_options]\naddopts = "-q"\n',
  });
  assert.deepEqual(values(poetry.languages), ["Python ^3.11"]);
  assert.deepEqual(values(poetry.dependencies), ["click"]);
  assert.deepEqual(values(poetry.projectTypes), ["cli"]);
  assert.deepEqual(
    poetry.commands.map(({ command }) => command),
    ["poetry install", "poetry run pytest"],
  );
});

for (const [file, text, language, test1] of [
  ["requirements.txt", "# web\nflask==3\npytest\n-r more.txt\n", "Python", "pytest"],
  [
    "Cargo.toml",
    '[package]\nname = "x"\nedition = "2024"\n[dependencies]\naxum = { version = "0.8" }\n',
    "Rust edition 2024",
    "cargo test",
  ],
  ["go.mod", "module x\n\ngo 1.24\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.10.0\n)\n", "Go 1.24", "go test ./..."],
  [
    "pom.xml",
    "<java.version>21</java.version><dependency><artifactId>junit</artifactId></dependency>",
    "Java 21",
    "mvn test",
  ],
  ["build.gradle.kts", 'implementation("org.junit:junit:5.0")', "Kotlin", "gradle test"],
  [
    "App.csproj",
    '<TargetFramework>net9.0</TargetFramework><PackageReference Include="xunit" Version="2.9" />',
    "C#",
    "dotnet test",
  ],
] as const)
  test(`${file} shows its language and how its tests are run`, () => {
    const evidence = evidenceOf({ [file]: text });
    assert.deepEqual(values(evidence.languages), [language]);
    assert.deepEqual(
      evidence.commands.filter(({ purpose }) => purpose === "test").map(({ command }) => command),
      [test1],
    );
    assert.ok(evidence.dependencies.length === 1 || file === "requirements.txt");
  });

test("a Gemfile, a composer.json, a Dockerfile and a Makefile show what is in them and no more", () => {
  assert.deepEqual(values(evidenceOf({ Gemfile: "gem 'rails'\n" }).dependencies), ["rails"]);
  assert.deepEqual(values(evidenceOf({ "composer.json": '{"require":{"x/y":"1"}}' }).dependencies), ["x/y 1"]);
  assert.deepEqual(values(evidenceOf({ Dockerfile: "FROM node:24\n" }).platforms), ["container image node:24"]);
  assert.deepEqual(
    evidenceOf({ Makefile: "test:\n\tgo test\n" }).commands.map(({ command }) => command),
    ["make test"],
  );
  assert.deepEqual(evidenceOf({ Makefile: "build:\n" }).commands, []);
});

test("each folder with a manifest of its own is a part of the project", () => {
  const { workspaces, commands } = evidenceOf({
    "package.json": '{"private":true,"workspaces":["packages/*"]}',
    "packages/cart/package.json": '{"name":"@shop/cart","scripts":{"test":"node --test"}}',
    "backend/pyproject.toml": '[project]\nname = "api"\n',
    "backend/Dockerfile": "FROM python\n",
    "tools/Makefile": "test:\n",
  });
  assert.deepEqual(workspaces, [
    { folder: "packages/cart/", name: "@shop/cart", source: "packages/cart/package.json" },
    { folder: "backend/", name: "api", source: "backend/pyproject.toml" },
  ]);
  assert.ok(commands.some(({ command, folder }) => command === "npm test" && folder === "packages/cart"));
});

test("broken manifests show nothing", () => {
  const paths = ["package.json", "pyproject.toml"];
  const evidence = readManifests({ paths, manifests: paths.map((path) => ({ path, text: "{", value: undefined })) });
  assert.deepEqual([evidence.languages, evidence.commands, evidence.workspaces], [[], [], []]);
  for (const value of [{ dependencies: 7, scripts: [] }, { project: "x" }])
    assert.doesNotThrow(() => readManifests({ paths, manifests: paths.map((path) => ({ path, text: "", value })) }));
});
