const common = new Set(
  (
    "about above after again against along already also always among another anything around away back because been before being " +
    "below between both cannot could does doing down during each either else ensure every everything from further given have " +
    "having here into itself just keep kept less like make makes many more most much must need needs never next none once only " +
    "onto other otherwise over own same shall should show shows since some something such system take than that their them then " +
    "there these they thing things this those through under until upon user users using very want what when where whether which " +
    "while whose will with within without would your able allow allows feature support supports"
  ).split(" "),
);

/** Words that carry the meaning of a sentence, cut to a stem so that "albums" meets "album". */
export const significantWords = (text: string): Set<string> => new Set(significantForms(text).keys());

/** The same words, each with how the text spells it where it occurs first. */
export function significantForms(text: string): Map<string, string> {
  const forms = new Map<string, string>();
  for (const [form] of text.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
    const word = form.toLowerCase();
    if (common.has(word) || (word.length < 4 && !/\d/.test(word))) continue;
    const key = stem(word);
    if (!forms.has(key)) forms.set(key, form);
  }
  return forms;
}

/** A rough stem is enough to compare two lines of one project. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && /(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 6 && word.endsWith("ing")) return undouble(word.slice(0, -3));
  if (word.length > 5 && word.endsWith("ed")) return undouble(word.slice(0, -2));
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1).replace(/e$/, "");
  return word.length > 4 ? word.replace(/e$/, "") : word;
}

const undouble = (word: string): string => word.replace(/([bdgklmnprt])\1$/, "$1").replace(/e$/, "");
