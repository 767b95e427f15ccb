interface SortKey {
  readonly id: string;
  /** The date, or the whole id where it does not have five parts and so has no sequence either. */
  readonly date: string;
  readonly sequence: number;
  readonly suffix: string;
  readonly members: readonly Level[];
}

/** A number without a name, or a name behind all numbers. */
interface Level {
  readonly number: number;
  readonly name: string;
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

/** The date, the sequence, and the suffix with the numbers of a member behind its first dot. */
const parts = /^([^-]*-[^-]*-[^-]*)-([^-]*)-([^.]*)(?:\.(.*))?$/s;

function sortKey(id: string): SortKey {
  const found = parts.exec(id);
  if (found === null) return { id, date: id, sequence: -1, suffix: "", members: noMembers };
  const [, date = "", sequence = "", suffix = "", members] = found;
  return {
    id,
    date,
    sequence: /^[0-9a-z]+$/i.test(sequence) ? parseInt(sequence, 36) : Infinity,
    suffix,
    members: members === undefined ? noMembers : members.split(".").map(toLevel),
  };
}

const noMembers: SortKey["members"] = [];
const toLevel = (level: string): Level =>
  /^\d+$/.test(level) ? { number: Number(level), name: "" } : { number: Infinity, name: level };

/** Infinite numbers differ by what is no number, and so by what is compared next. */
function compareKeys(a: SortKey, b: SortKey): number {
  return (
    compareText(a.date, b.date) ||
    a.sequence - b.sequence ||
    compareText(a.suffix, b.suffix) ||
    compareMembers(a.members, b.members) ||
    compareText(a.id, b.id)
  );
}

function compareMembers(a: SortKey["members"], b: SortKey["members"]): number {
  for (const [index, mine] of a.entries()) {
    const theirs = b[index];
    if (theirs === undefined) return 1;
    const order = mine.number - theirs.number || compareText(mine.name, theirs.name);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
