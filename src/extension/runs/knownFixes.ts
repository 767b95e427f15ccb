import { l10n } from "../../domain/l10n.ts";

/** What is known to repair the cause of a failure. */
type KnownFix =
  | { readonly kind: "openSetting"; readonly setting: string }
  | {
      readonly kind: "runStep";
      readonly missing: string;
      readonly step: keyof typeof commandOf;
      readonly command: string;
    };

const commandOf = {
  specify: "flightdeck.specifyFeature",
  plan: "flightdeck.planFeature",
  tasks: "flightdeck.createTasks",
} as const;

const steps = ["specify", "plan", "tasks"] as const;

/** By what a failure says about itself: servers answer in sentences. */
export function findFix(code: string, sentence: string): KnownFix | undefined {
  if (code === "timedOut") {
    // A server that the user configured has its limits where it is configured.
    const setting = /\bflightdeck\.[\w.]*\w/.exec(sentence)?.[0] ?? "flightdeck.servers";
    return { kind: "openSetting", setting };
  }
  const saidHere = missingHere(sentence);
  if (saidHere) return saidHere;
  const match = /\.md does not exist\. Run speckit\.(\w+) first/.exec(sentence);
  const step = steps.find((each) => each === match?.[1]);
  const missing = fileNameOf(sentence.slice(0, (match?.index ?? 0) + ".md".length));
  return step && { kind: "runStep", missing, step, command: commandOf[step] };
}

/** The same sentence where it is said here and not by a server: then in the language of the editor. */
function missingHere(sentence: string): KnownFix | undefined {
  for (const step of steps) {
    const tool = `speckit.${step}`;
    const [before = "", after = ""] = l10n.t("{0} does not exist. Run {1} first.", "\n", tool).split("\n");
    if (!sentence.startsWith(before) || !sentence.endsWith(after)) continue;
    const missing = fileNameOf(sentence.slice(before.length, sentence.length - after.length));
    return { kind: "runStep", missing, step, command: commandOf[step] };
  }
  return undefined;
}

const fileNameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
