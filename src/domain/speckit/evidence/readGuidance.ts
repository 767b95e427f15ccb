import { trimEndOf } from "../../text/trimming.ts";
import { type Evidence, type Finding, noEvidence } from "./evidence.ts";
import { spokenTechnologies, technologies, type Technology } from "./technologies.ts";

const source = "guidance";

interface Mention {
  readonly value: string;
  readonly technology: Technology;
}

/** What a person says about the technology to use: "Python 3.12 with FastAPI and PostgreSQL". */
export function readGuidance(text: string): Evidence {
  const spoken = spokenTechnologies.flatMap(([pattern, technology]): Mention[] => {
    const match = pattern.exec(text);
    return match ? [{ value: match[0].trim().replace(/\.$/, ""), technology }] : [];
  });
  const all = [...spoken, ...mentionsIn(text)];
  const ofRole = (role: Technology["role"]): Finding[] => {
    const seen = new Set<string>();
    return all
      .filter(({ technology }) => technology.role === role)
      .filter(({ technology }) => !seen.has(technology.label) && seen.add(technology.label))
      .map(({ value }) => ({ value, source }));
  };
  const first = (read: (technology: Technology) => string | undefined): Finding[] => {
    const value = all.map(({ technology }) => read(technology)).find((each) => each !== undefined);
    return value === undefined ? [] : [{ value, source }];
  };
  return {
    ...noEvidence,
    languages: ofRole("language"),
    dependencies: ofRole("framework"),
    storage: ofRole("storage"),
    testing: ofRole("testing"),
    platforms: first(({ platform }) => platform),
    projectTypes: first(({ projectType }) => projectType),
  };
}

const byLabel = new Map([...technologies.values()].map((technology) => [technology.label, technology]));
/** These count as they are written in lower case, too; "next" and "express" are words of every day. */
const isPlainName = (name: string): boolean => name.length >= 6 && !/^(?:express|commander|cypress|black)$/.test(name);

/** Names as they are written, one or two words long, with a version behind them. */
function mentionsIn(text: string): Mention[] {
  const words = text.split(/[\s,;()"'“”]+/).map((word) => trimEndOf(word, /[.:!?]/));
  return words.flatMap((word, index): Mention[] => {
    const pair = `${word} ${words[index + 1] ?? ""}`;
    const label = byLabel.has(pair) ? pair : word;
    const plain = isPlainName(word.toLowerCase()) ? technologies.get(word.toLowerCase()) : undefined;
    const technology = byLabel.get(label) ?? plain;
    if (technology === undefined || technology.role === "language") return [];
    const next = words[index + (label === pair ? 2 : 1)] ?? "";
    return [{ value: /^v?\d/.test(next) ? `${technology.label} ${next}` : technology.label, technology }];
  });
}
