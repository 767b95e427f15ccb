import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface BuildScript {
  serverBundle(name: string, entryPoint: string, outdir: string): esbuild.BuildOptions;
}

interface BundledServer {
  /** The file to start. */
  readonly file: string;
  /** Every module of which something is left in the bundle. */
  readonly modules: readonly string[];
}

/** Bundles a server of the tests exactly as the product's own, on request as it ships. */
export async function bundleServer(
  name: string,
  entryPoint: URL,
  { production = false }: { readonly production?: boolean } = {},
): Promise<BundledServer> {
  // Test files run side by side, each in a process of its own: none may overwrite what another is starting.
  const outdir = path.join(root, "out", "testServers", path.basename(process.argv[1] ?? "test", ".ts"));
  const script = (await import(pathToFileURL(path.join(root, "esbuild.mjs")).href)) as BuildScript;
  const options = script.serverBundle(name, fileURLToPath(entryPoint), outdir);
  const { metafile } = await esbuild.build({
    ...options,
    metafile: true,
    ...(production ? { minify: true, sourcemap: false } : {}),
  });
  const modules = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([module, { bytesInOutput }]) => (bytesInOutput > 0 ? [module] : [])),
  );
  return { file: path.join(outdir, `${name}.js`), modules };
}
