/** Invisible characters and characters that reverse the order of letters: control and format characters (bidirectional ones, zero
 * width, tags), line and paragraph separators, unusual spaces, fillers, and what has no character at all.
 */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** The same text with every hidden character spelled out, so that what is read is what is there. */
export const visibleText = (text: string): string =>
  text.replace(
    hidden,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
