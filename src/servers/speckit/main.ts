import { stdioMain } from "../kit/stdioMain.ts";
import { createSpeckitServer } from "./server.ts";

void stdioMain(
  createSpeckitServer({ clock: { now: () => new Date() }, workingDirectory: process.cwd(), environment: process.env }),
);
