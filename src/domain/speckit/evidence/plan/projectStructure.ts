import { pathsIn } from "../../tasks/taskReferences.ts";
import type { Meeting } from "../meetings.ts";
import { gap } from "../quote.ts";
import { drawTree, overviewOf } from "./drawTree.ts";
import type { PlanInput } from "./planInput.ts";

/** The tree as it is, its parts, and the files that words lead to. Where new code goes is for people to say. */
export function projectStructure(input: PlanInput): string {
  const { documents, featurePath, evidence, meetings } = input;
  const overview = overviewOf(input.paths.filter((path) => !path.startsWith("specs/")));
  const source = [
    overview.length > 0 ? fenced(drawTree(overview)) : "The repository holds no files yet.",
    ...(evidence.workspaces.length > 0
      ? [
          `Parts with a manifest of their own:\n\n${evidence.workspaces.map(({ folder, name, source: file }) => `- \`${folder}\`${name === undefined ? "" : `: ${name}`} (\`${file}\`)`).join("\n")}`,
        ]
      : []),
    ...(meetings.length > 0
      ? [`Existing files that hold words of spec.md:\n\n${meetings.map(describeMeeting).join("\n")}`]
      : []),
    ...namedPaths(input),
  ];
  return [
    `### Documentation (this feature)\n\n${fenced(drawTree(documents.map((path) => `${featurePath}/${path}`)))}`,
    `### Source Code (repository root)\n\n${source.join("\n\n")}`,
    `**Structure Decision**: ${gap("which of these files and folders the feature changes, and where new ones go")}`,
  ].join("\n\n");
}

const fenced = (text: string): string => `\`\`\`text\n${text}\n\`\`\``;

function describeMeeting({ path, inName, inContent }: Meeting): string {
  const list = (words: readonly string[]) =>
    words
      .slice(0, 6)
      .map((word) => `"${word}"`)
      .join(", ");
  const where = [
    ...(inName.length > 0 ? [`${list(inName)} in its name`] : []),
    ...(inContent.length > 0 ? [`${list(inContent)} in its text`] : []),
  ];
  return `- \`${path}\`: ${where.join("; ")}`;
}

const maxNamed = 20;

/** Files that the person named, whether they exist or not. */
function namedPaths({ spec, guidance, paths, featurePath }: PlanInput): string[] {
  const known = new Set(paths);
  const folders = new Set(paths.flatMap((path) => foldersOf(path)));
  const named = new Map([
    ...pathsIn(guidance ?? "").map((path) => [path, "the guidance"] as const),
    ...pathsIn(proseOf(spec)).map((path) => [path, "spec.md"] as const),
  ]);
  const rows = [...named]
    .filter(([path]) => !path.startsWith(featurePath) && !/^(?:spec|plan|tasks)\.md$/.test(path))
    .slice(0, maxNamed)
    .map(([path, source]) => {
      const exists = known.has(path) || folders.has(path.replace(/\/$/, ""));
      return `- \`${path}\` (${source}): ${exists ? "exists" : "not found here"}`;
    });
  return rows.length === 0 ? [] : [`Files named by the person:\n\n${rows.join("\n")}`];
}

const proseOf = ({ markdown }: PlanInput["spec"]): string => markdown.lines.map(({ visible }) => visible).join("\n");

const foldersOf = (path: string): string[] => {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
};
