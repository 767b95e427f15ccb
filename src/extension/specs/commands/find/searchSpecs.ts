import * as vscode from "vscode";
import { messageOf } from "../../../../domain/errors.ts";
import { underSignals } from "../../../../domain/followSignals.ts";
import type { SpecReference } from "../../contributions.ts";
import { DisposableStore } from "../../../platform/disposables.ts";
import type { Command, Services } from "../../../services.ts";
import { groupTitle, lookOf, shortId } from "../../tree/specLook.ts";
import { groupOf } from "../../specGroups.ts";
import { noArguments } from "../../../platform/command.ts";

interface Hit extends vscode.QuickPickItem {
  readonly reference: SpecReference;
}

/** How long typing has to pause before the specs are searched. */
const pauseMs = 120;

/** Searches titles and bodies of all specs as you type, and opens a spec at the hit. */
export const searchSpecs: Command<"flightdeck.searchSpecs"> = {
  parse: noArguments,
  async run(services, _, signal) {
    const chosen = await askForHit(services, signal);
    if (!chosen) return;
    const place = { ...chosen.hit.reference, text: chosen.query };
    await vscode.commands.executeCommand("flightdeck.openSpec", place);
  },
};

function askForHit(
  services: Services,
  signal: AbortSignal,
): Promise<{ readonly hit: Hit; readonly query: string } | undefined> {
  const owned = new DisposableStore();
  const picker = owned.add(vscode.window.createQuickPick<Hit>());
  let searching = new AbortController();
  let pause: NodeJS.Timeout | undefined;
  picker.placeholder = vscode.l10n.t("Words in the title or text of a spec");
  owned.add({ dispose: () => (clearTimeout(pause), searching.abort()) });

  const search = async (query: string): Promise<void> => {
    searching.abort();
    const current = (searching = new AbortController());
    picker.busy = true;
    try {
      const items = await underSignals([signal, current.signal], (either) => findHits(services, query, either));
      if (current.signal.aborted) return;
      picker.items = items;
      picker.title = undefined;
    } catch (failure) {
      if (current.signal.aborted) return;
      services.log.warn(`Searching specs failed: ${messageOf(failure)}`);
      picker.items = [];
      picker.title = vscode.l10n.t("The specs could not be searched: {0}", messageOf(failure));
    } finally {
      if (!current.signal.aborted) picker.busy = false;
    }
  };
  owned.add(
    picker.onDidChangeValue((query) => {
      clearTimeout(pause);
      pause = setTimeout(() => void search(query.trim()), pauseMs);
    }),
  );
  void search("");
  picker.show();
  return new Promise((resolve) => {
    owned.add(
      picker.onDidAccept(() => {
        const [hit] = picker.selectedItems;
        // Nothing was found, or new rows arrived just as an old one was chosen: the picker stays open.
        if (!hit) return;
        resolve({ hit, query: picker.value.trim() });
        picker.hide();
      }),
    );
    owned.add(picker.onDidHide(() => (resolve(undefined), owned.dispose())));
  });
}

async function findHits({ specs }: Services, query: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const found = await Promise.all(
    specs.projects.map(async (project): Promise<readonly Hit[]> => {
      // Without a search text every known spec is offered, which needs no request.
      const ids = query === "" ? [...project.byId.keys()] : await specs.reading(project.root)?.search(query, signal);
      return (ids ?? []).flatMap((id) => {
        const row = project.byId.get(id);
        if (!row) return [];
        const group = groupOf(row, project.readyIds);
        return [
          {
            label: `$(${lookOf(group).icon}) ${row.title ?? id}`,
            description: `${shortId(id)} · ${groupTitle(group)}`,
            ...(specs.projects.length > 1 ? { detail: project.name } : {}),
            // The server decides what matches; the picker must not filter again.
            alwaysShow: true,
            reference: { projectRoot: project.root, specId: id },
          },
        ];
      });
    }),
  );
  return found.flat();
}
