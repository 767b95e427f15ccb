import { isTestCode, type SourceModule } from "./sourceModules.ts";

/**
 * The exports of the product that have no reason to be exported. A reason is another file of the product that imports
 * them. A test is one only for what its own file uses too: a part that is worth a test of its own is alive, but code
 * that only a test calls is dead.
 */
export function unusedExports(modules: readonly SourceModule[]): readonly string[] {
  const modulesByPath = new Map(modules.map((module) => [module.path, module]));
  const isImported = importsIn(modules.filter(({ path }) => !isTestCode(path)));
  const isTested = importsIn(modules.filter(({ path }) => isTestCode(path)));
  return modules
    .filter(({ path }) => !isTestCode(path))
    .flatMap(({ path, exports, mentions }) =>
      exports
        .filter((name) => !isImported(path, name) && !((mentions.get(name) ?? 0) > 1 && isTested(path, name)))
        .map((name) => `${path}: ${name}`),
    );

  function importsIn(users: readonly SourceModule[]): (path: string, name: string) => boolean {
    const imported = new Set<string>();
    const everything = new Set<string>();
    const add = (path: string, names: readonly string[] | undefined): void => {
      if (names === undefined) everything.add(path);
      else for (const name of names) imported.add(`${path}: ${name}`);
      for (const passedOn of passedOnBy(path)) add(passedOn, names);
    };
    for (const { imports } of users) for (const { from, names } of imports) add(from, names);
    return (path, name) => everything.has(path) || imported.has(`${path}: ${name}`);
  }

  function passedOnBy(path: string): readonly string[] {
    const { imports = [] } = modulesByPath.get(path) ?? {};
    return imports.filter(({ isPassedOn }) => isPassedOn).map(({ from }) => from);
  }
}
