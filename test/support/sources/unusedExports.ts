import { isTestCode, type SourceModule } from "./sourceModules.ts";

/**
 * The exports that have no reason to be exported. A reason is another file that imports them; for those of the product,
 * another file of the product. There a test is a reason only for what its own file uses too: a part that is worth a test
 * of its own is alive, but code that only a test calls is dead.
 */
export function unusedExports(modules: readonly SourceModule[]): readonly string[] {
  const modulesByPath = new Map(modules.map((module) => [module.path, module]));
  const isImported = importsIn(modules.filter(({ path }) => !isTestCode(path)));
  const isTested = importsIn(modules.filter(({ path }) => isTestCode(path)));
  const isAlive = ({ path, mentions }: SourceModule, name: string): boolean =>
    isImported(path, name) || (isTested(path, name) && (isTestCode(path) || (mentions.get(name) ?? 0) > 1));
  return modules.flatMap((module) =>
    module.exports.filter((name) => !isAlive(module, name)).map((name) => `${module.path}: ${name}`),
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
