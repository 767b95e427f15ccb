import { join } from "node:path";
import * as vscode from "vscode";
import { messageOf } from "../domain/errors.ts";
import type { ClientHost } from "../mcp/clientHost.ts";
import { createMask } from "../mcp/observe/maskSecrets.ts";
import type { HostPorts } from "../mcp/ports.ts";
import { type AgentServices, createAgentServices } from "./agents/agentServices.ts";
import { createServerChannels, type ServerChannels } from "./servers/serverChannels.ts";
import { createServers, type Servers } from "./servers/servers.ts";
import { createSignIn } from "./servers/consent/signIn.ts";
import { createStartApprovals, type StartApprovals } from "./servers/consent/startApprovals.ts";
import { createPreflightsModel, type PreflightsModel } from "./servers/preflightsModel.ts";
import { decisionSign, findDecisionProjects } from "./decisions/decisionProjects.ts";
import { createDecisionServices, type DecisionServices } from "./decisions/decisionServices.ts";
import { DisposableStore } from "./platform/disposables.ts";
import { type Clarifications, createClarifications } from "./clarification/clarifications.ts";
import { createFeatureServices, type FeatureServices } from "./features/featureServices.ts";
import { createHostPorts, createMemory } from "./servers/hostPorts.ts";
import { samplePlaces, type SamplePlaces } from "./firstSteps/samplePlaces.ts";
import { createLanguageFeatures, type LanguageFeatures } from "./platform/languageClient.ts";
import { createLogChannel, type LogChannel } from "./platform/log.ts";
import { oneAtATime } from "./platform/oneAtATime.ts";
import type { CommandOf } from "./platform/command.ts";
import type { CommandId } from "./platform/contributions.ts";
import { createNotify, type Notify } from "./platform/notify.ts";
import { createRunnerDefinitions } from "./agents/runnerDefinitions.ts";
import { createRunners, type Runners } from "./agents/runners.ts";
import { createRunFiles } from "./runs/records/runFiles.ts";
import { createRuns, type Runs } from "./runs/runs.ts";
import { showInterrupted } from "./runs/records/showInterrupted.ts";
import { createResourceDocuments, type ResourceDocuments } from "./servers/resourceDocuments.ts";
import { createSettings, type Settings } from "./platform/settings.ts";
import { createSpecServices, type SpecServices } from "./specs/specServices.ts";
import { findSpeckitProjects, speckitSign } from "./features/speckitProjects.ts";
import { createVirtualDocuments, type VirtualDocuments } from "./platform/virtualDocuments.ts";
import { createViewNotices, type ViewNotices } from "./systems/projects/viewNotices.ts";
import { readWithoutWatches } from "./systems/projects/readWithoutWatches.ts";
import { watchProjects } from "./systems/projects/watchProjects.ts";
import { chantSign, findChantProjects } from "./specs/chantProjects.ts";
import { createProjectWalk, type WorkspaceWalk } from "./systems/projects/workspaceWalk.ts";

/** Everything commands and views work with. Plain factories, wired on one screen. */
export interface Services extends SpecServices, DecisionServices, FeatureServices, AgentServices, vscode.Disposable {
  readonly log: LogChannel;
  readonly settings: Settings;
  readonly notify: Notify;
  readonly servers: Servers;
  readonly clarifications: Clarifications;
  readonly preflightsModel: PreflightsModel;
  readonly channels: ServerChannels;
  readonly approvals: StartApprovals;
  readonly ports: HostPorts;
  readonly version: string;
  readonly sample: SamplePlaces;
  readonly host: ClientHost;
  readonly resources: ResourceDocuments;
  readonly documents: VirtualDocuments;
  readonly runs: Runs;
  readonly runners: Runners;
  readonly language: LanguageFeatures;
  /** Aborted when the window goes away. */
  readonly stopping: AbortSignal;
  readonly walk: WorkspaceWalk;
  /** Looks for projects in the workspace and connects to their servers. */
  findProjects(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** One command of the product. */
export type Command<K extends CommandId> = CommandOf<K, Services>;

export function createServices(context: vscode.ExtensionContext): Services {
  const owned = new DisposableStore();
  let mask = createMask([]);
  const log = owned.add(createLogChannel("Flightdeck", (text) => mask(text)));
  const settings = createSettings(log);
  const notify = createNotify(log);
  const stopping = new AbortController();
  const basics = { settings, notify, log, stopping: stopping.signal };
  const notices = owned.add(createViewNotices(log));
  const walk = createProjectWalk(notices);
  const serverSide = createServerSide(context, owned, walk, basics);
  const { ports, servers, clarifications, documents } = serverSide;
  mask = servers.host.mask;
  const runs = owned.add(createRunsOf(context, servers, basics));
  const specServices = owned.add(createSpecServices({ context, servers, notices, documents, log }));
  const decisionServices = owned.add(createDecisionServices({ context, servers, notices, clarifications, log }));
  const agentServices = owned.add(createAgentServices({ context, servers, settings }));
  const featureServices = owned.add(createFeatureServices({ servers, notices, log }));
  const language = createLanguageFeatures(join(context.extensionPath, "dist", "languageServer.js"), settings, log);

  const findProjects = oneAtATime(async () => {
    const [projects] = await Promise.all([findAllProjects(walk), servers.reload()]);
    specServices.setProjects(projects.chant);
    decisionServices.setDecisionProjects(projects.decided);
    featureServices.setFeatureProjects(projects.speckit);
  });

  const inBackground = inBackgroundWith(log);
  const findInBackground = (): void => inBackground(findProjects(), "Looking for projects failed");

  return {
    ...basics,
    ...serverSide,
    ...{ host: servers.host, walk },
    ...specServices,
    ...decisionServices,
    ...featureServices,
    ...agentServices,
    sample: samplePlaces(context),
    resources: owned.add(createResourceDocuments(servers.host, log, stopping.signal)),
    ...{ runs, language },
    version: ports.clientInfo.version,
    findProjects,
    start() {
      const stores = { ...specServices, ...decisionServices, ...featureServices };
      for (const watch of watchAll(servers, stores, notices, findInBackground)) owned.add(watch);
      owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => (findInBackground(), language.update())));
      owned.add(settings.onDidChange((key) => key === "flightdeck.language.enabled" && language.update()));
      inBackground(servers.sweep(), "Old servers could not be ended");
      inBackground(agentServices.launcher.renew(), "No launcher");
      findInBackground();
      inBackground(showInterrupted(runs), "Old runs were not read");
      language.update();
    },
    async stop() {
      runs.stop();
      stopping.abort();
      await Promise.all([servers.host.stop(), language.stop(), runs.whenIdle()]);
    },
    dispose: () => owned.dispose(),
  };
}

