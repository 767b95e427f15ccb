import { escapeRegExp } from "../text/escapeRegExp.ts";
import type { Evidence, Finding } from "./evidence.ts";
import { noEvidence } from "./evidence.ts";
import type { Technology } from "./technologies.ts";
import { spokenTechnologies, technologies } from "./technologies.ts";

const source = "guidance";

/** What somebody says about the technology to use: "Python 3.12 with FastAPI and PostgreSQL". */
export function readGuidance(text: string): Evidence {
  const spoken = spokenTechnologies.flatMap(([pattern, technology]) => {
    const match = pattern.exec(text);
    return match ? [{ value: match[0].trim(), technology }] : [];
  });
  const named = Object.entries(technologies)
    .filter(([name, { label, role }]) => role !== "language" && mentions(text, label, name))
    .map(([, technology]) => ({ value: withVersion(text, technology.label), technology }));
  const all = [...spoken, ...named];
  const ofRole = (role: Technology["role"]): Finding[] => {
    const seen = new Set<string>();
    return all
      .filter(({ technology }) => technology.role === role)
      .filter(({ technology }) => !seen.has(technology.label) && seen.add(technology.label))
      .map(({ value }) => ({ value, source }));
  };
  const typed = all.find(({ technology }) => technology.projectType !== undefined)?.technology.projectType;
  const platform = all.find(({ technology }) => technology.platform !== undefined)?.technology.platform;
  return {
    ...noEvidence,
    languages: ofRole("language"),
    dependencies: ofRole("framework"),
    storage: ofRole("storage"),
    testing: ofRole("testing"),
    lint: ofRole("lint"),
    platforms: platform === undefined ? [] : [{ value: platform, source }],
    ...(typed === undefined ? {} : { projectType: { value: typed, source } }),
  };
}

/** Short everyday words such as "next" or "click" only count with their capital. */
const mentions = (text: string, label: string, name: string): boolean =>
  new RegExp(`(?<![\\w-])${escapeRegExp(label)}(?![\\w-])`).test(text) ||
  (name.length > 5 &&
    new RegExp(`(?<![\\w-])${escapeRegExp(name)}(?![\\w-])`, "i").test(text) &&
    label.toLowerCase() !== "click");

const withVersion = (text: string, label: string): string =>
  new RegExp(`${escapeRegExp(label)}\\s+v?\\d[\\d.]*`).exec(text)?.[0] ?? label;

/** Guidance wins over what the repository shows, field by field. */
export function preferGuidance(guidance: Evidence, found: Evidence): Evidence {
  const pick = <K extends "languages" | "dependencies" | "storage" | "testing" | "platforms" | "lint">(key: K) =>
    guidance[key].length > 0 ? guidance[key] : found[key];
  const projectType = guidance.projectType ?? found.projectType;
  return {
    languages: pick("languages"),
    dependencies: pick("dependencies"),
    storage: pick("storage"),
    testing: pick("testing"),
    platforms: pick("platforms"),
    lint: pick("lint"),
    setup: found.setup,
    scripts: found.scripts,
    ...(projectType === undefined ? {} : { projectType }),
  };
}
