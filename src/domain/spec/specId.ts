/**
 * `2026-03-02-00f-k9d.3` is member 3 of driver `2026-03-02-00f-k9d`. Hand-made ids exist, so nothing assumes this form.
 */
const memberId = /^([^.]+)\.(\d+)/;

/** The driver an id names: what stands before the first dot, provided a digit follows. */
export const driverOf = (id: string): string | undefined => (id.includes(".") ? memberId.exec(id)?.[1] : undefined);

export const memberNumberOf = (id: string): number | undefined => {
  const digits = id.includes(".") ? memberId.exec(id)?.[2] : undefined;
  return digits === undefined ? undefined : Number(digits);
};

export const isMemberOf = (id: string, driver: string): boolean =>
  id.length > driver.length + 1 && id.startsWith(driver) && id[driver.length] === ".";

/** The id in a file name such as `2026-03-02-00f-k9d.md`; undefined for files that are not specs. */
export const specIdOfFile = (fileName: string): string | undefined =>
  fileName.endsWith(".md") && fileName.length > 3 ? fileName.slice(0, -3) : undefined;

/** Local calendar date, as ids begin with it. */
export function localDate(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Larger numbers are words that happen to read as base 36, such as `refactor`. */
const maxSequence = 0xffff_ffff;

/** One more than the highest sequence any of these files carries for the date. */
export function nextSequence(date: string, fileNames: Iterable<string>): number {
  let highest = 0;
  for (const name of fileNames) {
    if (!name.startsWith(date) || !name.endsWith(".md")) continue;
    const part = name.split("-")[3]?.replace(/\.md$/, "") ?? "";
    const sequence = /^[0-9a-z]+$/i.test(part) ? parseInt(part, 36) : 0;
    if (sequence <= maxSequence) highest = Math.max(highest, sequence);
  }
  return highest + 1;
}

export const formatSpecId = (date: string, sequence: number, suffix: string): string =>
  `${date}-${sequence.toString(36).padStart(3, "0")}-${suffix}`;
