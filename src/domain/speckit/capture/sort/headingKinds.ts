import { trimOf } from "../../../text/trimming.ts";
import type { Kind } from "./piece.ts";

export interface HeadingMeaning {
  readonly kind: Kind;
  /** What stands below it is of that kind whatever its own words say. */
  readonly isFirm: boolean;
}

const meanings: readonly (readonly [RegExp, HeadingMeaning])[] = [
  [
    /out of scope|non-?goals?|not (?:included|in scope|part of)|^won['’]t|exclusions?|excluded|^nicht (?:enthalten|im umfang)|nicht-?ziele|abgrenzung|hors (?:du )?p[ée]rim[èe]tre|fuera de(?:l)? alcance|fora d[eo] escopo/i,
    { kind: "unwanted", isFirm: true },
  ],
  [
    /open (?:questions?|points?)|^questions?$|^unclear|to be decided|^tb[dc]$|offene (?:fragen|punkte)|^ungeklärt|questions? ouvertes?|^preguntas|^perguntas/i,
    { kind: "unsure", isFirm: true },
  ],
  [
    /alternatives? (?:you|considered)|^(?:possible )?alternatives?|^alternativen|^alternativas/i,
    { kind: "context", isFirm: true },
  ],
  [
    /^additional (?:context|information|info|notes?)|^(?:more |further )?context|^(?:your )?environment|^versions?|^system info|^logs?$|^log output|^screenshots?|(?:steps|how) to reproduce|^steps$|^reproduc|^background|^umgebung|^kontext|^hintergrund|^zusätzliche|^schritte|^contexte|^environnement|^contexto|^entorno|^ambiente/i,
    { kind: "context", isFirm: false },
  ],
  [
    /^(?:the )?problems?$|^problem (?:statement|description)|related to a problem|describe the bug|^bug(?: description| report)?$|^actual|^current (?:behaviou?r|state|situation)|what happen|^observed|^pain|^ist-zustand|^fehler(?:beschreibung)?$|^aktuelles verhalten|^problème$|^comportement actuel|^problema$|^comportamiento actual|^comportamento atual/i,
    { kind: "today", isFirm: false },
  ],
  [
    /solution you|^(?:proposed )?solution|^expected|^feature|^wish|you'd like|^proposal|^goals?$|^requirements?$|acceptance criteria|^user stor|^functional|^summary$|^description$|^overview$|^scope$|^anforderung|^erwartet|^lösung|^vorschlag|^wunsch|^ziele?$|^beschreibung$|^comportement attendu|^comportamiento esperado|^comportamento esperado|^solución|^solução|^requisitos/i,
    { kind: "asked", isFirm: false },
  ],
];

const longestHeading = 80;

/** What a heading, or the words above a list, say about everything below them; nothing where they name a thing. */
export function meaningOf(heading: string): HeadingMeaning | undefined {
  if (heading.length > longestHeading) return undefined;
  const words = trimOf(heading, /[\s*_:：]/);
  return meanings.find(([known]) => known.test(words))?.[1];
}
