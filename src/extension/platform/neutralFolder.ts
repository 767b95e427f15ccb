import { homedir } from "node:os";

/** A working directory cannot be moved or removed on Windows, and that is not for us to forbid in a project. */
export const neutralFolder = homedir();
