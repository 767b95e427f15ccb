import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

interface WrittenExpression {
  /** `src/domain/x.ts:12` */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

interface FoundExpressions {
  readonly written: readonly WrittenExpression[];
  /** Places where an expression is put together while the program runs. */
  readonly composed: readonly string[];
}

/** Every regular expression of the product, found by the compiler's own parser. */
export function findExpressions(): FoundExpressions {
  const written: WrittenExpression[] = [];
  const composed: string[] = [];
  const files = globSync(["src/**/*.ts", "webviews/**/*.ts"]).filter((file) => !file.endsWith(".test.ts"));
  for (const file of files.sort()) {
    const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const place = `${file.replaceAll("\\", "/")}:${String(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`;
      if (ts.isRegularExpressionLiteral(node)) written.push({ place, ...partsOf(node.text) });
      if (isConstruction(node)) {
        const [source, flags] = node.arguments ?? [];
        if (source && ts.isStringLiteralLike(source) && (!flags || ts.isStringLiteralLike(flags)))
          written.push({ place, source: source.text, flags: flags?.text ?? "" });
        else composed.push(place);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { written, composed };
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf("/");
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

const isConstruction = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === "RegExp";
