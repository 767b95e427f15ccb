import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** A place where the source gives a text to the translation. */
interface LocalizedText {
  /** As in `src/extension/platform/notifications/notify.ts:12`. */
  readonly place: string;
  /** Absent when it is not a literal, so that it could not be translated. */
  readonly text: string | undefined;
  /** How many values are put into it. */
  readonly values: number;
  /** True when it is looked up while its file is loaded, before the table can have been handed to `domain/l10n.ts`. */
  readonly isEarly: boolean;
}

/** Every call of `l10n.t` in what ships. */
export function localizedTexts(): readonly LocalizedText[] {
  return shippedSources().flatMap((source) => nodesOf(source).flatMap((node) => localizedText(source, node)));
}

const shippedSources = (): readonly ts.SourceFile[] =>
  globSync("{src,webviews}/**/*.ts")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts"))
    .sort()
    .map((file) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));

function nodesOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    found.push(each);
    each.forEachChild(visit);
  };
  visit(node);
  return found;
}

function placeOf(source: ts.SourceFile, node: ts.Node): string {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

function localizedText(source: ts.SourceFile, node: ts.Node): LocalizedText[] {
  if (!isTranslation(node)) return [];
  const place = placeOf(source, node);
  const isEarly = ts.isIdentifier(node.expression) && ts.findAncestor(node, ts.isFunctionLike) === undefined;
  const call = node.parent;
  // The function itself handed on would hide its texts.
  if (!ts.isCallExpression(call) || call.expression !== node) return [{ place, text: undefined, values: 0, isEarly }];
  const [text, ...values] = call.arguments;
  return [
    { place, text: text && ts.isStringLiteralLike(text) ? text.text : undefined, values: values.length, isEarly },
  ];
}

/** `l10n.t` and `vscode.l10n.t`. */
const isTranslation = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === "t" &&
  (ts.isIdentifier(node.expression)
    ? node.expression.text === "l10n"
    : ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "l10n");

/** What goes over the wire or into documents and prompts has one language. */
const writesForAgents = /^src\/(servers|protocol|domain\/preflight|domain\/speckit\/(evidence|implement))\//;

/** English words in a place where the user reads them, past the translation. */
export function untranslatedTexts(): readonly string[] {
  const inEditor = shippedSources().filter(({ fileName }) => !writesForAgents.test(fileName));
  return inEditor.flatMap((source) =>
    nodesOf(source)
      .filter((node) => /[A-Za-z]{2,} [A-Za-z]{2,}|^[A-Z][a-z]{2,}$/.test(wordsOf(node)) && isShown(node))
      .map((node) => `${placeOf(source, node)} ${node.getText(source)}`),
  );
}

/** The fixed words of a literal; what is put into it is judged where it comes from. */
function wordsOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return "";
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("{}");
}

const shownMembers =
  /^(title|label|prompt|placeHolder|placeholder|description|detail|tooltip|textContent|badge|sentence|announcement)$/;

function isShown(node: ts.Node): boolean {
  let inner = node;
  while (ts.isConditionalExpression(inner.parent) || ts.isParenthesizedExpression(inner.parent)) inner = inner.parent;
  const { parent } = inner;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === inner && shownMembers.test(parent.name.getText());
  if (ts.isBinaryExpression(parent))
    return (
      parent.right === inner &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(parent.left) &&
      shownMembers.test(parent.left.name.text)
    );
  if (ts.isNewExpression(parent)) return parent.expression.getText() === "AppError" && parent.arguments?.[1] === inner;
  return ts.isCallExpression(parent) && /\.show(Information|Warning|Error)Message$/.test(parent.expression.getText());
}
