/** What a spec must wait for, by id. Ids that are not keys wait for nothing. */
type DependencyGraph = ReadonlyMap<string, readonly string[]>;

interface Visit {
  readonly id: string;
  readonly index: number;
  lowest: number;
  nextEdge: number;
}

/**
 * The groups of ids that wait for each other, directly or in a circle; a spec that waits for itself is a group of one.
 * Tarjan's algorithm with its own stack: chains of ten thousand specs must not exhaust JavaScript's.
 */
export function findCycles(graph: DependencyGraph): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const indexOf = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const enter = (id: string): Visit => {
    const visit = { id, index: indexOf.size, lowest: indexOf.size, nextEdge: 0 };
    indexOf.set(id, visit.index);
    open.push(id);
    isOpen.add(id);
    return visit;
  };
  const leave = (visit: Visit): void => {
    if (visit.lowest !== visit.index) return;
    const group = open.splice(open.lastIndexOf(visit.id));
    for (const id of group) isOpen.delete(id);
    if (group.length > 1 || graph.get(visit.id)?.includes(visit.id)) cycles.push(group);
  };
  for (const start of graph.keys()) {
    if (indexOf.has(start)) continue;
    const path = [enter(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const edge = graph.get(visit.id)?.[visit.nextEdge++];
      if (edge === undefined) {
        leave(visit);
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.lowest = Math.min(parent.lowest, visit.lowest);
      } else if (isOpen.has(edge)) {
        visit.lowest = Math.min(visit.lowest, indexOf.get(edge) ?? visit.lowest);
      } else if (!indexOf.has(edge)) {
        path.push(enter(edge));
      }
    }
  }
  return cycles;
}
