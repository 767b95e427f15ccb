interface SortKey {
  readonly id: string;
  /** The date, or the whole id where it does not have five parts and so has no sequence either. */
  readonly date: string;
  readonly sequence: number;
  readonly suffix: string;
  readonly members: readonly (number | string)[];
}

/** Date, then sequence as a base-36 number, then suffix; a driver directly before its members, these by number. */
export function sortBySpecId<T>(values: readonly T[], idOf: (value: T) => string): T[] {
  if (isSortedPlainly(values, idOf)) return [...values];
  const keyed = values.map((value) => ({ value, key: sortKey(idOf(value)) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ value }) => value);
}

/** Ids as chant makes them, in the first 46,655 of a day: for these the order is that of their text. */
const plainId = /^\d{4}-\d\d-\d\d-[0-9a-z]{3}-[0-9a-z]{3}$/;

/** Folders are listed by name, so in most projects nothing is left to sort, and no keys need to be made to see that. */
function isSortedPlainly<T>(values: readonly T[], idOf: (value: T) => string): boolean {
  let before = "";
  for (const value of values) {
    const id = idOf(value);
    if (id < before || !plainId.test(id)) return false;
    before = id;
  }
  return true;
}

/** Cut out by position: sorting ten thousand ids should not first make a hundred thousand little lists. */
function sortKey(id: string): SortKey {
  const dayEnd = nthDash(id, 3);
  const sequenceEnd = dayEnd === -1 ? -1 : id.indexOf("-", dayEnd + 1);
  if (sequenceEnd === -1) return { id, date: id, sequence: -1, suffix: "", members: noMembers };
  const sequence = id.slice(dayEnd + 1, sequenceEnd);
  const dot = id.indexOf(".", sequenceEnd);
  return {
    id,
    date: id.slice(0, dayEnd),
    sequence: /^[0-9a-z]+$/i.test(sequence) ? parseInt(sequence, 36) : Infinity,
    suffix: dot === -1 ? id.slice(sequenceEnd + 1) : id.slice(sequenceEnd + 1, dot),
    members:
      dot === -1
        ? noMembers
        : id
            .slice(dot + 1)
            .split(".")
            .map(toLevel),
  };
}

const noMembers: SortKey["members"] = [];
const toLevel = (level: string): number | string => (/^\d+$/.test(level) ? Number(level) : level);

function nthDash(id: string, count: number): number {
  let at = -1;
  for (let found = 0; found < count; found++) {
    at = id.indexOf("-", at + 1);
    if (at === -1) return -1;
  }
  return at;
}

function compareKeys(a: SortKey, b: SortKey): number {
  return (
    compareText(a.date, b.date) ||
    Math.sign(a.sequence - b.sequence || 0) ||
    compareText(a.suffix, b.suffix) ||
    compareMembers(a.members, b.members) ||
    compareText(a.id, b.id)
  );
}

function compareMembers(a: SortKey["members"], b: SortKey["members"]): number {
  for (const [level, mine] of a.entries()) {
    const theirs = b[level];
    if (theirs === undefined) return 1;
    const order = compareLevel(mine, theirs);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareLevel(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return Math.sign(a - b);
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return typeof a === "number" ? -1 : 1;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
