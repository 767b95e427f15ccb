import type { SavedPage } from "../../src/protocol/clarificationForm.ts";
import type { PageState } from "./pageState.ts";

/**
 * The state that the page saves; the editor writes it to disk. Other servers may ask for a password, so nothing typed into
 * their forms is saved: the host knows every edit and keeps it in memory.
 */
export function pageToSave({ view, inputs, revision }: PageState, scrollTop: number): SavedPage | undefined {
  if (view === undefined) return undefined;
  const isForeign = view.asks === "elicitation";
  return { formId: view.formId, scrollTop, ...(isForeign ? { inputs: {}, revision: 0 } : { inputs, revision }) };
}
