import { baseForm, isVerb } from "./verbs.ts";

const determiners = new Set(
  "a an the their his her its our my your each every any some all no this that these those new several many multiple own another other one two three".split(
    " ",
  ),
);
const functionWords = new Set(
  (
    "in on at by with from of for to into onto over under within without after before during until since per via as and or but nor so than then when where while if unless because " +
    "once which who whose whom what how why is are was were be been being am has have had do does did can could may might must shall should will would not never only also too very just " +
    "i me we us you he him she it they them there here already always again back up down out off about between among through across against via both either neither more most less least " +
    "able ready automatically together instead otherwise else e.g i.e etc next ours mine theirs yours themselves kept sent shown seen made done given taken found left lost sold gone due " +
    "forgot don't doesn't didn't can't won't isn't aren't mustn't shouldn't"
  ).split(" "),
);
/** Nouns that name a place on the screen, a time or nothing at all: never the data a feature is about. */
const emptyNouns = new Set(
  (
    "way page screen view time day week month year hour minute second thing example case place order number app application system tool feature interface button kind type part end start " +
    "top bottom click default option ability support mode help information data detail change platform product service software program website site side moment step result value name " +
    "date text color colour size set setup click user person people somebody anyone everyone nobody lot bit sort drag drop tile main use need want first last next previous home date " +
    "background front online offline internet browser device phone computer mobile desktop overview area section field form line row column title style percent other downtime"
  ).split(" "),
);

interface NounPhrase {
  /** The last word, in the singular. */
  readonly head: string;
  /** All words as written. */
  readonly text: string;
}

/** Runs of words that name things, found without a dictionary: what stands between verbs and function words. */
export function nounPhrasesIn(text: string): NounPhrase[] {
  const phrases: NounPhrase[] = [];
  let run: string[] = [];
  let afterDeterminer = false;
  let afterSingular = false;
  let afterBe = false;
  let isFirst = true;
  const close = () => {
    const head = run.at(-1);
    if (
      head !== undefined &&
      !(afterBe && !afterDeterminer) &&
      /^[\p{L}][\p{L}-]{2,39}$/u.test(head) &&
      !/ly$|^\p{Lu}+$/u.test(head) &&
      !(isName(head) && !isFirst)
    ) {
      const singular = singularOf(head.toLowerCase());
      if (!emptyNouns.has(singular) && !emptyNouns.has(head.toLowerCase()))
        phrases.push({ head: singular, text: run.join(" ") });
    }
    if (run.length > 0) isFirst = false;
    run = [];
    afterDeterminer = false;
  };
  // "The list of specs" is about specs.
  for (const token of text.replace(container, "$1").split(/\s+/)) {
    const word = token.replace(/^["'“‘([]+|["'”’)\].,;:!?]+$/g, "");
    const lower = word.toLowerCase();
    let continuesRun = false;
    if (determiners.has(lower)) {
      close();
      afterDeterminer = true;
      afterSingular = /^(?:an?|each|every)$/.test(lower);
    } else if (word === "" || functionWords.has(lower) || (isVerbHere(lower) && !afterDeterminer && run.length === 0)) {
      close();
    } else if (run.length > 0 && endsPhrase(lower, run.at(-1)!, afterSingular)) {
      close();
    } else {
      run.push(word);
      continuesRun = true;
    }
    if (!continuesRun) isFirst = false;
    if (!continuesRun && !determiners.has(lower)) afterBe = /^(?:is|are|be|was|were|been)$/.test(lower);
    if (/[.,;:!?)]$/.test(token)) close();
  }
  close();
  return phrases;
}

const container =
  /\b(an?\s+|the\s+|their\s+)?(?:list|set|collection|number|amount|range|series|kind|type|copy)\s+of\s+/gi;

/** Celsius, GitHub: a capital inside a sentence makes a name, and names are no data of the feature. Albums are. */
const isName = (word: string): boolean =>
  /^\p{Lu}/u.test(word) && singularOf(word.toLowerCase()) === word.toLowerCase();

/** Never the plural of a noun. */
const plainVerb =
  /^(?:takes|needs|holds|has|costs|lasts|contains|includes|becomes|gets|lets|makes|sends|keeps|stays|ships|arrives|fails|expires)$/;

/** A verb behind its subject: "an export fails", "two people edit", "albums grouped by date". */
function endsPhrase(word: string, previous: string, afterSingular: boolean): boolean {
  if (/(ed|ing)$/.test(word)) return baseForm(word.replace(/^re-/, "")) !== undefined;
  if (plainVerb.test(word)) return true;
  if (/s$/.test(word)) return afterSingular && baseForm(word) !== undefined;
  return isVerb(word) && /(?:s|people)$/i.test(previous);
}

const isVerbHere = (word: string): boolean =>
  isVerb(word) || (/(ed|ing)$/.test(word) && baseForm(word.replace(/^re-/, "")) !== undefined);

const irregular: Readonly<Record<string, string>> = {
  people: "person",
  children: "child",
  men: "man",
  women: "woman",
  data: "data",
  media: "media",
  news: "news",
  series: "series",
};

function singularOf(noun: string): string {
  if (irregular[noun] !== undefined) return irregular[noun];
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(noun)) return noun.slice(0, -2);
  return /s$/.test(noun) && !/(ss|us|is)$/.test(noun) ? noun.slice(0, -1) : noun;
}

export function pluralOf(noun: string): string {
  const known = Object.entries(irregular).find(([, singular]) => singular === noun)?.[0];
  if (known !== undefined) return known;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|sh|ch|x|z)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** "an album", "a user". */
export const withArticle = (noun: string): string =>
  `${/^(?:[aeio]|u(?!ni|se|ti)|ho(?:ur|nest))/i.test(noun) ? "an" : "a"} ${noun}`;
