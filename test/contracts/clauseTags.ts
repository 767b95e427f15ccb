import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A test that names the clauses it proves, as in `test("cancels by id [clauses 36, 37, 40-42]", …)`. */
export interface ClauseTag {
  /** From the root of the project, with slashes. */
  readonly file: string;
  readonly title: string;
  readonly clauses: readonly number[];
}

const root = join(import.meta.dirname, "../..");
const tag = /\[clauses? ([^\]]*)\]/g;

/** The tags in the titles of all tests that `npm test` runs. */
export function readClauseTags(): readonly ClauseTag[] {
  const files = globSync(["src/**/*.test.ts", "webviews/**/*.test.ts", "test/**/*.test.ts"], { cwd: root });
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("test/stress/") && !file.startsWith("test/fixtures/"))
    .sort()
    .flatMap((file) => clauseTagsOf(file, readFileSync(join(root, file), "utf8")));
}

/** The tags in the titles of one file: the first argument of a call that is neither skipped nor a mere group of tests. */
export function clauseTagsOf(file: string, text: string): readonly ClauseTag[] {
  if (!text.includes("[clause")) return [];
  const tags: ClauseTag[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && runsTests(node.expression)) {
      const title = node.arguments[0]?.getText(source) ?? "";
      if (/^["'`]/.test(title) && title.includes("[clause")) tags.push({ file, title, clauses: numbersIn(title) });
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  visit(source);
  return tags;

  function runsTests(callee: ts.Expression): boolean {
    return !/^(describe|suite)\b|\.(skip|todo)$/.test(callee.getText(source));
  }
}

/** "5, 7-9" names four clauses. */
function numbersIn(title: string): readonly number[] {
  return [...title.matchAll(tag)].flatMap(([whole, list = ""]) =>
    list.split(", ").flatMap((part) => {
      const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
      const [from, to] = [Number(first), Number(last)];
      if (first === undefined || to < from) throw new Error(`${whole} does not name clauses`);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
}
