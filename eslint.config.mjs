import eslint from "@eslint/js";
import tseslint from "typescript-eslint";
import { arrows } from "./test/architecture/arrows.ts";

/** Which packages a folder must not use; which folders it may import from is in `arrows.ts`. */
const vscodeApi = { regex: "^(vscode|vscode-languageclient)(/|$)", message: "Only src/extension may use the editor." };
const node = { regex: "^(node:|fs$|path$|child_process$)", message: "This folder stays pure; take a port instead." };
const sdk = { regex: "^@modelcontextprotocol/", message: "Only src/mcp and src/servers know the MCP SDK." };
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
  ban(["src/domain/**", "src/protocol/**", "webviews/**"], vscodeApi, node, sdk),
  ban(["src/disk/**", "src/agents/**", "src/languageServer/**"], vscodeApi, sdk),
  ban(["src/mcp/**", "src/servers/**"], vscodeApi),
  {
    files: ["src/**", "webviews/**"],
    ignores: ["**/*.test.ts"],
    plugins: { house: { rules: { arrows } } },
    rules: { "house/arrows": "error" },
  },
  {
    // Rooms add to the interfaces of all contributions, which are empty without them.
    files: ["src/extension/*/contributions.ts"],
    rules: { "@typescript-eslint/no-empty-object-type": "off" },
  },
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
