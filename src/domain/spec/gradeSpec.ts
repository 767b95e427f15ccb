import { linesOf } from "./criteria.ts";
import type { Spec } from "./spec.ts";

type Grade = "A" | "B" | "C" | "D";

/** How well a spec is written for a person or an agent that has to work from it alone. */
interface SpecGrades {
  readonly light: "red" | "yellow" | "green";
  readonly complexity: Grade;
  readonly confidence: Grade;
  readonly splittability: Grade;
  readonly criteriaQuality: Grade;
  /** Of drivers only: whether the members can be worked on apart from each other. */
  readonly isolation: Grade | undefined;
  readonly suggestions: readonly string[];
}

const actionVerbs = new Set(
  (
    "add build calculate check compute configure convert create delete deploy document downgrade ensure execute fix handle " +
    "implement install migrate parse process read refactor remove run setup test transform update upgrade validate verify write"
  ).split(" "),
);
const vagueWords = /\b(?:improve|as needed|etc\b|and related|similar)/gi;

export function gradeSpec(spec: Spec, members: readonly Spec[]): SpecGrades {
  const lines = openLines(spec.body);
  const complexity = gradeComplexity(spec);
  const criteriaQuality = gradeCriteria(lines);
  const confidence = gradeConfidence(spec.body, lines);
  const splittability = gradeSplittability(spec, lines);
  const isolation = members.length === 0 ? undefined : gradeIsolation(members);
  const decisive = [complexity, confidence, criteriaQuality];
  const light = decisive.includes("D") ? "red" : decisive.includes("C") ? "yellow" : "green";
  const grades = { light, complexity, confidence, splittability, criteriaQuality, isolation } as const;
  return { ...grades, suggestions: suggestionsFor(grades) };
}

/** The written lines outside code fences, without indentation. */
function openLines(body: string): readonly string[] {
  const lines: string[] = [];
  let isFenced = false;
  for (const { start, end } of linesOf(body, { start: 0, end: body.length })) {
    const line = body.slice(start, end).trimEnd();
    if (line.startsWith("```")) isFenced = !isFenced;
    else if (!isFenced && line !== "") lines.push(line);
  }
  return lines;
}

function gradeComplexity({ criteria, targetFiles, body }: Spec): Grade {
  const files = targetFiles?.length ?? 0;
  const words = body.split(/\s+/).length;
  const reaches = (criteriaLimit: number, fileLimit: number, wordLimit: number): boolean =>
    criteria.total >= criteriaLimit || files >= fileLimit || words >= wordLimit;
  if (reaches(8, 5, 600)) return "D";
  if (reaches(6, 4, 400)) return "C";
  return reaches(4, 3, 200) ? "B" : "A";
}

function gradeCriteria(lines: readonly string[]): Grade {
  const boxes = lines.filter((line) => /^\s*- \[[ xX]\]\s*\S/.test(line)).length;
  if (boxes === 0) return "D";
  if (boxes === 1) return "C";
  return boxes < 4 ? "B" : "A";
}

function gradeConfidence(body: string, lines: readonly string[]): Grade {
  const text = lines.filter((line) => !line.startsWith("#"));
  const bullets = text.filter((line) => /^[-*+] /.test(line));
  const bulletShare = text.length === 0 ? 0 : bullets.length / text.length;
  const vague = body.match(vagueWords)?.length ?? 0;
  if (bulletShare < 0.1 || vague > 8) return "D";
  const verbShare = bullets.filter(startsWithAction).length / bullets.length;
  if (bulletShare > 0.6 && verbShare > 0.8 && vague === 0) return "A";
  return bulletShare > 0.3 && verbShare > 0.5 && vague < 3 ? "B" : "C";
}

function startsWithAction(bullet: string): boolean {
  const word = /^[-*+]\s+(?:\[[ xX]\]\s*)?(\p{L}+)/u.exec(bullet)?.[1];
  return word !== undefined && actionVerbs.has(word.toLowerCase());
}

function gradeSplittability({ id, body, criteria, targetFiles }: Spec, lines: readonly string[]): Grade {
  const headings = lines.filter((line) => /^#{2,6} /.test(line)).length;
  const files = targetFiles?.length ?? 0;
  if (id.includes(".") || criteria.total === 1) return "C";
  const canSplit = headings >= 3 && files >= 3 ? "A" : headings >= 1 && headings <= 2 && files === 2 ? "B" : undefined;
  if (canSplit === undefined) return "C";
  return /tightly[ -]coupled/i.test(body) ? "D" : canSplit;
}

function gradeIsolation(members: readonly Spec[]): Grade {
  if (members.length === 1) return "A";
  const apart = members.filter(({ body }) => !/\bmember \d/i.test(body)).length / members.length;
  const overlap = sharedFileShare(members);
  if (apart <= 0.5 || overlap > 0.5) return "D";
  if (apart > 0.9 && overlap < 0.2) return "A";
  return apart > 0.7 ? "B" : "C";
}

function sharedFileShare(members: readonly Spec[]): number {
  const users = new Map<string, number>();
  for (const { targetFiles } of members) {
    for (const file of new Set(targetFiles)) users.set(file, (users.get(file) ?? 0) + 1);
  }
  const shared = [...users.values()].filter((count) => count > 1).length;
  return users.size === 0 ? 0 : shared / users.size;
}

function suggestionsFor({
  complexity,
  confidence,
  criteriaQuality,
  splittability,
  isolation,
}: Omit<SpecGrades, "suggestions">): string[] {
  const isWeak = (grade: Grade | undefined): boolean => grade === "C" || grade === "D";
  const canSplit = splittability === "A" || splittability === "B";
  return [
    ...(isWeak(complexity) ? [canSplit ? "Split the spec into members" : "Narrow the scope of the spec"] : []),
    ...(isWeak(confidence) ? ["List the steps as bullets that begin with a verb, without vague words"] : []),
    ...(isWeak(criteriaQuality) ? ["Add acceptance criteria as check boxes"] : []),
    ...(isWeak(isolation) ? ["Make members independent: fewer shared files, no references to each other"] : []),
  ];
}
