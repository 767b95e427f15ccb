import type { SpecDocument } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { withoutFullStop } from "../language/sentences.ts";
import { actionsIn, isLasting } from "../specify/scenarios.ts";
import type { ProjectType } from "./evidence.ts";

interface Contract {
  readonly file: string;
  readonly text: string;
}

const kinds: Readonly<Record<ProjectType, { file: string; title: string; operation: string; columns: string }>> = {
  library: {
    file: "contracts/library.md",
    title: "Library surface",
    operation: "Function",
    columns: "| Function | Takes | Returns | From |",
  },
  cli: {
    file: "contracts/cli.md",
    title: "Command line",
    operation: "Command",
    columns: "| Command | Arguments | Output and exit code | From |",
  },
  "web-service": {
    file: "contracts/api.md",
    title: "Service interface",
    operation: "Operation",
    columns: "| Operation | Request | Response | From |",
  },
  "web-app": {
    file: "contracts/ui.md",
    title: "User interface",
    operation: "Action",
    columns: "| Action | Input | What the user sees | From |",
  },
  "mobile-app": {
    file: "contracts/ui.md",
    title: "User interface",
    operation: "Action",
    columns: "| Action | Input | What the user sees | From |",
  },
  compiler: {
    file: "contracts/cli.md",
    title: "Command line",
    operation: "Command",
    columns: "| Command | Input files | Output and exit code | From |",
  },
  "desktop-app": {
    file: "contracts/ui.md",
    title: "User interface",
    operation: "Action",
    columns: "| Action | Input | What the user sees | From |",
  },
  "editor-extension": {
    file: "contracts/ui.md",
    title: "Commands and views",
    operation: "Command or view",
    columns: "| Command or view | Input | What the user sees | From |",
  },
};

/** "Deliver notifications this way: …", "If it fails, the system MUST retry": nobody calls that. */
const isRule = (requirement: string, action: string): boolean =>
  (/^System MUST\b/.test(requirement) && isLasting(action)) ||
  /^(?!System\b).*, the system MUST\b/.test(requirement) ||
  /\b(?:this way|like this|in this form|this rule\b[^:]*):/.test(action);

/** A contract to complete: one row per capability, only where the project type shows what is exposed. */
export function draftContract(spec: SpecDocument, type: ProjectType | undefined, title: string): Contract | undefined {
  const operations = requirementsOf(spec, "functional").flatMap(({ id, text }) => {
    const action =
      /\b(?:MUST be able to|MUST allow only .+? to|[Ss]ystem MUST)\s+(?!NOT\b|ensure\b|follow\b|decide\b)(.+)$/.exec(
        text,
      )?.[1];
    return action === undefined || /^be\b|^satisfy\b/.test(action) || isRule(text, action)
      ? []
      : [{ id, action: withoutFullStop(action.replace(/\[NEEDS CLARIFICATION[^[\]]*\]/gi, "")) }];
  });
  if (type === undefined || operations.length === 0) return undefined;
  const { file, title: heading, columns } = kinds[type];
  const rows = operations
    .flatMap(({ id, action }) => actionsIn(action).map((single) => ({ id, action: single })))
    .map(({ id, action }) => `| ${action.replace(/\|/g, "\\|")} | to be decided | to be decided | ${id} |`);
  return {
    file,
    text: `${[
      `# ${heading}: ${title}`,
      "What this feature exposes, one row for each requirement that is callable or visible. Fill in the two middle columns before implementing the row; they are agreements with its users.",
      [columns, "|---|---|---|---|", ...rows].join("\n"),
      `## Errors\n\n${spec.edgeCases.length > 0 ? spec.edgeCases.map(({ text }) => `- ${text}`).join("\n") : "None named in spec.md."}`,
    ].join("\n\n")}\n`,
  };
}
