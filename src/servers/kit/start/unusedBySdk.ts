/** Takes the place of modules the SDK imports for features our servers do not use; see `esbuild.mjs`. */
export default class UnusedBySdk {
  constructor() {
    throw new Error("This part of the SDK is not in the bundle.");
  }
}

export const zodToJsonSchema = undefined;
