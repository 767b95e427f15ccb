/** What kind of thing an action does; it decides which state a scenario starts from and what must be true after it. */
export type ActionKind =
  "create" | "change" | "remove" | "find" | "share" | "transfer" | "access" | "pay" | "system" | "build";

const verbsByKind: Readonly<Record<ActionKind, string>> = {
  create:
    "create add upload import register book post write record enter submit start draft schedule define compose capture scan attach insert collect store save make take",
  change:
    "edit change rename move reorder re-order reorganize reorganise re-organize organize organise rearrange drag drop update mark complete tick tag label assign set customize customise configure adjust resize rotate crop pin star group merge split switch toggle turn enable disable manage maintain approve reject confirm restore undo redo archive snooze prioritize prioritise choose select pick control override accept decline unlock extend renew reserve borrow subscribe",
  remove: "delete remove cancel clear discard unsubscribe revoke leave uninstall",
  find: "view see browse search find filter sort list open read look check compare preview inspect review follow watch track monitor explore navigate visit get receive jump",
  share:
    "share send invite publish comment reply message email forward collaborate rate vote like recommend chat discuss ask tell",
  transfer: "export download sync synchronize synchronise print copy migrate convert back",
  access: "sign log authenticate login reset recover join",
  pay: "pay buy purchase order refund donate spend",
  system:
    "show display notify remind keep retain calculate compute generate detect warn alert highlight validate verify encrypt expire refresh load render parse retry limit prevent block support offer include contain process respond return report fetch cache index suggest remember count measure announce close lock run stop wait fall fail succeed arrive change appear stay remain happen use work hold own last belong consist cost depend apply cover live give bring come go finish end begin contain lead mean ensure satisfy touch",
  build: "build implement develop introduce provide integrate design program code ship deliver establish",
};

const kinds = new Map<string, ActionKind>();
for (const kind of Object.keys(verbsByKind) as ActionKind[]) {
  for (const verb of verbsByKind[kind].split(" ")) if (!kinds.has(verb)) kinds.set(verb, kind);
}
for (const verb of "fix repair resolve correct improve speed reduce increase replace rename rework allow let help permit".split(
  " ",
))
  if (!kinds.has(verb)) kinds.set(verb, "system");

export const isVerb = (word: string): boolean => kinds.has(word.toLowerCase());

export const kindOfVerb = (word: string): ActionKind | undefined =>
  kinds.get(word.toLowerCase()) ?? kinds.get(word.toLowerCase().replace(/^re-/, ""));

/** The base form of a word that may be a verb with an ending: "shows" → "show", "managing" → "manage". */
export function baseForm(word: string): string | undefined {
  const lower = word.toLowerCase();
  const candidates = [
    lower,
    lower.replace(/ies$/, "y"),
    lower.replace(/es$/, ""),
    lower.replace(/s$/, ""),
    lower.replace(/ied$/, "y"),
    lower.replace(/d$/, ""),
    lower.replace(/ed$/, ""),
    lower.replace(/(.)\1(ed|ing)$/, "$1"),
    lower.replace(/ing$/, ""),
    lower.replace(/ing$/, "e"),
  ];
  return candidates.find((candidate) => kinds.has(candidate));
}

/** "organize" → "organizes", "try" → "tries", "have" → "has". */
export function thirdPerson(verb: string): string {
  if (/^(have|be|do|go)$/i.test(verb)) return { have: "has", be: "is", do: "does", go: "goes" }[verb.toLowerCase()]!;
  if (/[^aeiou]y$/i.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh|o)$/i.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Puts an action into the third person, with every verb of an opening list: "create, rename and delete albums". */
export function conjugate(action: string): string {
  const words = action.split(" ");
  let expectsVerb = true;
  return words
    .map((word, index) => {
      const [, core, comma] = /^([\w-]*)(,?)$/.exec(word) ?? [word, word, ""];
      const joins = /^(and|or|then|also)$/i.test(word);
      const isListed = expectsVerb && (index === 0 || isVerb(core));
      if (!isListed) {
        expectsVerb = expectsVerb && joins && index > 0 ? true : joins && nextIsVerb(words, index);
        return word;
      }
      expectsVerb = comma === "," || /^(and|or)$/i.test(words[index + 1] ?? "");
      return thirdPerson(core) + comma;
    })
    .join(" ");
}

const nextIsVerb = (words: readonly string[], index: number): boolean => {
  const isBetween = /^(?:then|also)$/i.test(words[index + 1] ?? "");
  const at = isBetween ? index + 2 : index + 1;
  const next = words[at]?.replace(/,$/, "") ?? "";
  // "photos and albums" ends in a noun, "photos and share them" goes on with a verb.
  return isVerb(next) && !/s$/.test(next) && words.length > at + 1;
};
