import { l10n } from "../../domain/l10n.ts";

/** What is known to repair the cause of a failure. */
export type KnownFix =
  | { readonly kind: "openSetting"; readonly setting: string }
  | {
      readonly kind: "runStep";
      readonly missing: string;
      readonly step: "specify" | "plan" | "tasks";
      readonly command: string;
    };

const commandOf = {
  specify: "flightdeck.specifyFeature",
  plan: "flightdeck.planFeature",
  tasks: "flightdeck.createTasks",
} as const;

/** By what a failure says about itself: servers answer in sentences. */
export function findFix(code: string, sentence: string): KnownFix | undefined {
  if (code === "timedOut") {
    // A server that the user configured has its limits where it is configured.
    const setting = /\bflightdeck\.[\w.]*\w/.exec(sentence)?.[0] ?? "flightdeck.servers";
    return { kind: "openSetting", setting };
  }
  const missingTasks = tasksFileIn(sentence);
  if (missingTasks !== undefined)
    return { kind: "runStep", missing: missingTasks, step: "tasks", command: commandOf.tasks };
  const match = /\.md does not exist\. Run speckit\.(\w+) first/.exec(sentence);
  const tool = match?.[1];
  const step = tool === "specify" || tool === "plan" || tool === "tasks" ? tool : undefined;
  const missing = fileNameOf(sentence.slice(0, (match?.index ?? 0) + ".md".length));
  return step && { kind: "runStep", missing, step, command: commandOf[step] };
}

/** The same sentence where it is said here and not by a server: then in the language of the editor. */
function tasksFileIn(sentence: string): string | undefined {
  const [before = "", after = ""] = l10n.t("{0} does not exist. Run speckit.tasks first.", "\n").split("\n");
  const isThis = sentence.startsWith(before) && sentence.endsWith(after);
  return isThis ? fileNameOf(sentence.slice(before.length, sentence.length - after.length)) : undefined;
}

const fileNameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
