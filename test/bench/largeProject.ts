import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export const specCount = 10_000;

const sentence = "The service keeps what it was told and answers in the order in which it was asked. ";

/** A chant project as a large team has it after some years; gone after the run. */
export async function withLargeProject<T>(run: (root: string, specs: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(path.join(tmpdir(), "flightdeck-large-"));
  const specs = path.join(root, ".chant", "specs");
  await mkdir(specs, { recursive: true });
  try {
    for (let index = 0; index < specCount; index += 1) {
      await writeFile(path.join(specs, `${idOf(index)}.md`), specText(index));
    }
    return await run(root, specs);
  } finally {
    await rm(root, { recursive: true });
  }
}

/** A hundred specs a day. */
export function idOf(index: number): string {
  const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(index / 100))).toISOString().slice(0, 10);
  return `${day}-${((index % 100) + 1).toString(36).padStart(3, "0")}-${(index % 46_656).toString(36).padStart(3, "0")}`;
}

function specText(index: number): string {
  const dependsOn = index % 3 === 0 && index > 10 ? `depends_on:\n  - ${idOf(index - 7)}\n` : "";
  const status = statusOf(index);
  const criteria = ["parses", "answers", "is documented"].map((what, at) => `- [${at === 0 ? "x" : " "}] It ${what}`);
  return [
    `---\ntype: code\nstatus: ${status}\n${dependsOn}labels:\n  - team-${index % 7}\ntarget_files:\n  - src/part${index}.ts\n---\n`,
    `# Teach part ${index} to answer\n`,
    `${sentence.repeat(8)}\n`,
    `## Acceptance Criteria\n\n${criteria.join("\n")}\n`,
  ].join("\n");
}

/** Nearly everything is done, something is always waiting, and a few things run at any time. */
function statusOf(index: number): string {
  if (index % 500 === 0) return "in_progress";
  if (index % 97 === 0) return "failed";
  return index % 5 === 0 ? "pending" : "completed";
}
