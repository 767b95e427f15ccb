// Builds every bundle of the product. `--watch` rebuilds on change, `--production` minifies and drops source maps.
import { Buffer } from "node:buffer";
import { readdirSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
/** Set only while the tests pack what they load into VS Code; vsce calls this script without arguments of ours. */
const forTests = process.env.FLIGHTDECK_TEST_BUILD === "1";

const shared = {
  bundle: true,
  logLevel: "warning",
  metafile: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  target: "es2022",
};
const node = { ...shared, platform: "node", format: "cjs", mainFields: ["module", "main"] };
const browser = { ...shared, platform: "browser", format: "iife" };

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const start = fileURLToPath(new URL("src/servers/kit/start/", import.meta.url));

const protocol = new URL("src/protocol/", import.meta.url);
const contractFile = /[\\/]src[\\/]protocol[\\/](?:chant|preflights|speckit)[\\/](\w+)\.ts$/;

/**
 * Puts in place of a tool's contract what a server needs of it: its name, its effect and its descriptions. The schemas
 * they are made of would have every start pay for zod.
 */
const describedContracts = {
  name: "described contracts",
  setup(build) {
    let contracts;
    build.onStart(() => {
      contracts = undefined;
    });
    build.onLoad({ filter: contractFile }, async ({ path }) => {
      contracts ??= loadContracts();
      const name = contractFile.exec(path)[1];
      const { [name]: contract, ...others } = (await contracts)[name];
      if (contract === undefined || Object.keys(others).length > 0) throw new Error(`${path} exports ${name} only.`);
      const { effect, wire, wireWithExtras } = contract;
      const described = { name: contract.name, effect, wire, wireWithExtras };
      return { contents: `export const ${name} = ${JSON.stringify(described)};`, loader: "js" };
    });
  },
};

/** All contracts, as their files are now: while the build watches, an import of the files would be the first one for ever. */
async function loadContracts() {
  const files = ["chant", "preflights", "speckit"].flatMap((server) =>
    readdirSync(new URL(server, protocol))
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => `./${server}/${file}`),
  );
  const lines = files.map((file) => `export * as ${file.slice(file.lastIndexOf("/") + 1, -3)} from "${file}";`);
  const stdin = { contents: lines.join("\n"), resolveDir: fileURLToPath(protocol) };
  const { outputFiles } = await esbuild.build({ stdin, bundle: true, write: false, format: "esm", platform: "node" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/**
 * A server is two files: Node keeps compiled code only of files loaded after it was asked to, so a small launcher
 * asks and then loads the rest. Tests bundle their own servers in the same way.
 */
export const serverBundle = (name, entryPoint, outdir) => ({
  ...node,
  entryPoints: { [name]: `${start}launcher.ts`, [`${name}.main`]: entryPoint },
  define: { FLIGHTDECK_VERSION: JSON.stringify(version) },
  plugins: [describedContracts],
  outdir,
});

/**
 * The whole API of the editor is copied once for every module that imports it, which is a fifth of our start. So they
 * all import one module of our own.
 */
const oneCopyOfVscode = {
  name: "one copy of vscode",
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ kind, namespace }) =>
      kind === "import-statement" && namespace === "file" ? { path: "vscode", namespace: "copied" } : undefined,
    );
    build.onLoad({ filter: /^vscode$/, namespace: "copied" }, () => ({ contents: 'export * from "vscode";' }));
  },
};

/**
 * esbuild makes a file of every set of modules that the same parts need, some thirty for what activation loads, and the
 * editor takes its time to find each one. Since every part says here that it needs all of that, it is one file.
 */
const oneFileForActivation = {
  name: "one file for activation",
  setup(build) {
    const main = build.initialOptions.entryPoints.extension;
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === "dynamic-import"
        ? { path: relative("", join(resolveDir, path)).replaceAll("\\", "/"), namespace: "part" }
        : undefined,
    );
    build.onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
      contents: `import ${JSON.stringify(`./${main}`)}; export * from ${JSON.stringify(`./${path}`)};`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    }));
  },
};

/**
 * esbuild splits only ES modules, and the editor loads CommonJS, so every chunk is turned into that once it is known
 * what it holds. A module stands in one chunk, however many others need it.
 */
