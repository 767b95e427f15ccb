import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";

/** One file of the sources: what it offers, what it takes from which other file, and which names it mentions. */
export interface SourceModule {
  readonly path: string;
  readonly exports: readonly string[];
  readonly imports: readonly SourceImport[];
  /** How often each name occurs in the file, its declaration included, but not as a member of something else. */
  readonly mentions: ReadonlyMap<string, number>;
}

interface SourceImport {
  /** The imported file; packages are left out. */
  readonly from: string;
  /** The imported names; undefined where all of them are imported at once. */
  readonly names: readonly string[] | undefined;
  /** `export * from`: the names are re-exported, and count as used where they are imported from this file. */
  readonly isPassedOn?: true;
}

/** Reads files by their syntax alone: asking the compiler what each name means would take ten times as long. */
export function readSourceModules(...patterns: readonly string[]): readonly SourceModule[] {
  return globSync([...patterns])
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => readSourceModule(path, readFileSync(path, "utf8")));
}

export const isTestCode = (path: string): boolean => path.startsWith("test/") || path.endsWith(".test.ts");

export function readSourceModule(path: string, text: string): SourceModule {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports: SourceImport[] = [];
  const mentions = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) mentions.set(node.text, (mentions.get(node.text) ?? 0) + 1);
    imports.push(...importsOf(node, path));
    if (ts.isPropertyAccessExpression(node)) visit(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, exports: file.statements.flatMap(exportsOf), imports, mentions };
}

function importsOf(node: ts.Node, path: string): readonly SourceImport[] {
  const from = (specifier: ts.Node | undefined, rest: Omit<SourceImport, "from">): readonly SourceImport[] =>
    specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith(".")
      ? [{ from: posix.join(posix.dirname(path), specifier.text), ...rest }]
      : [];
  if (ts.isImportDeclaration(node)) return from(node.moduleSpecifier, { names: namesOf(node.importClause) });
  if (ts.isExportDeclaration(node)) {
    const clause = node.exportClause;
    if (!clause) return from(node.moduleSpecifier, { names: [], isPassedOn: true });
    return from(node.moduleSpecifier, { names: ts.isNamedExports(clause) ? elementNames(clause) : undefined });
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return from(node.arguments[0], { names: undefined });
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return from(node.argument.literal, { names: undefined });
  return [];
}

function namesOf(clause: ts.ImportClause | undefined): readonly string[] | undefined {
  const { name, namedBindings } = clause ?? {};
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return undefined;
  return [...(name ? ["default"] : []), ...(namedBindings ? elementNames(namedBindings) : [])];
}

const elementNames = ({ elements }: ts.NamedImports | ts.NamedExports): readonly string[] =>
  elements.map(({ propertyName, name }) => (propertyName ?? name).text);

function exportsOf(statement: ts.Statement): readonly string[] {
  if (ts.isExportAssignment(statement)) return ["default"];
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (!clause) return [];
    return ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [clause.name.text];
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword)) return [];
  if (has(ts.SyntaxKind.DefaultKeyword)) return ["default"];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));
}
