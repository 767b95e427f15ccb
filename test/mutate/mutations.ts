import * as ts from "typescript";

/** One change to a source file: the text from `start` to `end`, an expression, becomes `replacement`. */
export interface Mutation {
  readonly kind: "condition" | "constant" | "returned value" | "call";
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

interface Change {
  readonly node: ts.Node;
  readonly kind: Mutation["kind"];
  readonly replacement: string;
}

const swappedOperators: Readonly<Partial<Record<ts.SyntaxKind, readonly string[]>>> = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: ["||"],
  [ts.SyntaxKind.BarBarToken]: ["&&"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ["!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ["==="],
  [ts.SyntaxKind.LessThanToken]: ["<=", ">="],
  [ts.SyntaxKind.LessThanEqualsToken]: ["<", ">"],
  [ts.SyntaxKind.GreaterThanToken]: [">=", "<="],
  [ts.SyntaxKind.GreaterThanEqualsToken]: [">", "<"],
  [ts.SyntaxKind.MinusToken]: ["+"],
  [ts.SyntaxKind.AsteriskToken]: ["/"],
};

/** Without such a call its object is of the same kind, so what follows goes on with a wrong value. */
const droppedMethods: ReadonlySet<string> = new Set([
  ...["filter", "sort", "toSorted", "reverse", "toReversed", "slice"],
  ...["trim", "trimEnd", "trimStart", "toLowerCase", "toUpperCase"],
]);
const swappedMethods: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
};

/** Every mutation of a file, in the order of the text. */
export function findMutations(text: string): readonly Mutation[] {
  const file = ts.createSourceFile("mutated.ts", text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (isOutsideOfTheProgram(node)) return;
    for (const { node: changed, kind, replacement } of changesOf(node)) {
      const [start, end] = [changed.getStart(file), changed.getEnd()];
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ kind, start, end, line, original: text.slice(start, end), replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Types, and what names a module: none of it can be decided while the program runs. */
function isOutsideOfTheProgram(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((one) => one.kind === ts.SyntaxKind.DeclareKeyword)
  );
}

function changesOf(node: ts.Node): readonly Change[] {
  if (ts.isIfStatement(node)) return decisions(node.expression, "true", "false");
  if (ts.isConditionalExpression(node)) return decisions(node.condition, "true", "false");
  if (ts.isWhileStatement(node) || ts.isDoStatement(node)) return decisions(node.expression, "false");
  if (ts.isForStatement(node)) return node.condition ? decisions(node.condition, "false") : [];
  if (ts.isBinaryExpression(node)) return otherOperators(node);
  if (ts.isPrefixUnaryExpression(node)) return withoutNot(node);
  if (ts.isReturnStatement(node)) return node.expression ? nothingReturned(node.expression) : [];
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? [] : nothingReturned(node.body);
  if (ts.isExpressionStatement(node)) return callLeftOut(node.expression);
  if (ts.isCallExpression(node)) return otherMethod(node);
  return otherConstant(node);
}

function decisions(node: ts.Expression, ...replacements: readonly string[]): readonly Change[] {
  const isDecided = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isDecided ? [] : replacements.map((replacement) => ({ node, kind: "condition", replacement }));
}

function otherOperators(node: ts.BinaryExpression): readonly Change[] {
  const [left, right] = [node.left.getText(), node.right.getText()];
  return (swappedOperators[node.operatorToken.kind] ?? []).map((operator) => ({
    node,
    kind: "condition",
    replacement: `(${left}) ${operator} (${right})`,
  }));
}

function withoutNot(node: ts.PrefixUnaryExpression): readonly Change[] {
  if (node.operator !== ts.SyntaxKind.ExclamationToken) return [];
  return [{ node, kind: "condition", replacement: node.operand.getText() }];
}

function nothingReturned(node: ts.Expression): readonly Change[] {
  const isNothing = ["undefined", "true", "false"].includes(node.getText()) || ts.isVoidExpression(node);
  return isNothing ? [] : [{ node, kind: "returned value", replacement: "undefined" }];
}

function callLeftOut(node: ts.Expression): readonly Change[] {
  const called = ts.isAwaitExpression(node) || ts.isVoidExpression(node) ? node.expression : node;
  const isConstructor = ts.isCallExpression(called) && called.expression.kind === ts.SyntaxKind.SuperKeyword;
  if (!ts.isCallExpression(called) || isConstructor) return [];
  return [{ node, kind: "call", replacement: "undefined" }];
}

function otherMethod(node: ts.CallExpression): readonly Change[] {
  const method = node.expression;
  // A part of `a?.b().c` cannot be put in parentheses: what follows would no longer be left out with it.
  if (!ts.isPropertyAccessExpression(method) || ts.isOptionalChain(node)) return [];
  const object = method.expression.getText();
  if (droppedMethods.has(method.name.text)) return [{ node, kind: "call", replacement: object }];
  const other = Object.hasOwn(swappedMethods, method.name.text) && swappedMethods[method.name.text];
  const args = node.arguments.map((argument) => argument.getText()).join(", ");
  return other ? [{ node, kind: "call", replacement: `${object}.${other}(${args})` }] : [];
}

function otherConstant(node: ts.Node): readonly Change[] {
  const constant = (replacement: string): readonly Change[] => [{ node, kind: "constant", replacement }];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return constant("false");
  if (node.kind === ts.SyntaxKind.FalseKeyword) return constant("true");
  // One more of few is noticed, one more of many hardly ever.
  if (ts.isNumericLiteral(node) && !isName(node)) return constant(Number(node.text) > 10 ? "0" : `(${node.text} + 1)`);
  if (ts.isRegularExpressionLiteral(node)) return constant("/(?!)/");
  if (ts.isTaggedTemplateExpression(node.parent ?? node)) return [];
  if (ts.isTemplateExpression(node)) return constant('""');
  // Most empty texts stand where the compiler asks for a value that cannot be missing.
  return ts.isStringLiteralLike(node) && node.text !== "" && !isName(node) ? constant('""') : [];
}

/** Of a property: `{ "name": value }`. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)
    ? parent.name === node
    : ts.isBindingElement(parent) && parent.propertyName === node;
}
