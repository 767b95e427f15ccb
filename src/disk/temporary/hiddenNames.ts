import { createHash } from "node:crypto";
import path from "node:path";
import { lifeOf, ownProcess, type OwnerLife, type ProcessOwner } from "../programs/processOwner.ts";
import { uniqueWord } from "./uniqueWord.ts";

/** File systems allow 255 bytes; what is added to a name must fit, too. */
const maxStemLength = 160;

/** A file's name, or one made from it that leaves room for an ending. */
function stemOf(name: string): string {
  if (Buffer.byteLength(name) <= maxStemLength) return name;
  return `${[...name].slice(0, 30).join("")}~${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
}

function beside(file: string, ending: string): string {
  const name = path.basename(file);
  return path.join(path.dirname(file), `${name.startsWith(".") ? "" : "."}${stemOf(name)}.${ending}`);
}

/** All our writers of the file compete for this lock. */
export const lockPathFor = (file: string): string => beside(file, "lock");

/** A hidden name beside the file, so that a rename stays on one disk. The name contains the writer. */
export const temporaryPathFor = (file: string): string =>
  beside(file, `${process.pid}.${ownWord()}${uniqueWord().padEnd(uniqueLength, "0").slice(0, uniqueLength)}.tmp`);

const machineLength = 6;
const startLength = 10;
const uniqueLength = 8;

const machineWord = ({ host, space }: ProcessOwner): string =>
  createHash("sha256").update(`${host} ${space}`).digest("hex").slice(0, machineLength);

const startWord = ({ start }: ProcessOwner): string => Number(start).toString(36).padStart(startLength, "0");

let word: string | undefined;

/** The machine and the start of this process, in letters of a fixed number. */
const ownWord = (): string => (word ??= machineWord(ownProcess()) + startWord(ownProcess()));

/** The writer named by a temporary file, or `undefined` where the file is not ours. */
export function writerOf(name: string): OwnerLife | undefined {
  const [end, word = "", pid = "", ...before] = name.split(".").reverse();
  const isOurs = end === "tmp" && /^[0-9a-z]+$/.test(word) && /^\d+$/.test(pid) && before.length > 1 && name[0] === ".";
  if (!isOurs) return undefined;
  const here = ownProcess();
  // Older versions wrote a shorter word without this information.
  if (word.length !== machineLength + startLength + uniqueLength)
    return lifeOf({ ...here, pid: Number(pid), start: "" });
  if (word.slice(0, machineLength) !== machineWord(here)) return "elsewhere";
  const start = String(parseInt(word.slice(machineLength, machineLength + startLength), 36));
  return lifeOf({ ...here, pid: Number(pid), start: start === "0" ? "" : start });
}

export const isLockName = (name: string): boolean => name.length > 6 && name.startsWith(".") && name.endsWith(".lock");