const inBackgroundWith =
  (log: LogChannel) =>
  (work: Promise<void>, complaint: string): void => {
    work.catch((failure: unknown) => log.error(`${complaint}: ${messageOf(failure)}`, failure));
  };

/** In one walk for all kinds of projects. */
async function findAllProjects(walk: WorkspaceWalk) {
  const walked = await walk.again();
  const [chant, decided, speckit] = await Promise.all([
    findChantProjects(walked),
    findDecisionProjects(walked),
    findSpeckitProjects(walked),
  ]);
  return { chant, decided, speckit };
}

/** Everything after which there may be other projects than before. */
const watchAll = (
  servers: Servers,
  { specs, decisions, features }: Pick<Services, "specs" | "decisions" | "features">,
  notices: ViewNotices,
  onDidChange: () => void,
): readonly vscode.Disposable[] => [
  readWithoutWatches(notices, [specs, decisions, features]),
  vscode.workspace.onDidChangeWorkspaceFolders(onDidChange),
  servers.onDidChangeConfiguration(onDidChange),
  watchProjects(
    [
      { sign: chantSign, knownRoots: () => specs.roots },
      { sign: decisionSign, knownRoots: () => decisions.roots },
      { sign: speckitSign, knownRoots: () => features.roots },
    ],
    onDidChange,
  ),
];

type Basics = Pick<Services, "settings" | "notify" | "stopping"> & { readonly log: LogChannel };

/** The servers, and the questions that they and the user ask each other: each side needs the other. */
function createServerSide(
  context: vscode.ExtensionContext,
  owned: DisposableStore,
  walk: WorkspaceWalk,
  basics: Basics,
) {
  const { settings, log, stopping } = basics;
  const channels = owned.add(createServerChannels());
  const findServer: Servers["findServer"] = (role, folder) => servers.findServer(role, folder);
  const clarifications = owned.add(createClarifications({ context, ...basics, findServer }));
  const preflightsModel = createPreflightsModel(settings, context.secrets);
  const signIn = owned.add(createSignIn(context.extension.id));
  const documents = owned.add(createVirtualDocuments());
  const memory = createMemory(context);
  const approvals = owned.add(createStartApprovals(documents, memory));
  const definitions = createRunnerDefinitions(settings, memory, documents, log);
  const hostPorts = createHostPorts(context, log, channels, signIn, memory, approvals.askToStart);
  const ports = { ...hostPorts, questions: clarifications.questions };
  const servers: Servers = owned.add(
    createServers(context.extensionPath, settings, preflightsModel, definitions, ports, walk, log),
  );
  owned.add(servers.onDidReload(() => approvals.keepOnly(new Set(servers.host.connections.map(({ id }) => id)))));
  owned.add(
    approvals.onDidApprove((id) => {
      const started = servers.host.connection(id)?.start(stopping);
      started?.catch((failure: unknown) => log.warn(messageOf(failure)));
    }),
  );
  const runners = createRunners({
    context,
    definitions,
    documents,
    reloadServers: () => servers.reload(),
    records: ports.folders?.processRecords,
  });
  return { documents, channels, ports, servers, approvals, runners, clarifications, preflightsModel };
}

function createRunsOf(context: vscode.ExtensionContext, servers: Servers, basics: Basics): Runs {
  // A window without a folder has no storage of its own.
  const { fsPath } = context.storageUri ?? context.globalStorageUri;
  return createRuns({ ...basics, files: createRunFiles(join(fsPath, "runs")), mask: servers.host.mask });
}
