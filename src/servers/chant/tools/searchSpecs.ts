import { chantSearch } from "../../../protocol/chant/chantSearch.ts";
import { type ChantTool, jsonAnswer } from "./chantTool.ts";
import { specHeader, withStatus } from "./specRows.ts";

export const searchSpecs: ChantTool<typeof chantSearch> = {
  contract: chantSearch,
  withoutArguments: "refused",
  async run({ project, args, signal }) {
    const query = args.query.toLowerCase();
    const { specs } = await project.state(signal);
    // The title is a line of the body, so the body is all there is to search.
    const hits = withStatus(specs, args.status).filter(({ spec }) => spec.body.toLowerCase().includes(query));
    const results = hits.map(specHeader);
    return jsonAnswer({ results }, results);
  },
};
