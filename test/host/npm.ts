import { runProgram } from "./runProgram.ts";

/** Runs npm in `folder` without the lifecycle scripts of packages: nothing here may need a compiler. */
export async function installPackages(folder: string, ...specifiers: string[]): Promise<void> {
  const options = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
  const npm = process.env["npm_execpath"];
  if (npm?.endsWith("npm-cli.js") === true) {
    await runProgram(process.execPath, [npm, ...options, ...specifiers], { cwd: folder });
  } else {
    await runProgram("npm", [...options, ...specifiers], { cwd: folder, shell: process.platform === "win32" });
  }
}
