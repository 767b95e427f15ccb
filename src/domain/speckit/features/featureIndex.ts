import { featureFoldersIn, type ListedFolder } from "../documents/featureFolders.ts";
import { decidingDocuments, detailOf, type FeatureMaterial, rowOf } from "./describeFeature.ts";
import { type DocumentPart, readPart } from "./documentParts.ts";
import type { FeatureDetail, FeatureRow } from "./feature.ts";

/** The files below `specs` of one project. */
export interface FeatureFiles {
  /** `specs` itself and two levels below it. */
  folders(signal: AbortSignal): Promise<readonly ListedFolder[]>;
  /** Every file of a feature; none when the folder is gone. */
  documents(folder: string, signal: AbortSignal): Promise<readonly StoredDocument[]>;
  read(folder: string, name: string): Promise<FeatureText | undefined>;
}

/** A text, or why it is not read. */
interface FeatureText {
  readonly text: string;
  readonly refusal?: string | undefined;
}

interface StoredDocument {
  /** Below the feature folder, with `/`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly size: number;
  /**
   * What changes even where time and size are set back: the time of the last change of any kind, the number of the
   * file.
   */
  readonly state?: string;
}

/** The features of one project. A file is read again only when it has changed. */
export interface FeatureIndex {
  list(signal: AbortSignal): Promise<readonly FeatureRow[]>;
  /** `undefined` when there is no such feature any more. */
  get(folder: string, signal: AbortSignal): Promise<FeatureDetail | undefined>;
  /** Feature → what changes with every change to one of its files, as of the last look. */
  readonly versions: ReadonlyMap<string, string>;
  /** Folders below `specs` as of the last list, also those that hold no feature yet. */
  readonly folders: readonly string[];
  forget(): void;
}

/** So many features are looked at in parallel: what they read is parsed in one turn, which must stay short. */
const atOnce = 6;

export function createFeatureIndex(files: FeatureFiles): FeatureIndex {
  const parts = createPartCache(files);
  const rows = new Map<string, { readonly version: string; readonly row: FeatureRow }>();
  let versions = new Map<string, string>();
  let listedFolders: readonly string[] = [];

  async function readRow(folder: string, signal: AbortSignal): Promise<FeatureRow> {
    signal.throwIfAborted();
    const documents = await files.documents(folder, signal);
    const version = versionOf(documents);
    versions.set(folder, version);
    const known = rows.get(folder);
    if (known?.version === version) return known.row;
    const row = rowOf(await parts.materialOf(folder, documents, isDeciding));
    rows.set(folder, { version, row });
    return row;
  }

  return {
    async list(signal) {
      const found = await files.folders(signal);
      listedFolders = found.map(({ path }) => path);
      const folders = featureFoldersIn(found);
      const listed: FeatureRow[] = [];
      for (let start = 0; start < folders.length; start += atOnce)
        listed.push(
          ...(await Promise.all(folders.slice(start, start + atOnce).map((folder) => readRow(folder, signal)))),
        );
      versions = new Map(folders.map((folder) => [folder, versions.get(folder) ?? ""]));
      return listed;
    },
    async get(folder, signal) {
      const documents = await files.documents(folder, signal);
      if (!documents.some(({ name }) => isDeciding(name))) return undefined;
      versions.set(folder, versionOf(documents));
      return detailOf(await parts.materialOf(folder, documents, (name) => name.endsWith(".md")));
    },
    get versions() {
      return versions;
    },
    get folders() {
      return listedFolders;
    },
    forget() {
      parts.clear();
      rows.clear();
    },
  };
}

interface PartCache {
  materialOf(
    folder: string,
    documents: readonly StoredDocument[],
    isWanted: (name: string) => boolean,
  ): Promise<FeatureMaterial>;
  clear(): void;
}

function createPartCache(files: FeatureFiles): PartCache {
  /** Promises, so that two concurrent callers share one reading. */
  const parts = new Map<string, { readonly version: string; readonly part: Promise<DocumentPart | undefined> }>();

  async function read(folder: string, name: string): Promise<DocumentPart | undefined> {
    const found = await files.read(folder, name);
    if (found?.refusal !== undefined) return { kind: "refused", refusal: found.refusal };
    return found && readPart(name, found.text);
  }

  function partOf(folder: string, document: StoredDocument): Promise<DocumentPart | undefined> {
    const { name } = document;
    const key = `${folder}/${name}`;
    const version = versionOf([document]);
    const known = parts.get(key);
    if (known?.version === version) return known.part;
    const part = read(folder, name);
    parts.set(key, { version, part });
    part.catch(() => parts.delete(key));
    return part;
  }

  return {
    async materialOf(folder, documents, isWanted) {
      const found = new Map<string, DocumentPart>();
      for (const document of documents.filter(({ name }) => isWanted(name))) {
        const part = await partOf(folder, document);
        if (part) found.set(document.name, part);
      }
      return { folder, modified: new Map(documents.map(({ name, modified }) => [name, modified])), parts: found };
    },
    clear: () => parts.clear(),
  };
}

const isDeciding = (name: string): boolean => decidingDocuments.some((deciding) => deciding === name);

const versionOf = (documents: readonly StoredDocument[]): string =>
  documents
    .map(({ name, modified, size, state = "" }) => `${name} ${String(modified)} ${String(size)} ${state}`)
    .join("\n");
