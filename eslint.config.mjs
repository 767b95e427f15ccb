import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/**
 * Import directions: domain ← protocol ← mcp | servers | webviews, and domain, protocol, mcp ← extension; domain ←
 * disk ← agents ← servers | extension, and disk ← mcp, since all of them read, write and start programs in one way.
 * Each row names what a folder must not reach; type-only imports count too.
 */
const vscodeApi = { regex: "^(vscode|vscode-languageclient)(/|$)", message: "Only src/extension may use the editor." };
const node = { regex: "^(node:|fs$|path$|child_process$)", message: "This folder stays pure; take a port instead." };
const sdk = { regex: "^@modelcontextprotocol/", message: "Only src/mcp and src/servers know the MCP SDK." };
const folder = (...names) => ({
  regex: `(^|/)\\.\\./(.*/)?(${names.join("|")})/`,
  message: "This import turns an arrow of the architecture around.",
});
/** Another server; what agents are in the domain of speckit is for every one. */
const sibling = (...names) => ({
  regex: `^(\\.\\./)+(servers/)?(${names.join("|")})/`,
  message: "Servers know nothing of each other.",
});
const ban = (files, ...patterns) => ({
  files,
  ignores: ["**/*.test.ts"],
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

export default tseslint.config(
  { ignores: ["node_modules", "dist", "out", "test-results", "test/fixtures", "media"] },
  eslint.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: ["./tsconfig.json", "./webviews/tsconfig.json"], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-promise-executor-return": "error",
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { object: "AbortSignal", property: "any", message: "It outlives what it is for: use followSignals." },
      ],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  ban(
    ["src/domain/**"],
    vscodeApi,
    node,
    sdk,
    folder("protocol", "disk", "agents", "mcp", "servers", "extension", "languageServer", "webviews"),
  ),
  ban(
    ["src/protocol/**"],
    vscodeApi,
    node,
    sdk,
    folder("disk", "agents", "mcp", "servers", "extension", "languageServer", "webviews"),
  ),
  ban(
    ["src/disk/**"],
    vscodeApi,
    sdk,
    folder("protocol", "agents", "mcp", "servers", "extension", "languageServer", "webviews"),
  ),
  ban(
    ["src/agents/**"],
    vscodeApi,
    sdk,
    folder("protocol", "mcp", "servers", "extension", "languageServer", "webviews"),
  ),
  ban(["src/mcp/**"], vscodeApi, folder("servers", "extension", "languageServer", "webviews")),
  ban(["src/servers/**"], vscodeApi, folder("mcp", "extension", "languageServer", "webviews")),
  ban(
    ["src/servers/chant/**"],
    vscodeApi,
    folder("mcp", "extension", "languageServer", "webviews"),
    sibling("preflights", "speckit"),
  ),
  ban(
    ["src/servers/preflights/**"],
    vscodeApi,
    folder("mcp", "extension", "languageServer", "webviews", "chant", "speckit"),
  ),
  ban(
    ["src/servers/speckit/**"],
    vscodeApi,
    folder("mcp", "extension", "languageServer", "webviews", "chant", "preflights"),
  ),
  ban(
    ["src/languageServer/**"],
    vscodeApi,
    sdk,
    folder("agents", "mcp", "servers", "extension", "protocol", "webviews"),
  ),
  ban(["src/extension/**"], folder("servers", "languageServer", "webviews")),
  ban(["webviews/**"], vscodeApi, node, sdk, folder("disk", "agents", "mcp", "servers", "extension", "languageServer")),
  {
    files: ["**/*.test.ts", "test/**"],
    rules: {
      // node:test collects the promises of its own calls itself; every other dropped promise stays an error.
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          allowForKnownSafeCalls: [
            { from: "package", name: ["test", "it", "describe", "suite"], package: "node:test" },
          ],
        },
      ],
      "max-lines-per-function": "off",
      "no-console": "off",
    },
  },
  {
    files: ["**/*.mjs", "**/*.cjs"],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: { process: "readonly", console: "readonly", URL: "readonly", require: "readonly", exports: "readonly" },
    },
  },
  { files: ["**/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
);
