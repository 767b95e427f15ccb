/** What a fresh spec-kit project consists of, relative to its root. Existing files must be left unchanged. */
interface SpecKitPlan {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** No templates: the server has its own, and a copy in the project would only become outdated. */
export const planSpecKit = (projectName: string): SpecKitPlan => ({
  folders: [".specify", ".specify/memory", "specs"],
  files: [
    { path: ".specify/memory/constitution.md", text: constitutionText(projectName) },
    { path: ".specify/init-options.json", text: `${JSON.stringify(initOptions, undefined, 2)}\n` },
    { path: ".specify/.gitignore", text: ignoreText },
  ],
});

const initOptions = { here: true, feature_numbering: "sequential" };

/** The active feature is a matter of one checkout. */
const ignoreText = ["feature.json", "extensions/*/local-config.yml", ""].join("\n");

/** Placeholders in capitals show every reader, and the server, that it has not been filled in. */
const constitutionText = (projectName: string): string =>
  [
    `# ${projectName} Constitution`,
    "",
    "<!-- The rules that every feature of this project obeys. Plans are checked against them once the placeholders are gone. -->",
    "",
    "## Core Principles",
    "",
    "### I. [PRINCIPLE_1_NAME]",
    "",
    "[PRINCIPLE_1_DESCRIPTION]",
    "",
    "<!-- For example: a new dependency MUST have a reason that is written down. -->",
    "",
    "### II. [PRINCIPLE_2_NAME]",
    "",
    "[PRINCIPLE_2_DESCRIPTION]",
    "",
    "## Governance",
    "",
    "[GOVERNANCE_RULES]",
    "",
    "**Version**: [CONSTITUTION_VERSION] | **Ratified**: [RATIFICATION_DATE] | **Last Amended**: [LAST_AMENDED_DATE]",
    "",
  ].join("\n");
