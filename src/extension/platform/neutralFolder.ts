import { homedir } from "node:os";

/** On Windows, the working directory of a process cannot be moved or removed, so processes do not run in the project. */
export const neutralFolder = homedir();
