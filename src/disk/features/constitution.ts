import { type Constitution, parseConstitution } from "../../domain/speckit/project/constitution.ts";
import type { ProjectFiles } from "../paths/projectFiles.ts";

export async function readConstitution(files: ProjectFiles): Promise<Constitution | undefined> {
  const text = await files.read(".specify/memory/constitution.md");
  return text === undefined ? undefined : parseConstitution(text);
}
