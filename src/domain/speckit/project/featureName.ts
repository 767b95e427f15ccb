export type Numbering = "sequential" | "timestamp";

interface FeatureName {
  readonly name: string;
  readonly warning?: string;
}

const counted = /^(\d{3,})-/;
const timestamped = /^\d{8}-\d{6}-/;
const maxNumber = 2n ** 63n - 1n;
const maxNameLength = 244;

/** The number a folder counts with: `0042-x` is 42; timestamps and `12-x` do not count. */
export function numberOfFolder(name: string): bigint | undefined {
  const digits = timestamped.test(name) ? undefined : counted.exec(name)?.[1];
  const number = digits === undefined ? undefined : BigInt(digits);
  return number !== undefined && number <= maxNumber ? number : undefined;
}

/** One above the highest; gaps stay gaps. */
export const nextNumber = (folders: Iterable<string>): bigint => {
  let highest = 0n;
  for (const folder of folders) {
    const number = numberOfFolder(folder);
    if (number !== undefined && number > highest) highest = number;
  }
  return highest + 1n;
};

const padNumber = (number: bigint): string => String(number).padStart(3, "0");

/** Local time, as spec-kit writes it. */
export function timestampOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${String(date.getFullYear())}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

/** A folder name that does not exist yet. An explicit number is a preference, not a promise. */
export function nameFeature(options: {
  readonly slug: string;
  readonly folders: readonly string[];
  readonly numbering: Numbering;
  readonly now: Date;
  readonly number?: bigint;
}): FeatureName {
  const { slug, folders, number } = options;
  if (options.numbering === "timestamp" && number === undefined) {
    const taken = new Set(folders);
    let now = options.now;
    while (taken.has(join(timestampOf(now), slug))) now = new Date(now.getTime() + 1000);
    return { name: join(timestampOf(now), slug) };
  }
  const next = nextNumber(folders);
  if (number === undefined) return { name: join(padNumber(next), slug) };
  const prefix = `${padNumber(number)}-`;
  if (!folders.some((folder) => folder.startsWith(prefix))) return { name: join(padNumber(number), slug) };
  return {
    name: join(padNumber(next), slug),
    warning: `Number ${padNumber(number)} is taken; the feature got ${padNumber(next)}.`,
  };
}

/** Only the slug is cut. It is ASCII, so characters are bytes. */
const join = (prefix: string, slug: string): string =>
  `${prefix}-${slug.slice(0, maxNameLength - prefix.length - 1)}`.replace(/-$/, "");

/** By number first, then by name; folders without a number last. */
export function compareFeatureNames(a: string, b: string): number {
  const left = /^(\d+)/.exec(a.split("/").at(-1)!)?.[1];
  const right = /^(\d+)/.exec(b.split("/").at(-1)!)?.[1];
  if (left !== undefined && right !== undefined && BigInt(left) !== BigInt(right))
    return BigInt(left) < BigInt(right) ? -1 : 1;
  if ((left === undefined) !== (right === undefined)) return left === undefined ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
