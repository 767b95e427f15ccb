import type { System } from "../systems/system.ts";

/** Specs, managed by chant; each project has its own server. */
export const specSystem: System = {
  role: "chant",
  marks: [{ path: ".chant/specs" }],
  watched: [".chant/{specs,archive}/**/*.md", ".chant/logs/*.log"],
  serverFolder: ({ root }) => root,
};
