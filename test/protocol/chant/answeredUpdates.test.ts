import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { startStdioClient, type ServerMessage } from "../../support/stdioClient.ts";
import { chantFile, succeeded } from "./chantProcess.ts";
import { scratchProject, specText, type ScratchProject } from "./scratchProject.ts";

const firstText = specText("status: pending");
/** Long enough that a write takes a while, and recognisable wherever it is cut. */
const outputOf = (number: number): string => `update ${number} ${`${number}.`.repeat(8000)} end of ${number}`;

/** Sends many updates at once and kills the server at a random moment; gives back which of them were answered. */
async function updateUntilKilled(project: ScratchProject, numbers: readonly number[]): Promise<readonly unknown[]> {
  const client = startStdioClient(chantFile, { args: ["mcp"], cwd: project.root });
  for (const id of numbers) {
    const params = { name: "chant_spec_update", arguments: { id: "a", output: outputOf(id) } };
    client.write({ jsonrpc: "2.0", id, method: "tools/call", params });
  }
  await client.answerTo(numbers[Math.floor(Math.random() * numbers.length)]);
  // Not a wait for something to be ready: the moment of the kill itself must be arbitrary.
  await setTimeout(Math.random() * 5);
  client.child.kill("SIGKILL");
  await client.exited;
  const answers = client.received as ServerMessage[];
  answers.forEach(succeeded);
  return answers.map(({ id }) => id);
}

test("a kill loses no update that was answered, and leaves no part of one that was not", async () => {
  using project = scratchProject({ a: firstText });
  const answered: unknown[] = [];
  for (let life = 0; life < 5; life += 1) {
    const numbers = Array.from({ length: 15 }, (_, index) => life * 15 + index);
    answered.push(...(await updateUntilKilled(project, numbers)));
    const text = project.spec("a");
    const found = text
      .split("\n## Output\n\n")
      .slice(1)
      .map((section) => Number(/^update (\d+) /.exec(section)?.[1]));
    const whole = found.map((number) => `\n## Output\n\n${outputOf(number)}\n`).join("");
    assert.equal(text, firstText + whole);
    assert.deepEqual(
      answered.filter((number) => !found.includes(Number(number))),
      [],
    );
  }
});
