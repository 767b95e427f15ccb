import * as z from "zod";
import type { FormView } from "../domain/clarification/form/formView.ts";

export type * from "../domain/clarification/form/formQuestion.ts";
export type * from "../domain/clarification/form/formView.ts";

/** The host sends the whole form, and only after the page said `ready`. */
export type HostToForm = { readonly type: "show"; readonly view: FormView };

const input = z.object({
  chosen: z.array(z.string()).readonly(),
  other: z.boolean(),
  text: z.string(),
  skipped: z.boolean(),
});
const revision = z.number().int().nonnegative();

/** Everything the page may say. It is checked on the host side; the page takes the type only. */
export const formToHost = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Sent on every keystroke with the one field that changed; with all of them where the page knows more than the host. */
  z.object({ type: z.literal("edited"), inputs: z.record(z.string(), input), revision }),
  z.object({ type: z.literal("submit") }),
  z.object({ type: z.literal("retry") }),
  z.object({ type: z.literal("discard") }),
  z.object({ type: z.literal("decline") }),
  z.object({ type: z.literal("cancel") }),
  z.object({ type: z.literal("visit") }),
  z.object({ type: z.literal("copyAddress") }),
  z.object({ type: z.literal("choosePaths"), questionId: z.string() }),
  z.object({ type: z.literal("openArtifact"), path: z.string() }),
  z.object({ type: z.literal("runStep"), id: z.string() }),
]);
export type FormToHost = z.infer<typeof formToHost>;

/** What the page saves for itself with `setState`; the host's serializer gets it after a reload of the window. */
export const savedPage = z.object({
  formId: z.string(),
  inputs: z.record(z.string(), input),
  revision,
  /** How far the page was scrolled: the editor throws a hidden page away and builds it anew. */
  scrollTop: z.number().optional(),
});
export type SavedPage = z.infer<typeof savedPage>;
