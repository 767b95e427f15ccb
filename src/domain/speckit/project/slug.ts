const stopWords = new Set(
  (
    "i a an the to for of in on at by with from is are was were be been being have has had do does did will would " +
    "should could can may might must shall this that these those my your our their want need add get set"
  ).split(" "),
);

// Letters that NFKD leaves whole although they have a customary ASCII spelling.
const spellings: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  þ: "th",
  Þ: "TH",
};

/** "Résumé" becomes "Resume"; what has no ASCII spelling stays as it is. */
const foldDiacritics = (text: string): string =>
  text
    .replace(/[ßæÆœŒøØłŁđĐþÞ]/g, (letter) => spellings[letter]!)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

/** Slug of a chosen short name. */
export const slugOfShortName = (name: string): string => cleaned(foldDiacritics(name)).join("-") || "feature";

/** Slug of a description, word for word as spec-kit's script makes it, except that it is never empty. */
export function slugOfDescription(description: string): string {
  const text = foldDiacritics(description);
  const words = cleaned(text);
  const wholeWords = new Set(text.split(/[^A-Za-z0-9]+/));
  const kept = words.filter((word) => !stopWords.has(word) && (word.length >= 3 || wholeWords.has(word.toUpperCase())));
  const used = kept.length === 0 ? words.slice(0, 3) : kept.slice(0, kept.length === 4 ? 4 : 3);
  return used.join("-") || "feature";
}

const cleaned = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
