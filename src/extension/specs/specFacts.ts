import { l10n } from "../../domain/l10n.ts";
import { serverRoleOf } from "../../domain/systems.ts";
import type { SystemFacts } from "../systems/system.ts";

/** Specs, managed by chant; each project has its own server. */
export const specFacts: SystemFacts = {
  name: "specs",
  role: serverRoleOf.specs,
  refresh: "flightdeck.refreshSpecs",
  setUp: { title: () => l10n.t("Initialize Chant"), command: "flightdeck.initializeChant" },
  marks: [{ path: ".chant/specs" }],
  serverFolder: ({ root }) => root,
};
