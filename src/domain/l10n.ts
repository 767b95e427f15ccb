type Texts = Readonly<Record<string, string>>;

let texts: Texts = {};

/**
 * Texts that a person reads and that are made outside the editor's own process, such as by the page of a form. They are
 * their own keys, in English, as in `vscode.l10n`; each process that shows them takes over the editor's table once.
 */
export const l10n = {
  use(table: Texts | undefined): void {
    texts = table ?? {};
  },
  /** Without arguments `{0}` and the like stay, for who puts more than text in their place. */
  t(text: string, ...args: readonly (string | number)[]): string {
    const found = Object.hasOwn(texts, text) ? texts[text] : undefined;
    return (found ?? text).replace(/\{(\d+)\}/g, (mark, index: string) => String(args[Number(index)] ?? mark));
  },
};
