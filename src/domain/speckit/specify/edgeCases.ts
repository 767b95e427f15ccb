import { pluralOf, withArticle } from "../language/nouns.ts";
import type { ActionKind } from "../language/verbs.ts";
import { kindOfVerb } from "../language/verbs.ts";
import type { StoryDraft } from "./draft.ts";
import type { Statement } from "./statement.ts";

/** Boundary questions with an expected behaviour, for the things and actions of this description. */
export function edgeCasesFor(
  entities: readonly { noun: string }[],
  stories: readonly StoryDraft[],
  statements: readonly Statement[],
): string[] {
  const noun = entities[0]?.noun;
  const action = stories[0]?.title ?? "the feature";
  const text = statements.map((statement) => statement.text).join(" ");
  const kinds = new Set(statements.map((statement) => kindOfVerb(statement.action?.split(/[\s,]/)[0] ?? "")));
  const does = (...wanted: ActionKind[]) => wanted.some((kind) => kinds.has(kind));
  const entering = stories.find(({ title }) => isEntering(title))?.title ?? action;
  const takesInput = does("create", "change", "pay", "access", "share");
  const cases: readonly (readonly [applies: boolean, text: () => string])[] = [
    [
      noun !== undefined,
      () => `What if there are no ${pluralOf(noun!)} yet? A short text says so and shows the way to the first one.`,
    ],
    [
      noun !== undefined,
      () =>
        `What if there are very many ${pluralOf(noun!)}, or one with a very long name? Everything stays readable and usable; nothing is cut off without a sign.`,
    ],
    [
      takesInput,
      () =>
        `What if the input for “${entering}” is missing or wrong? Nothing is saved, and the message says what to correct.`,
    ],
    [
      !takesInput,
      () =>
        "What if something the feature needs is missing or out of date? It says so instead of showing nothing or something old.",
    ],
    [
      noun !== undefined && does("create"),
      () => `What if ${withArticle(noun!)} is entered twice? Both are kept and can be told apart.`,
    ],
    [
      does("remove"),
      () =>
        `What if ${noun === undefined ? "something" : withArticle(noun)} is removed by mistake? The person is asked to confirm before anything is lost.`,
    ],
    [
      true,
      () =>
        `What if “${action}” is interrupted, for example by a lost connection or a closed window? Either everything has taken effect or nothing has.`,
    ],
    [
      noun !== undefined && together.test(text),
      () => `What if two people change the same ${noun!} at the same time? No change is lost without a message.`,
    ],
    [
      outside.test(text),
      () =>
        "What if a service or file from outside cannot be reached or read? The rest keeps working, and a message says what failed.",
    ],
  ];
  return cases.filter(([applies]) => applies).map(([, write]) => write());
}

const isEntering = (title: string): boolean =>
  /^(?:create|change|pay|access|share)$/.test(kindOfVerb(title.split(/[\s,]/)[0]!) ?? "");

const together = /\b(?:share|shared|together|collaborat|team|two people|several people|everyone)\w*\b/i;
const outside = /\b(?:email|e-mail|sms|api|webhook|import|export|sync|third.party|external|payment|calendar|cloud)\b/i;
