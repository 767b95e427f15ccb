/** Something the repository shows, with the file that shows it. */
export interface Finding {
  readonly value: string;
  readonly source: string;
}

export interface Command {
  /** What a person types in the folder. */
  readonly command: string;
  readonly purpose: "setup" | "test" | "run";
  /** Relative to the root; empty for the root itself. */
  readonly folder: string;
  readonly source: string;
}

/** A folder with a manifest of its own: a package of a monorepo, `backend/`, a module. */
export interface Workspace {
  readonly folder: string;
  readonly name?: string | undefined;
  readonly source: string;
}

/** What can be read off a repository without running anything. */
export interface Evidence {
  readonly languages: readonly Finding[];
  readonly dependencies: readonly Finding[];
  readonly storage: readonly Finding[];
  readonly testing: readonly Finding[];
  readonly platforms: readonly Finding[];
  readonly projectTypes: readonly Finding[];
  readonly commands: readonly Command[];
  readonly workspaces: readonly Workspace[];
}

/** A manifest, and what it holds where its language has a parser. */
export interface Manifest {
  readonly path: string;
  readonly text: string;
  readonly value?: unknown;
}

/** A recorded decision of the project. */
export interface RecordedDecision {
  readonly path: string;
  readonly title: string;
}

/** A repository as its files were read: paths are relative to the root, with `/`. Ignored files and keys are not in it. */
export interface RepositoryView {
  readonly paths: readonly string[];
  readonly manifests: readonly Manifest[];
  /** The beginnings of files that hold code. */
  readonly contents: ReadonlyMap<string, string>;
  readonly decisions: readonly RecordedDecision[];
}

const findings = ["languages", "dependencies", "storage", "testing", "platforms", "projectTypes"] as const;
type FindingKind = (typeof findings)[number];

export const noEvidence: Evidence = {
  ...{ languages: [], dependencies: [], storage: [], testing: [], platforms: [], projectTypes: [] },
  ...{ commands: [], workspaces: [] },
};

export const joinEvidence = (parts: readonly Partial<Evidence>[]): Evidence => ({
  ...withFindings((kind) => parts.flatMap((part) => part[kind] ?? [])),
  commands: parts.flatMap((part) => part.commands ?? []),
  workspaces: parts.flatMap((part) => part.workspaces ?? []),
});

/** Guidance wins over what the repository shows, field by field. */
export const preferGuidance = (guidance: Evidence, found: Evidence): Evidence => ({
  ...found,
  ...withFindings((kind) => (guidance[kind].length > 0 ? guidance[kind] : found[kind])),
});

const withFindings = (
  read: (kind: FindingKind) => readonly Finding[],
): Readonly<Record<FindingKind, readonly Finding[]>> =>
  Object.fromEntries(findings.map((kind) => [kind, read(kind)])) as Record<FindingKind, readonly Finding[]>;
