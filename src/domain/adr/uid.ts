import { conflict } from "../failures.ts";
import { l10n } from "../l10n.ts";

/**
 * Identity of ADRs and tasks: a UTC instant and four hexadecimal digits, for example 20250108T143512.237Z-A001. Inside
 * one repository no two are equal: files are created exclusively and under a lock. Two branches can come to the same
 * one only in the same millisecond, and then in 1 of 65,536 cases.
 */
const written = /^\d{8}T\d{6}\.\d{3}Z-[0-9A-F]{4}$/;
/** Older files may lack the suffix, or have one that is lower-case or not hexadecimal. */
const readable = /^\d{8}T\d{6}\.\d{3}Z(?:-[0-9A-Za-z]{4})?$/;
const documentName = /^(\d{8}T\d{6}\.\d{3}Z(?:-[0-9A-Za-z]{4})?)(?:_[^/\\]*)?\.md$/;

export const isWrittenUid = (text: string): boolean => written.test(text);

export const isReadableUid = (text: string): boolean => readable.test(text);

/** The UID in the name of an ADR or archived task; other files in those folders have none. */
export const uidOfFileName = (name: string): string | undefined => documentName.exec(name)?.[1];

/** Code-unit order of UIDs. File names would not do: `_` sorts behind `-`. */
export const compareUids = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Lower-case hexadecimal would sort behind the same digits in upper case, so the suffix is always upper-case. */
export function uidAt(milliseconds: number, random: number): string {
  const suffix = (random & 0xffff).toString(16).toUpperCase().padStart(4, "0");
  return `${stampOf(milliseconds)}-${suffix}`;
}

/** The last moment whose year has four digits. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const stampOf = (milliseconds: number): string =>
  new Date(Math.min(milliseconds, lastMoment)).toISOString().replace(/[-:]/g, "");

const stampLength = "YYYYMMDDTHHMMSS.mmmZ".length;

/** A UID at that instant or, where that would not sort behind the floor, one millisecond behind the floor. */
export function uidAfter(floor: string | undefined, milliseconds: number, random: number): string {
  const uid = uidAt(milliseconds, random);
  const [stamp, last] = [uid.slice(0, stampLength), floor?.slice(0, stampLength)];
  if (last === undefined || stamp > last) return uid;
  const next = stampAfter(last);
  if (next !== undefined) return next + uid.slice(stampLength);
  const suffix = parseInt(floor?.slice(stampLength + 1) || "-1", 16) + 1;
  if (suffix <= 0xffff) return `${last}-${suffix.toString(16).toUpperCase().padStart(4, "0")}`;
  throw conflict(l10n.t("No new UID can follow {0}. Rename the document that has it.", floor ?? ""), {
    system: "decisions",
  });
}

/** `undefined` behind the last one that has as many digits. */
function stampAfter(stamp: string): string | undefined {
  const milliseconds = millisecondsOf(stamp);
  if (milliseconds !== undefined && milliseconds < lastMoment) return stampOf(milliseconds + 1);
  // Not a date (such as month 99), but an existing identity: continue counting its digits.
  const digits = String(BigInt(stamp.replace(/\D/g, "")) + 1n).padStart(17, "0");
  if (digits.length > 17) return undefined;
  return `${digits.slice(0, 8)}T${digits.slice(8, 14)}.${digits.slice(14)}Z`;
}

/** When a UID was made, if its digits are a date at all. */
export function millisecondsOf(uid: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3})Z/.exec(uid);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
