import * as vscode from "vscode";
import { cutShort } from "../../../domain/text/cutShort.ts";
import { signalOf } from "../../platform/cancellation.ts";
import type { CommandId } from "../../platform/contributions.ts";
import type { Run } from "../run.ts";
import { formatElapsed } from "../records/runRecord.ts";

const everySecond = 1000;
const quietMs = 100;
const maxPrinted = 100;

/**
 * A notification beside the run, with its messages, percentage and time. It ends when the run does, or at once when
 * the run is cancelled, whatever the work still has to clean up.
 */
export function showRunNotification(run: Run): void {
  const options = { location: vscode.ProgressLocation.Notification, title: run.record.title, cancellable: true };
  void vscode.window.withProgress(options, async (progress, token) => {
    signalOf(token).addEventListener("abort", () => run.cancel(), { once: true });
    let shown = 0;
    let late: NodeJS.Timeout | undefined;
    const update = (): void => {
      late = undefined;
      const percent = Math.max(shown, (run.fraction ?? 0) * 100);
      progress.report({ message: describe(run), ...(percent > shown ? { increment: percent - shown } : {}) });
      shown = percent;
    };
    // A server may report a thousand times a second, which is unreadable.
    const changed = run.onDidReport(() => (late ??= setTimeout(update, quietMs)));
    const clock = setInterval(update, everySecond);
    update();
    await run.whenOver;
    clearInterval(clock);
    clearTimeout(late);
    changed.dispose();
  });
}

function describe({ record, message, output }: Run): string {
  const elapsed = formatElapsed(Date.now() - Date.parse(record.startedAt));
  const show = vscode.l10n.t("Show Output");
  const argument = encodeURIComponent(JSON.stringify([{ output: record.id }]));
  const link = `[${show}](command:${"flightdeck.showRuns" satisfies CommandId}?${argument})`;
  const printed = cutShort(output.lastPrinted, maxPrinted);
  return [withoutLinks(message), withoutLinks(printed), elapsed, link].filter((part) => part !== "").join(" · ");
}

/** Notifications follow links, even to commands: a server's message must not hold one. */
const withoutLinks = (message: string): string => message.replaceAll("](", "] (");
