import { expandText } from "../../../src/mcp/configuration/expandVariables.ts";
import { parseEnvFile } from "../../../src/mcp/configuration/parseEnvFile.ts";
import { readJsonc } from "../../../src/mcp/configuration/readJsonc.ts";
import { createMask } from "../../../src/mcp/observe/maskSecrets.ts";
import { hostileTexts } from "../../support/hostileTexts.ts";
import type { SizedWork } from "../linearWork.ts";

const values = { workspaceFolder: "/w", folders: {}, userHome: "/h", environment: { A: "1" } };
const mask = createMask(["a".repeat(3000), "ab".repeat(200)]);
const envFile = (size: number): string =>
  `A=${"\u2028".repeat(size)}x\u2028\nB=${" ".repeat(size)}x #${" ".repeat(size)}y`;

export const configurationTexts: readonly SizedWork[] = [
  { name: "environment file of blanks", size: 4000, run: (size) => parseEnvFile(envFile(size)) },
  { name: "variables without an end", size: 4000, run: (size) => expandText("${".repeat(size), values) },
  { name: "a file of opening quotes", size: 30_000, run: (size) => readJsonc('"'.repeat(size)) },
  ...hostileTexts.map(({ name, make }) => ({
    name: `masking ${name}`,
    size: 4000,
    run: (size: number) => mask(make(size)),
  })),
];
