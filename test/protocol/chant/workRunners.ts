import { join } from "node:path";
import { type ServerMessage, type StdioClient, withServer } from "../../support/stdioClient.ts";
import { chantFile } from "./chantProcess.ts";
import { type ScratchProject, specText } from "./scratchProject.ts";

const fixtures = join(import.meta.dirname, "..", "..", "fixtures", "fakeAgent");
const agent = (script: string, behavior: string, more: object = {}) => ({
  ...{ command: process.execPath, args: [join(fixtures, script), behavior] },
  ...{ promptVia: "stdin", permissionArgs: { ask: [] }, mcpArgs: ["--mcp-config", "${mcpFile}"] },
  ...more,
});

/** One agent for each way an agent can behave. */
const runners = {
  reads: agent("withServer.mjs", "read"),
  reports: agent("withServer.mjs", "report"),
  leaves: agent("withServer.mjs", "tick"),
  ticks: agent("main.mjs", "tick"),
  half: agent("main.mjs", "half"),
  fails: agent("main.mjs", "fail"),
  hangs: agent("main.mjs", "hang"),
  distrusts: agent("withArguments.mjs", "tick", { untrustedArgs: ["--untrusted"] }),
  configures: agent("configures.mjs", "AGENTS.md"),
  alone: { ...agent("main.mjs", "tick"), mcpArgs: undefined },
  prints: agent("printer.mjs", "2500"),
  floods: agent("printer.mjs", "100000"),
  slow: agent("printer.mjs", "slow"),
  adds: {
    ...{ command: process.execPath, promptVia: "stdin" },
    args: ["-e", 'fs.writeFileSync(".chant/specs/2026-01-02-001-two.md", "# Another\\n"); console.log("Added.")'],
  },
};

export const workEnvironment = {
  ...process.env,
  ...{ FLIGHTDECK_RUNNERS: JSON.stringify(runners), HOME: "/nonexistent", USERPROFILE: "/nonexistent" },
  ...{ CHANT_MODEL: "", ANTHROPIC_MODEL: "" },
};

/** A spec with two open criteria. */
export const bell = (status = "status: pending", more = ""): string =>
  specText(status, `# Ring the bell\n\n${more}## Acceptance Criteria\n\n- [ ] It rings\n- [ ] It is loud\n`);

type Answer = (params: Record<string, unknown>) => object;

interface WorkClient {
  readonly client: StdioClient;
  /** Begins a call; `answer` settles with the response. */
  readonly work: (args: object) => { readonly id: number; readonly answer: Promise<ServerMessage> };
}

/** The server as the extension starts it, and a client that answers what it is asked. */
export async function withWork(
  root: string,
  run: (client: WorkClient) => Promise<void>,
  answers: Readonly<Record<string, Answer>> = {},
): Promise<void> {
  const serve = async (client: StdioClient): Promise<void> => {
    const asked = new Set<unknown>();
    client.child.on("received", () => {
      for (const { id, method, params = {} } of client.received as ServerMessage[]) {
        const answer = method === undefined ? undefined : answers[method];
        if (id === undefined || answer === undefined || asked.has(id)) continue;
        asked.add(id);
        client.write({ jsonrpc: "2.0", id, result: answer(params) });
      }
    });
    const capabilities = {
      ...(answers["elicitation/create"] ? { elicitation: {} } : {}),
      ...(answers["sampling/createMessage"] ? { sampling: {} } : {}),
    };
    await client.initialize("2025-11-25", capabilities);
    let calls = 0;
    await run({
      client,
      work(args) {
        const id = ++calls;
        const params = { name: "chant_work", arguments: args, _meta: { progressToken: id } };
        client.write({ jsonrpc: "2.0", id, method: "tools/call", params });
        const answer = client.answerTo(id);
        // Not every test waits for it: a call that was cancelled has none.
        answer.catch(() => undefined);
        return { id, answer };
      },
    });
  };
  await withServer(chantFile, serve, {
    cwd: root,
    args: ["mcp", "--extras", "--work", "--root", root],
    env: workEnvironment,
  });
}

interface Printed {
  readonly level: string;
  readonly data: string;
  readonly _meta: { readonly progressToken: unknown };
}

/** What the agent of a call printed, line by line. */
export const linesOf = ({ received }: StdioClient, id: number, level = "info"): string[] =>
  (received as { method?: string; params?: Printed }[]).flatMap(({ method, params }) =>
    method === "notifications/message" && params?._meta.progressToken === id && params.level === level
      ? params.data.split("\n")
      : [],
  );

export const structuredOf = ({ result }: ServerMessage): Record<string, unknown> =>
  result?.["structuredContent"] as Record<string, unknown>;

export const textOf = ({ result }: ServerMessage): string =>
  (result?.["content"] as readonly { text: string }[])[0]?.text ?? "";

/** The id of the agent's process, once it hangs. */
export async function untilHanging({ client }: WorkClient, project: Pick<ScratchProject, "read">): Promise<number> {
  await client.message(
    ({ method, params }) => method === "notifications/message" && /hanging/.test(String(params?.["data"])),
  );
  return Number(project.read("agent.pid"));
}
