import { significantForms } from "../text/significantWords.ts";
import type { RepositoryView } from "./evidence.ts";

/** An existing file that words of the specification lead to. */
export interface Meeting {
  readonly path: string;
  /** As the specification spells them. */
  readonly inName: readonly string[];
  readonly inContent: readonly string[];
}

/** Where a word of the specification occurs. */
export interface WordPlace {
  readonly word: string;
  /** The likeliest first. */
  readonly paths: readonly string[];
}

/** A word that so many files hold says nothing about any of them. */
const maxFilesPerWord = 15;
const maxMeetings = 12;
const maxPathsPerWord = 5;
/** A name says more about a file than what stands somewhere in it. */
const nameWeight = 3;
/** Longer texts are read up to here. */
const maxWordsText = 200_000;

interface Place {
  readonly path: string;
  readonly isName: boolean;
}

/** Which existing files hold the words of a text, in their names or in what was read of them. */
export function meetWords(text: string, view: Pick<RepositoryView, "paths" | "contents">): WordMeetings {
  const forms = formsOf(text.slice(0, maxWordsText));
  const places = new Map<string, Place[]>();
  for (const path of view.paths) {
    const inName = stemsIn(path, forms);
    const inContent = stemsIn(view.contents.get(path) ?? "", forms);
    for (const stem of new Set([...inName, ...inContent])) {
      const list = places.get(stem) ?? [];
      if (list.length <= maxFilesPerWord) list.push({ path, isName: inName.has(stem) });
      places.set(stem, list);
    }
  }
  const telling = new Map([...places].filter(([, list]) => list.length <= maxFilesPerWord));
  return { files: filesOf(telling, forms), words: (part) => wordsOf(part, telling) };
}

export interface WordMeetings {
  readonly files: readonly Meeting[];
  /** The words of a part of the text that lead somewhere, the most telling first. */
  readonly words: (part: string) => readonly WordPlace[];
}

function filesOf(places: ReadonlyMap<string, readonly Place[]>, forms: ReadonlyMap<string, string>): Meeting[] {
  const scores = new Map<string, number>();
  for (const list of places.values())
    for (const { path, isName } of list) scores.set(path, (scores.get(path) ?? 0) + weightOf(list, isName));
  const best = [...scores].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, maxMeetings);
  return best.map(([path]) => {
    const words = (isName: boolean) =>
      [...places].flatMap(([stem, list]) =>
        list.some((place) => place.path === path && place.isName === isName) ? [forms.get(stem)!] : [],
      );
    return { path, inName: words(true), inContent: words(false) };
  });
}

const weightOf = (list: readonly Place[], isName: boolean): number => (isName ? nameWeight : 1) / list.length;

function wordsOf(part: string, places: ReadonlyMap<string, readonly Place[]>): WordPlace[] {
  return [...formsOf(part.slice(0, maxWordsText))]
    .flatMap(([stem, word]) => {
      const list = places.get(stem);
      if (list === undefined) return [];
      const byName = list.toSorted((a, b) => Number(b.isName) - Number(a.isName));
      const score = list.reduce((sum, { isName }) => sum + weightOf(list, isName), 0);
      return [{ word, score, paths: byName.slice(0, maxPathsPerWord).map(({ path }) => path) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ word, paths }) => ({ word, paths }));
}

/** "photoStore" and "photo_store" hold the word "photos", and are words themselves. */
const formsOf = (text: string): Map<string, string> => {
  const split = text.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll("_", " ");
  return new Map([...significantForms(split), ...significantForms(text)]);
};

const stemsIn = (text: string, forms: ReadonlyMap<string, string>): Set<string> =>
  new Set([...formsOf(text).keys()].filter((stem) => forms.has(stem)));
