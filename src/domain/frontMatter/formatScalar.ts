/** Words that some YAML reader takes for a boolean, for nothing, or for a merge. */
const reservedWord = /^(?:y|n|yes|no|on|off|true|false|null|~|<<|=)$/i;
const leadingIndicator = /^[-?:,[\]{}#&*!|>'"%@`\s]/;
const numberLike = [
  /^[-+]?[\d_,]*(?:\.[\d_]*)?(?:e[-+]?\d+)?$/i,
  /^[-+]?0(?:x[\da-f_]+|o[0-7_]+|b[01_]+)$/i,
  /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/,
  /^[-+]?\.(?:inf|nan)$/i,
  /^\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?$/,
];
const needsEscapes = /[\p{C}\u2028\u2029]/u;
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Writes a text so that every YAML reader, typed ones included, gets exactly this text back. */
export function formatScalar(text: string, place: "block" | "flow"): string {
  if (needsEscapes.test(text)) return doubleQuoted(text);
  return isPlainSafe(text, place) ? text : `'${text.replaceAll("'", "''")}'`;
}

function isPlainSafe(text: string, place: "block" | "flow"): boolean {
  if (text === "" || leadingIndicator.test(text) || /\s$|:\s|:$|\s#/.test(text)) return false;
  if (place === "flow" && /[,[\]{}:]/.test(text)) return false;
  return !reservedWord.test(text) && !numberLike.some((pattern) => pattern.test(text));
}

/** JSON escapes are YAML escapes; a few more characters must not stand in a YAML file as they are. */
const doubleQuoted = (text: string): string =>
  JSON.stringify(text).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
