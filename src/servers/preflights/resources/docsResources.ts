import { formatArchitecture } from "../../../domain/adr/documents/formatArchitecture.ts";
import { parseTask } from "../../../domain/adr/documents/parseTask.ts";
import { isReadableUid } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths, preflightsUris as uris } from "../../../protocol/preflightsTools.ts";
import type { DecisionDocument } from "../../../disk/decisions/decisionDocuments.ts";
import { createDecisionFolder, type DecisionFolder } from "../../../disk/decisions/decisionFolder.ts";
import { readDocument } from "../../../disk/files/readDocument.ts";
import { findInside } from "../../../disk/files/readInside.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import type { Resource, ResourceContents, ResourceProvider } from "../../kit/serverDefinition.ts";
import { listDocuments, readArchitecture } from "../docs/readDocs.ts";
import type { StartPlace } from "../../kit/start/startPlace.ts";
import { repositoryOfStart } from "../repository.ts";
import { watchDocs } from "./watchDocs.ts";

const mimeType = "text/markdown";

/** Decisions and tasks of the repository in which the server was started, as clients may read and follow them. */
export function docsResources(start: StartPlace): ResourceProvider {
  const folderOf = lastFolder();
  return {
    templates: [
      { uriTemplate: uris.adr("{uid}"), name: "adr", title: "ADR", mimeType },
      { uriTemplate: uris.task("{uid}"), name: "task", title: "Archived task", mimeType },
    ],
    async list() {
      const root = await repositoryOfStart(start);
      return root === undefined ? [] : listResources(root);
    },
    async read(uri, signal) {
      const root = await repositoryOfStart(start);
      if (root !== undefined && uri === uris.decisions)
        return { uri, mimeType: "application/json", text: JSON.stringify(await folderOf(root).overview(signal)) };
      const text = root === undefined ? undefined : await readResource(root, uri);
      return text === undefined ? undefined : ({ uri, mimeType, text } satisfies ResourceContents);
    },
    watch: (onDidChange) => watchDocs(() => repositoryOfStart(start), onDidChange),
  };
}

/** What was read stays known for as long as it is the same repository. */
function lastFolder(): (root: string) => DecisionFolder {
  let last: { readonly root: string; readonly folder: DecisionFolder } | undefined;
  return (root) => {
    if (last?.root !== root) last = { root, folder: createDecisionFolder(root) };
    return last.folder;
  };
}

async function listResources(root: string): Promise<readonly Resource[]> {
  // One that is refused is listed, too: reading it says why, and hides nothing else.
  const hasTask = (await findInside(root, paths.currentTask)) !== undefined;
  const adrs = await documentsInside(root, paths.adrs);
  const tasks = await documentsInside(root, paths.archivedTasks);
  return [
    { uri: uris.decisions, name: "decisions", title: "All decisions and tasks", mimeType: "application/json" },
    { uri: uris.architecture, name: "architecture", title: "Architecture", mimeType },
    ...(hasTask ? [{ uri: uris.currentTask, name: "task/current", title: "Current task", mimeType }] : []),
    ...adrs.map((adr) => documentResource(uris.adr(adr.uid), "adr", adr)),
    ...tasks.map((task) => documentResource(uris.task(task.uid), "task", task)),
  ];
}

const documentResource = (uri: string, kind: string, { uid, name }: DecisionDocument): Resource => ({
  uri,
  name: `${kind}/${uid}`,
  title: name.slice(uid.length, -".md".length).replaceAll("_", " ").trim() || uid,
  mimeType,
});

async function readResource(root: string, uri: string): Promise<string | undefined> {
  if (uri === uris.architecture) return architectureText(root);
  if (uri === uris.currentTask) return readInside(root, paths.currentTask);
  const [, kind = "", uid = ""] = /^preflights:\/\/(adr|task)\/([^/]+)$/.exec(uri) ?? [];
  if (!isReadableUid(uid)) return undefined;
  const folder = kind === "adr" ? paths.adrs : paths.archivedTasks;
  const found = (await documentsInside(root, folder)).find((document) => document.uid === uid);
  if (found !== undefined) return readInside(root, `${folder}/${found.name}`);
  return kind === "task" ? currentTaskWith(root, uid) : undefined;
}

async function architectureText(root: string): Promise<string> {
  const { uid, snapshot } = await readArchitecture(root);
  return uid === undefined
    ? "# Architecture State\n\nNothing has been decided yet.\n"
    : formatArchitecture(uid, snapshot);
}

/** A task keeps its address while it moves from current to archived. */
async function currentTaskWith(root: string, uid: string): Promise<string | undefined> {
  const text = await readInside(root, paths.currentTask);
  return text !== undefined && parseTask(text).uid?.value === uid ? text : undefined;
}

/** A link out of the repository must not show clients what lies there. */
async function readInside(root: string, file: string): Promise<string | undefined> {
  const real = await resolveInside(root, file);
  return real === undefined ? undefined : readDocument(real);
}

/** A folder behind such a link is an empty one to clients. */
const documentsInside = async (root: string, folder: string): Promise<readonly DecisionDocument[]> =>
  (await resolveInside(root, folder)) === undefined ? [] : listDocuments(root, folder);
