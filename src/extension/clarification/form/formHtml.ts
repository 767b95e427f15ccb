/**
 * The frame of the form. The line of text comes before the style sheet, so it is visible while that is loading. Only its
 * own script and style may be loaded, identified by a nonce.
 */
export function formHtml(page: {
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
  readonly language: string;
  readonly waiting: string;
  /** The translations of the page by their English texts; none in English. */
  readonly texts: Readonly<Record<string, string>> | undefined;
}): string {
  const policy = `default-src 'none'; script-src 'nonce-${page.nonce}'; style-src 'nonce-${page.nonce}'`;
  // Passed as data, because the policy allows no inline code; the page reads it before it renders.
  const texts = page.texts === undefined ? "" : ` data-texts="${escaped(JSON.stringify(page.texts))}"`;
  return `<!DOCTYPE html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Clarification</title>
    <script defer nonce="${page.nonce}" src="${page.script}"></script>
  </head>
  <body${texts}>
    <p id="waiting">${page.waiting}</p>
    <link rel="stylesheet" nonce="${page.nonce}" href="${page.style}">
  </body>
</html>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
