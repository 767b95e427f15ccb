/** Parts that no ordinary name has. */
const tellingPart = /passw|passphrase|passcode|secret|credential|authori[sz]ation|cookie|token(?!s|i[sz])|api_?key/;

/** Words that name a secret when they stand alone. */
const tellingWords: ReadonlySet<string> = new Set(["pat", "pass", "pwd", "dsn", "jwt", "otp", "pgpass", "signature"]);

/** A key is a secret unless it is one of these. */
const plainKeys: ReadonlySet<string> = new Set([
  ...["primary", "foreign", "public", "cache", "sort", "partition", "hot", "object", "map", "lookup", "any"],
]);

/** Longer texts are not names and are not worth checking. */
const maxNameLength = 128;

/** Whether a variable, header, option or member of this name usually holds a secret. */
export function isSecretName(name: string): boolean {
  if (name.length > maxNameLength) return false;
  const words = wordsOf(name);
  const joined = words.join("_");
  // Part of the protocol and of every traced message.
  if (joined === "progress_token") return false;
  if (tellingPart.test(joined)) return true;
  // The working folder is called so everywhere.
  if (words.length === 1 && words[0] === "pwd") return false;
  return words.some((word, index) => {
    if (tellingWords.has(word)) return true;
    const before = words[index - 1];
    return word === "key" && before !== undefined && !plainKeys.has(before);
  });
}

/** Whether a sentence such as "Enter your API key" asks for a secret. */
export function mentionsSecret(sentence: string): boolean {
  const words = wordsOf(sentence.slice(0, maxSentenceLength));
  return words.some((word, index) => {
    if (word === "pin" || tellingPart.test(word) || tellingWords.has(word)) return true;
    const before = words[index - 1];
    return word === "key" && before !== undefined && !plainKeys.has(before);
  });
}

const maxSentenceLength = 10_000;

/** "openaiApiKey", "OPENAI_API_KEY" and "openai-api-key" have the same words. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
