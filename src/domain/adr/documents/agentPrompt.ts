/** The files an agent should read, if they exist. */
interface AgentFiles {
  readonly hasArchitecture: boolean;
  /** The ADR that belongs to the task, from the root of the repository. */
  readonly adr?: string;
}

/** The prompt to paste into a coding agent. */
export function agentPrompt({ hasArchitecture, adr }: AgentFiles): string {
  const files = [...(hasArchitecture ? ["docs/ARCHITECTURE_STATE.md"] : []), "docs/CURRENT_TASK.md", adr ?? []].flat();
  return `You are a coding agent working in this repository.

Read these files first:
${files.map((file) => `- ${file}`).join("\n")}

Rules:
1. Make no architecture decisions of your own.
2. Implement only what the task says.
3. Follow its constraints and acceptance criteria to the letter.
4. Stop and ask when something is unclear.
5. Stay inside the allowlist of the task.

Read the task first, then work step by step.`;
}

/** `docs/AGENT_PROMPT.md`: the prompt between the first pair of fence lines. */
export const agentPromptDocument = (prompt: string): string => `# Agent Prompt

Give this to your coding agent to work on the current task.

---

\`\`\`
${prompt}
\`\`\`

---

**How to use:**

- Paste it into the chat of your editor's agent.
- Or pass it to a command-line agent as its first message.
`;
