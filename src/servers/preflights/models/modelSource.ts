import type { Decision } from "../../../domain/preflight/decision.ts";
import { decided } from "../../../domain/preflight/decision.ts";
import type { Inquiry } from "../../../domain/preflight/inquiry.ts";
import { readDecisionReply } from "../../../domain/preflight/model/decisionReply.ts";
import { fieldsTheUserGave } from "../../../domain/preflight/model/givenValues.ts";
import { fieldsOf } from "../../../domain/preflight/model/looseJson.ts";
import { decisionRequest, questionRequest } from "../../../domain/preflight/model/modelRequest.ts";
import { readQuestionReply } from "../../../domain/preflight/model/questionReply.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import type { Model, ModelSource } from "../model.ts";
import type { Provider } from "./provider.ts";
import type { Environment } from "./providerSettings.ts";
import { chooseProvider } from "./providerSettings.ts";
import type { RetryPolicy } from "./retrying.ts";
import { askWithRetries, defaultRetryPolicy } from "./retrying.ts";
import { sampling } from "./sampling.ts";

/** A client asks its user before it lets a server use its model. The kit's own limit comes first, and is remembered. */
const consentTimeoutMs = 660_000;

/** The model the environment asks for. Read anew for each call, so that it costs nothing at the start. */
export const modelSource =
  (environment: Environment, policy: RetryPolicy = defaultRetryPolicy): ModelSource =>
  (context) => {
    const choice = chooseProvider(environment);
    if (choice.kind === "sampling") return samplingModel(context, policy);
    return choice.kind === "provider"
      ? { kind: "model", model: createModel(choice.provider, policy, context) }
      : choice;
  };

function samplingModel(context: ToolContext, policy: RetryPolicy): ReturnType<ModelSource> {
  if (context.client.capabilities.sampling === undefined)
    return { kind: "unusable", reason: "the client offers no sampling" };
  return {
    kind: "model",
    model: createModel(sampling(context.client), { ...policy, timeoutMs: consentTimeoutMs }, context),
  };
}

function createModel(provider: Provider, policy: RetryPolicy, { log, signal }: ToolContext): Model {
  return {
    propose(inquiry, around, room) {
      const limits = { most: room, askedIds: knownIds(inquiry) };
      const isFirst = limits.askedIds.length === 0;
      const read = (reply: unknown) => {
        if (!Array.isArray(fieldsOf(reply)["questions"])) return undefined;
        const { questions, repairs } = readQuestionReply(reply, limits);
        if (repairs.length > 0) log.debug(`The model's questions were repaired: ${repairs.join(", ")}`);
        // The first reply must ask something; later an empty one means that nothing is missing.
        return questions.length === 0 && isFirst ? undefined : questions;
      };
      return askWithRetries(provider, questionRequest(inquiry, around), read, policy, log, signal);
    },
    decide(inquiry) {
      const read = (reply: unknown) => decisionFrom(inquiry, reply);
      return askWithRetries(provider, decisionRequest(inquiry), read, policy, log, signal);
    },
  };
}

const knownIds = ({ asked, proposed = [] }: Inquiry): readonly string[] => [...asked, ...proposed].map(({ id }) => id);

function decisionFrom(inquiry: Inquiry, reply: unknown): Decision | null | undefined {
  if (typeof reply !== "object" || reply === null) return undefined;
  const read = readDecisionReply(reply);
  if (read.status === "insufficient") return null;
  const fields = fieldsTheUserGave(inquiry, read.fields);
  return fields.length === 0 ? null : decided(read.category, fields);
}
