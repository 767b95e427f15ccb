import { join } from "node:path";
import * as vscode from "vscode";
import { messageOf } from "../domain/errors.ts";
import type { ClientHost } from "../mcp/clientHost.ts";
import { createMask } from "../mcp/observe/maskSecrets.ts";
import type { HostPorts } from "../mcp/ports.ts";
import { type AgentServices, createAgentServices } from "./agents/agentServices.ts";
import { neutralFolder } from "./platform/neutralFolder.ts";
import { createServerChannels, type ServerChannels } from "./servers/serverChannels.ts";
import { createServers, type Servers } from "./servers/servers.ts";
import { createSignIn } from "./servers/consent/signIn.ts";
import { createStartApprovals, type StartApprovals } from "./servers/consent/startApprovals.ts";
import { createPreflightsModel, type PreflightsModel } from "./servers/preflightsModel.ts";
import { createDecisionServices, type DecisionServices } from "./decisions/decisionServices.ts";
import { DisposableStore } from "./platform/disposables.ts";
import { type Clarifications, createClarifications } from "./clarification/clarifications.ts";
import { createFeatureServices, type FeatureServices } from "./features/featureServices.ts";
import { createHostPorts, createMemory } from "./servers/hostPorts.ts";
import { samplePlaces, type SamplePlaces } from "./firstSteps/samplePlaces.ts";
import { createLanguageFeatures, type LanguageFeatures } from "./specs/language/languageClient.ts";
import { createLogChannel, type LogChannel } from "./platform/log.ts";
import type { CommandOf } from "./platform/command.ts";
import type { CommandId } from "./platform/contributions.ts";
import { createNotify, type Notify } from "./platform/notifications/notify.ts";
import { createRunnerDefinitions } from "./agents/runnerDefinitions.ts";
import { createRunners, type Runners } from "./agents/runners.ts";
import { createRunFiles } from "./runs/records/runFiles.ts";
import { createRunStore, type RunStore } from "./runs/runStore.ts";
import { showInterrupted } from "./runs/records/showInterrupted.ts";
import { createResourceDocuments, type ResourceDocuments } from "./servers/resourceDocuments.ts";
import { createSettings, type Settings } from "./platform/settings/settings.ts";
import { createSpecServices, type SpecServices } from "./specs/specServices.ts";
import { createVirtualDocuments, type VirtualDocuments } from "./platform/documents/virtualDocuments.ts";
import { createViewNotices } from "./systems/projects/viewNotices.ts";
import { followSystems } from "./systems/projects/followSystems.ts";
import type { WorkspaceProjects } from "./systems/projects/workspaceProjects.ts";
import type { SystemFacts } from "./systems/system.ts";
import { createSystems } from "./systems/systems.ts";

/** Everything that commands and views work with, wired from plain factories. */
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
  readonly runs: RunStore;
  readonly runners: Runners;
  readonly language: LanguageFeatures;
  /** Aborted when the window closes. */
  readonly stopping: AbortSignal;
  readonly projects: WorkspaceProjects;
  /** What each system is called and how its projects are recognized. */
  readonly systems: readonly SystemFacts[];
  /** Searches the whole workspace for projects again and connects to their servers. */
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
  const notices = owned.add(createViewNotices(log));
  const systems = owned.add(createSystems(notices, log));
  const { projects } = systems;
  const factsOfSystems = () => systems.opened.map(({ system }) => system);
  const notify = createNotify(log, factsOfSystems);
  const stopping = new AbortController();
  const basics = { settings, notify, log, stopping: stopping.signal };
  const serverSide = createServerSide(context, owned, projects, basics);
  const { ports, servers, clarifications, documents } = serverSide;
  mask = servers.host.mask;
  const runs = owned.add(createRunsOf(context, servers, basics));
  const specServices = owned.add(createSpecServices({ context, servers, systems, documents, log }));
  const decisionServices = owned.add(createDecisionServices({ context, systems, clarifications, log }));
  const agentServices = owned.add(createAgentServices({ context, servers, settings }));
  const featureServices = owned.add(createFeatureServices({ servers, systems, log }));
  const language = createLanguageOf(context, basics);
  const followed = owned.add(followSystems(systems, { servers, notices, log }));
  const inBackground = inBackgroundWith(log);

  return {
    ...basics,
    ...serverSide,
    ...{ host: servers.host, projects, systems: factsOfSystems() },
    ...specServices,
    ...decisionServices,
    ...featureServices,
    ...agentServices,
    sample: samplePlaces(context),
    resources: owned.add(createResourceDocuments(servers.host, log, stopping.signal)),
    ...{ runs, language },
    version: ports.clientInfo.version,
    findProjects: () => followed.findProjects(),
    start() {
      owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => language.update()));
      owned.add(settings.onDidChange((key) => key === "flightdeck.language.enabled" && language.update()));
      inBackground(servers.sweep(), "Old servers could not be ended");
      inBackground(agentServices.launcher.renew(), "No launcher");
      followed.start();
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

type Basics = Pick<Services, "settings" | "notify" | "stopping"> & { readonly log: LogChannel };

/** Creates servers and clarifications together, because each side needs the other. */
function createServerSide(
  context: vscode.ExtensionContext,
  owned: DisposableStore,
  projects: WorkspaceProjects,
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
    createServers(context.extensionPath, settings, preflightsModel, definitions, ports, projects, log),
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
  });
  return { documents, channels, ports, servers, approvals, runners, clarifications, preflightsModel };
}

function createLanguageOf(context: vscode.ExtensionContext, { settings, log }: Basics): LanguageFeatures {
  const module = join(context.extensionPath, "dist", "languageServer.js");
  // Otherwise it would run in the workspace folder, which could then not be moved on Windows.
  return createLanguageFeatures({ module, options: { cwd: neutralFolder } }, settings, log);
}

function createRunsOf(context: vscode.ExtensionContext, servers: Servers, basics: Basics): RunStore {
  // A window without a folder has no workspace storage.
  const { fsPath } = context.storageUri ?? context.globalStorageUri;
  return createRunStore({ ...basics, files: createRunFiles(join(fsPath, "runs")), mask: servers.host.mask });
}
