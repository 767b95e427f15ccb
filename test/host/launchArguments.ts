import { resolve } from "node:path";
import { parseArgs } from "node:util";

interface LaunchArguments {
  readonly workspace: string | undefined;
  readonly extensionDevelopmentPaths: readonly string[];
  readonly extensionTestsPath: string | undefined;
  readonly userDataDir: string | undefined;
  readonly extensionsDir: string | undefined;
  readonly extensionsToInstall: readonly string[];
  readonly isTrustDisabled: boolean;
}

/** Reads VS Code's own command line; switches that mean nothing to a web host are accepted and ignored. */
export function parseLaunchArguments(args: readonly string[], env: NodeJS.ProcessEnv): LaunchArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      extensionDevelopmentPath: { type: "string", multiple: true },
      extensionTestsPath: { type: "string" },
      "user-data-dir": { type: "string" },
      "extensions-dir": { type: "string" },
      "install-extension": { type: "string", multiple: true },
      "disable-workspace-trust": { type: "boolean" },
    },
  });
  const one = (value: unknown) => (typeof value === "string" ? resolve(value) : undefined);
  const many = (value: unknown) => (Array.isArray(value) ? value.map((path) => resolve(String(path))) : []);
  return {
    workspace: one(positionals[0]),
    extensionDevelopmentPaths: many(values["extensionDevelopmentPath"]),
    extensionTestsPath: one(values["extensionTestsPath"]),
    userDataDir: one(values["user-data-dir"]),
    extensionsDir: one(values["extensions-dir"]),
    extensionsToInstall: many(values["install-extension"]),
    // runTests always switches trust off; a test of Restricted Mode needs the trust dialog.
    isTrustDisabled: values["disable-workspace-trust"] === true && env["FLIGHTDECK_TEST_TRUST"] !== "ask",
  };
}
