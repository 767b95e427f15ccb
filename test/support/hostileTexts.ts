/** Texts that make a backtracking search hang, each by size and by what it repeats. */
const pieces: Readonly<Record<string, string>> = {
  "secret options": "-token",
  dashes: "-",
  base64url: "Ab0_-",
  "beginnings of tokens": "eyJ-",
  "tokens in a row": "eyJabcdefgh.",
  "members without an end": '"token":"',
  "escaped members": '\\"token\\":\\"',
  addresses: "://a:",
  schemes: "Bearer ",
  "names and blanks": "token   ",
  "options and blanks": "--token ",
  "one letter": "a",
  "two letters": "ab",
  "mixed case": "aB",
  keys: "sk-",
  "escape signs": "\\",
  "line separators": "token:\u2028",
  "line breaks": "token=\n",
  braces: "{[",
};

export const hostileTexts: readonly { readonly name: string; readonly make: (length: number) => string }[] =
  Object.entries(pieces).map(([name, piece]) => ({
    name,
    make: (length) => piece.repeat(Math.ceil(length / piece.length)),
  }));
