import { isSecretName, mentionsSecret } from "../../secrets/isSecretName.ts";
import type { FormQuestion } from "../form/formQuestion.ts";
import type { Draft } from "./draft.ts";

/**
 * The draft as it may be stored: without the answers to what another server asks for and what looks like a secret. The
 * same draft when there is none.
 */
export function withoutSecrets(draft: Draft): Draft {
  if (draft.origin.kind !== "elicitation") return draft;
  // The message is often the only place that says what is wanted.
  const isAllSecret = mentionsSecret(draft.origin.message);
  const secrets = new Set(
    draft.questions.filter((question) => isAllSecret || asksForSecret(question)).map(({ id }) => id),
  );
  if (secrets.size === 0) return draft;
  const inputs = Object.fromEntries(Object.entries(draft.inputs).filter(([id]) => !secrets.has(id)));
  return { ...draft, inputs };
}

function asksForSecret({ id, text, help, topic, kind }: FormQuestion): boolean {
  if (kind === "boolean") return false;
  return isSecretName(id) || [id, text, help ?? "", topic ?? ""].some(mentionsSecret);
}
