// Puts a fresh copy of the sample project where the debugger opens it (.vscode/launch.json).
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { copyProject, sampleProject } from "../support/copyProject.ts";

const copy = join(resolve(import.meta.dirname, "../.."), "out", "weathercock");
await rm(copy, { recursive: true, force: true, maxRetries: 5 });
await copyProject(sampleProject, copy);
