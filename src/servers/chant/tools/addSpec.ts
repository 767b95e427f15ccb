import { formatSpecId, localDate, nextSequence } from "../../../domain/spec/specId.ts";
import { specFolders } from "../../../disk/specs/specFolder.ts";
import { walkMarkdown } from "../../../disk/specs/walkMarkdown.ts";
import { chantAdd } from "../../../protocol/chant/chantAdd.ts";
import { createdSpecLine } from "../../../protocol/chantTools.ts";
import { type ChantContext, type ChantTool, requireNonBlank, textAnswer } from "./chantTool.ts";

/** With 46,656 suffixes per sequence, this many misses in a row mean that something else is wrong. */
const attempts = 100;

export const addSpec: ChantTool<typeof chantAdd> = {
  contract: chantAdd,
  withoutArguments: "refused",
  async run(call) {
    const description = requireNonBlank("description", call.args.description);
    const prompt = call.args.prompt?.trim() || undefined;
    const { newSpecText } = await import("../../../domain/spec/text/editSpec.ts");
    return textAnswer(createdSpecLine(await createSpec(call, newSpecText(description, prompt))));
  },
};

/** The file is created only if it does not exist, so two servers that draw the same id cannot both have it. */
async function createSpec({ project, services }: ChantContext, text: string): Promise<string> {
  const date = localDate(services.clock.now());
  for (let attempt = 0; attempt < attempts; attempt++) {
    const trees = await Promise.all(Object.values(specFolders).map((folder) => walkMarkdown(project.root, folder)));
    const names = trees.flatMap(({ files }) => files.map(({ name }) => name));
    const id = formatSpecId(date, nextSequence(date, names), drawSuffix(services.random));
    const isTaken = names.includes(`${id}.md`);
    if (!isTaken && (await project.files.create(`.chant/specs/${id}.md`, text))) return id;
  }
  throw new Error("No free spec ID was found.");
}

const drawSuffix = (random: () => number): string =>
  Math.floor(random() * 36 ** 3)
    .toString(36)
    .padStart(3, "0");
