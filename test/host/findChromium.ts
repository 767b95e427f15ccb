import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { cacheFolder } from "./cacheFolder.ts";
import { withLock } from "./lock.mjs";
import type { Progress } from "./provisionVSCode.ts";
import { runProgram } from "./runProgram.ts";

/** The program of an installed Chromium, Chrome or Edge; on Debian, as root, Chromium is installed when there is none. */
export async function findChromium(progress: Progress): Promise<string> {
  const found = installedChromium();
  if (found !== undefined) return found;
  if (!canInstall()) {
    throw new Error("No browser found: install Chromium, Chrome or Edge, or name one in FLIGHTDECK_CHROMIUM.");
  }
  await withLock(
    join(cacheFolder(), "chromium.lock"),
    async () => (installedChromium() === undefined ? await installChromium(progress) : undefined),
    (holder) => progress(`Waiting for process ${holder}, which is installing Chromium`),
  );
  const installed = installedChromium();
  if (installed === undefined) throw new Error("apt-get installed Chromium, but it is not on the PATH.");
  return installed;
}

function installedChromium(): string | undefined {
  const named = process.env["FLIGHTDECK_CHROMIUM"];
  return named || candidates().find((path) => existsSync(path));
}

function candidates(): string[] {
  if (process.platform === "darwin") {
    return ["Google Chrome", "Chromium", "Microsoft Edge"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === "win32") {
    const { LOCALAPPDATA, PROGRAMFILES, "PROGRAMFILES(X86)": programFilesX86 } = process.env;
    const programs = [
      "Google\\Chrome\\Application\\chrome.exe",
      "Chromium\\Application\\chrome.exe",
      "Microsoft\\Edge\\Application\\msedge.exe",
    ];
    const homes = [PROGRAMFILES, programFilesX86, LOCALAPPDATA].filter((home) => home !== undefined);
    return programs.flatMap((program) => homes.map((home) => join(home, program)));
  }
  const names = [
    "chromium-headless-shell",
    "chromium",
    "google-chrome-stable",
    "google-chrome",
    "chromium-browser",
    "microsoft-edge-stable",
    "microsoft-edge",
  ];
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function canInstall(): boolean {
  return existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

export async function installChromium(progress: Progress, run = runProgram): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = (name: string) => {
    progress(`Installing Chromium (apt-get install ${name})`);
    return run("apt-get", ["-o", "DPkg::Lock::Timeout=300", "install", "-y", name], { env });
  };
  await run("apt-get", ["update"], { env }).catch((error: unknown) => {
    // Another apt-get may hold the package lists; an install from the lists as they are can still succeed.
    progress(String(error));
  });
  // Without windows of its own it does the same work in less time; an older Debian has only the whole browser.
  await install("chromium-headless-shell").catch((error: unknown) => {
    progress(String(error));
    return install("chromium");
  });
}
