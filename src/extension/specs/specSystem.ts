import type { System } from "../systems/system.ts";

/** Specs, kept by chant: each project has a server of its own. */
export const specSystem: System = {
  role: "chant",
  marks: [{ path: ".chant/specs" }],
  watched: [".chant/{specs,archive}/**/*.md", ".chant/logs/*.log"],
  serverFolder: ({ root }) => root,
};
