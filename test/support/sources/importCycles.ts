import type { SourceModule } from "./sourceModules.ts";

/** Groups of files that import each other, directly or through others; by Tarjan, in one pass. */
export function importCycles(modules: readonly SourceModule[]): readonly (readonly string[])[] {
  const targets = new Map(modules.map(({ path, imports }) => [path, imports.map(({ from }) => from)]));
  const order = new Map<string, number>();
  const waiting: string[] = [];
  const groups: string[][] = [];

  /** The earliest file that is still waiting and can be reached from this one. */
  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    const start = waiting.push(path) - 1;
    const reached = (targets.get(path) ?? []).map((target) => {
      const known = order.get(target);
      if (known === undefined) return targets.has(target) ? visit(target) : own;
      return waiting.includes(target) ? known : own;
    });
    const earliest = Math.min(own, ...reached);
    if (earliest === own) groups.push(waiting.splice(start).sort());
    return earliest;
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  const importsItself = (path: string | undefined): boolean =>
    path !== undefined && (targets.get(path)?.includes(path) ?? false);
  return groups.filter((group) => group.length > 1 || importsItself(group[0]));
}
