import { setImmediate } from "node:timers/promises";
import { AppError } from "../../../domain/errors.ts";
import { notFound } from "../../../domain/failures.ts";
import { l10n } from "../../../domain/l10n.ts";
import { orUnexpected, readJson } from "../../../mcp/contract/readOutput.ts";
import { mapInTurns } from "../../systems/source/mapInTurns.ts";
import { featuresSchema, parseFeatureDetail, parseFeatureRow } from "./featureListing.ts";
import type { FeatureAddresses } from "./featureAddresses.ts";
import type { FeatureReader } from "./featureSource.ts";

const speckit = "spec-kit";

/** The parts of a connection that reading needs. */
export interface ResourceAnswers {
  readResource(uri: string, signal: AbortSignal): Promise<readonly { readonly text?: string }[]>;
  subscribe(uri: string, signal: AbortSignal): Promise<void>;
}

/** The features of one project through the resources of its spec-kit server. */
export function createMcpFeatureReader(
  server: ResourceAnswers,
  addresses: FeatureAddresses,
  isOurs: (root: string) => Promise<boolean>,
): FeatureReader {
  const { all } = addresses;
  let subscription: Promise<void> | undefined;
  const read = async (uri: string, signal: AbortSignal): Promise<unknown> => {
    const [contents] = await server.readResource(uri, signal);
    // Receiving a large response has already taken a turn of the event loop.
    await setImmediate();
    return readJson(speckit, uri, contents?.text);
  };
  return {
    async list(signal) {
      // Subscribes first, so that changes during the request are reported, too.
      subscription ??= server.subscribe(all, signal).catch((thrown: unknown) => {
        subscription = undefined;
        throw thrown;
      });
      await subscription;
      const answer = await read(all, signal);
      const { root, features } = orUnexpected(speckit, all, () => featuresSchema.parse(answer));
      if (!(await isOurs(root)))
        throw notFound(l10n.t("The spec-kit server serves {0} instead.", root), { system: "features" });
      return mapInTurns(features, (row) => orUnexpected(speckit, all, () => parseFeatureRow(row)), signal);
    },
    async get(folder, signal) {
      const uri = addresses.of(folder);
      try {
        const answer = await read(uri, signal);
        return orUnexpected(speckit, uri, () => parseFeatureDetail(answer));
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.code === "notFound") return undefined;
        throw thrown;
      }
    },
  };
}
