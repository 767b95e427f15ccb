import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { findInstalled } from "../../../src/servers/kit/agents/findInstalled.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** A folder in which these are installed, by the name of their folder. */
async function installed(...names: readonly string[]) {
  const folder = await createTemporaryFolder();
  const { path } = folder;
  const at = (...parts: readonly string[]): string => join(path, ...parts);
  const write = (file: string, text = ""): void => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  const install = (name: string): void => write(join(name, "dist", "servers", "chant.js"));
  names.forEach(install);
  const newest = (recorded?: string, ...more: readonly string[]): string | undefined =>
    findInstalled({ recorded, usual: [path, ...more] })?.slice(path.length + 1);
  return { path, at, write, install, newest, [Symbol.asyncDispose]: () => folder.remove() };
}

const named = (...versions: readonly string[]): string[] => versions.map((each) => `flightdeck.flightdeck-${each}`);

test("the newest version is found, and a release is newer than its previews", async () => {
  for (const [older, newer] of [
    ["0.9.1", "0.10.0"],
    ["0.9.9", "1.0.0"],
    ["1.2.3", "1.2.4"],
    ["1.2.9", "1.3.0"],
    ["2.0.0", "10.0.0"],
    ["1.0.0-preview.9", "1.0.0"],
    ["1.0.0-preview.9", "1.0.0-preview.10"],
    ["1.0.0-alpha", "1.0.0-beta"],
    ["1.0.0", "1.0.1-preview"],
    ["1.0.0-preview", "1.0.0-linux-x64"],
    ["1.0.0-preview", "1.0.0-win32-x64"],
    ["1.0.0-preview", "1.0.0-universal"],
  ] as const) {
    await using folder = await installed(...named(older, newer));
    assert.equal(folder.newest(), `flightdeck.flightdeck-${newer}`, `${older} ${newer}`);
  }
});

test("a platform says nothing about the age, and of equal versions the first counts", async () => {
  await using folder = await installed(...named("1.0.0-darwin-arm64", "1.0.0-linux-x64", "1.0.0"));
  await using other = await installed(...named("1.0.0"));
  assert.equal(folder.newest(undefined, other.path), "flightdeck.flightdeck-1.0.0");
  await using platforms = await installed(...named("1.0.0-alpine-x64", "1.0.0-web"));
  assert.equal(platforms.newest(), "flightdeck.flightdeck-1.0.0-alpine-x64");
});

test("only folders of this extension with servers count, and none that the editor has replaced", async () => {
  await using folder = await installed(
    ...["flightdeck.flightdeck", "flightdeck.flightdeck-1.0", "other.flightdeck-9.0.0", "xflightdeck.flightdeck-9.0.0"],
    ...["FlightDeck.Flightdeck-1.0.0", ...named("2.0.0", "3.0.0")],
  );
  mkdirSync(folder.at("flightdeck.flightdeck-8.0.0"));
  assert.equal(folder.newest(), "flightdeck.flightdeck-3.0.0");
  folder.write(
    ".obsolete",
    JSON.stringify({ "flightdeck.flightdeck-3.0.0": true, "flightdeck.flightdeck-2.0.0": false }),
  );
  assert.equal(folder.newest(), "flightdeck.flightdeck-2.0.0");
  folder.write(".obsolete", "not json");
  assert.equal(folder.newest(), "flightdeck.flightdeck-3.0.0");
  await using empty = await installed();
  assert.equal(empty.newest(), undefined);
  assert.equal(findInstalled({ recorded: undefined, usual: [empty.at("gone")] }), undefined);
});

test("what lies beside the recorded version comes before all others", async () => {
  await using usual = await installed(...named("9.0.0"));
  await using folder = await installed(...named("1.0.0", "1.1.0"));
  const find = (recorded: string): string | undefined => findInstalled({ recorded, usual: [usual.path] });
  assert.equal(find(folder.at("flightdeck.flightdeck-1.0.0")), folder.at("flightdeck.flightdeck-1.1.0"));
  assert.equal(find(folder.at("flightdeck.flightdeck-7.0.0")), folder.at("flightdeck.flightdeck-1.1.0"), "it is gone");
  await using empty = await installed();
  assert.equal(find(empty.at("flightdeck.flightdeck-7.0.0")), usual.at("flightdeck.flightdeck-9.0.0"));
});

test("a checkout counts with the version that it names", async () => {
  await using folder = await installed("checkout", ...named("1.1.0"));
  const find = (): string | undefined => findInstalled({ recorded: folder.at("checkout"), usual: [] });
  assert.equal(find(), folder.at("flightdeck.flightdeck-1.1.0"), "it names none");
  for (const [version, expected] of [
    ["1.1.0", "checkout"],
    ["1.2.0", "checkout"],
    ["1.0.0", "flightdeck.flightdeck-1.1.0"],
    [7, "flightdeck.flightdeck-1.1.0"],
  ] as const) {
    folder.write("checkout/package.json", JSON.stringify({ version }));
    assert.equal(find(), folder.at(expected), String(version));
  }
  await using bare = await installed();
  bare.write("checkout/package.json", '{"version": "9.0.0"}');
  assert.equal(findInstalled({ recorded: bare.at("checkout"), usual: [folder.path] }), folder.at(...named("1.1.0")));
});