const commonJsChunks = {
  name: "CommonJS chunks",
  setup(build) {
    let written = [];
    build.onEnd(async ({ outputFiles = [], errors }) => {
      if (errors.length > 0) return;
      const chunks = outputFiles.filter(({ path }) => path.endsWith(".js"));
      const isStale = (path) => !chunks.some((chunk) => chunk.path === path);
      await Promise.all(chunks.map(writeCommonJs));
      for (const path of written.filter(isStale)) rmSync(path, { force: true });
      written = chunks.map(({ path }) => path);
    });
  },
};

async function writeCommonJs({ path, text }) {
  const { code } = await esbuild.transform(text, {
    ...{ format: "cjs", platform: "node", target: "es2022", sourcefile: path },
    ...{ minify: production, sourcemap: production ? false : "inline", sourcesContent: false },
    // `import()` in the sources becomes `require` at the same place.
    supported: { "dynamic-import": false },
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}

const webviews = readdirSync("webviews").filter((name) => existsSync(`webviews/${name}/main.ts`));

/** One row per file in dist/. Only the extension may resolve `vscode`; a webview cannot resolve `node:*`. */
const bundles = [
  {
    ...node,
    entryPoints: { extension: forTests ? "test/support/extensionUnderTest.ts" : "src/extension/main.ts" },
    external: ["vscode"],
    ...{ format: "esm", splitting: true, chunkNames: "extension/[name]-[hash]", write: false },
    sourcemap: production ? false : "inline",
    plugins: [oneCopyOfVscode, oneFileForActivation, commonJsChunks],
    // zod looks at it once, and VS Code answers every look with an error in the user's log.
    define: { navigator: "undefined" },
  },
  { ...node, entryPoints: { languageServer: "src/languageServer/main.ts" } },
  ...["chant", "preflights", "speckit"].map((name) =>
    serverBundle(name, `src/servers/${name}/main.ts`, "dist/servers"),
  ),
  // Copied out of the extension, so it is one file that needs no other, and into projects, where people read it.
  {
    ...node,
    entryPoints: { launcher: "src/servers/kit/agents/launcher.ts" },
    sourcemap: false,
    minify: false,
    banner: { js: "// Starts the MCP servers of the newest Flightdeck on this machine. Written by Flightdeck." },
  },
  ...webviews.map((name) => ({ ...browser, entryPoints: { [`webviews/${name}`]: `webviews/${name}/main.ts` } })),
].map((bundle) => ({ outdir: "dist", ...bundle }));

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();

async function buildAll() {
  rmSync("dist", { recursive: true, force: true });
  const reports = watch ? [watchReport((line) => process.stdout.write(`${line}\n`))] : [];
  const contexts = await Promise.all(
    bundles.map(({ plugins = [], ...bundle }) => esbuild.context({ ...bundle, plugins: [...plugins, ...reports] })),
  );
  if (watch) {
    await Promise.all(contexts.map((context) => context.watch()));
  } else {
    const results = await Promise.all(contexts.map((context) => context.rebuild()));
    await Promise.all(contexts.map((context) => context.dispose()));
    mkdirSync("out", { recursive: true });
    // The architecture tests read from this which source folders ended up in which bundle.
    const metafiles = results.map((result) => result.metafile);
    writeFileSync("out/metafiles.json", JSON.stringify(metafiles));
    writeFileSync("dist/ThirdPartyNotices.txt", thirdPartyNotices(metafiles));
  }
}

/** Says when all bundles are being rebuilt and are done, and each problem in one line, as .vscode/tasks.json expects it. */
export function watchReport(print) {
  let running = 0;
  const report = (kind, { text, location }) =>
    print(location ? `${location.file}:${location.line}:${location.column + 1}: ${kind}: ${text}` : `${kind}: ${text}`);
  return {
    name: "watchReport",
    setup({ initialOptions, onStart, onEnd }) {
      initialOptions.logLevel = "silent";
      onStart(() => void (running++ === 0 && print("Build started")));
      onEnd(({ errors, warnings }) => {
        for (const error of errors) report("error", error);
        for (const warning of warnings) report("warning", warning);
        if (--running === 0) print("Build finished");
      });
    },
  };
}

/** The licenses of the packages whose code ended up in a bundle, as most of them ask for. */
function thirdPartyNotices(metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
  const notices = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
    if (files.length === 0) throw new Error(`${name} has no license file to ship.`);
    const texts = files.map((file) => readFileSync(`${folder}/${file}`, "utf8").trim());
    return `${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`;
  });
  const line = `\n${"-".repeat(80)}\n\n`;
  return `Flightdeck contains code of these packages.\n${line}${notices.sort().join(line)}`;
}
