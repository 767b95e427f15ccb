import type { SavedPage } from "../../src/protocol/clarificationForm.ts";
import type { PageState } from "./pageState.ts";

/**
 * What the page saves for itself; the editor writes it to disk. What another server asks for may be a password, so
 * nothing typed into its form is saved: the host heard every letter and keeps it in memory.
 */
export function pageToSave({ view, inputs, revision }: PageState, scrollTop: number): SavedPage | undefined {
  if (view === undefined) return undefined;
  const isForeign = view.asks === "elicitation";
  return { formId: view.formId, scrollTop, ...(isForeign ? { inputs: {}, revision: 0 } : { inputs, revision }) };
}
