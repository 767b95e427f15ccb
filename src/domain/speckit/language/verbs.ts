/** What people and products do. */
const verbs = new Set(
  (
    "create add upload import register book post write record enter submit start draft schedule define compose " +
    "capture scan attach insert collect store save make take edit change rename move reorder re-order reorganize " +
    "reorganise re-organize organize organise rearrange drag drop update mark complete tick tag label assign set " +
    "customize customise configure adjust resize rotate crop pin star group merge split switch toggle turn enable " +
    "disable manage maintain approve reject confirm restore undo redo archive snooze prioritize prioritise choose " +
    "select pick control override accept decline unlock extend renew reserve borrow subscribe delete remove cancel " +
    "clear discard unsubscribe revoke leave uninstall view see browse search find filter sort list open read look " +
    "check compare preview inspect review follow watch track monitor explore navigate visit get receive jump share " +
    "send invite publish comment reply message email forward collaborate rate vote like recommend chat discuss ask " +
    "tell export download sync synchronize synchronise print copy migrate convert back sign log authenticate login " +
    "reset recover join pay buy purchase order refund donate spend show display notify remind keep retain calculate " +
    "compute generate detect warn alert highlight validate verify encrypt expire refresh load render parse retry " +
    "limit prevent block support offer include contain process respond return report fetch cache index suggest " +
    "remember count measure announce close lock run stop wait fall fail succeed arrive appear stay remain happen " +
    "use work hold own last belong consist cost depend apply cover live give bring come go finish end begin lead " +
    "mean ensure satisfy touch build implement develop introduce provide integrate design program code ship deliver " +
    "establish fix repair resolve correct improve speed reduce increase replace rework allow let help permit"
  ).split(" "),
);

export const isVerb = (word: string): boolean => verbs.has(word.toLowerCase());

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
  return candidates.find((candidate) => verbs.has(candidate));
}
