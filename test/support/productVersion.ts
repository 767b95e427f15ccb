import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

/** What all parts of the product say their version is. Contracts print the one of their day. */
export const productVersion = manifest.version;
