import { specIdOfFile } from "../../../domain/spec/specId.ts";
import { archiveUri, specUri } from "../../../protocol/chantTools.ts";
import type { ResourceChange } from "../../kit/serverDefinition.ts";
import type { SpecFile } from "../../../disk/specs/specFile.ts";
import type { MarkdownFile } from "../../../disk/specs/walkMarkdown.ts";

/**
 * What one look at a project found. Its files are those the project keeps anyway, so remembering a look costs nothing.
 */
export interface Seen {
  readonly files: readonly SpecFile[];
  readonly archived: readonly MarkdownFile[];
}

export const nothingSeen: Seen = { files: [], archived: [] };

/** What a client can see of one resource: how its list entry reads, and which version of the file it is. */
interface ResourceVersion {
  readonly entry: string;
  readonly version: string;
}

/**
 * Which resources appeared, changed or disappeared; undefined when none did. Texts are built only for changed files,
 * because the entries of a hundred thousand others would take more memory than their specs do.
 */
export function changeBetween(before: Seen, now: Seen): ResourceChange | undefined {
  if (before.files === now.files && before.archived === now.archived) return undefined;
  const [old, young] = [versionsOf(before, new Set(now.files)), versionsOf(now, new Set(before.files))];
  const uris = [...new Set([...old.keys(), ...young.keys()])];
  const list = uris.some((uri) => old.get(uri)?.entry !== young.get(uri)?.entry);
  const updated = uris.filter((uri) => old.get(uri)?.version !== young.get(uri)?.version);
  return list || updated.length > 0 ? { list, updated } : undefined;
}

function versionsOf({ files, archived }: Seen, known: ReadonlySet<SpecFile>): ReadonlyMap<string, ResourceVersion> {
  const versions = new Map<string, ResourceVersion>();
  for (const { name, path } of archived)
    versions.set(archiveUri(specIdOfFile(name) ?? name), { entry: path, version: "" });
  for (const file of files) if (!known.has(file)) versions.set(specUri(file.id), versionOf(file));
  return versions;
}

const versionOf = ({ spec, problem, modifiedMs, size, relativePath }: SpecFile): ResourceVersion => ({
  entry: `${relativePath}\n${spec?.title ?? ""}\n${problem ?? ""}`,
  version: `${modifiedMs} ${size}`,
});
