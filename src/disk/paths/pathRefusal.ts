/** Why a path must not be used. */
export type PathRefusal = "nullByte" | "outside" | "link" | "network" | "windowsName";

/** One sentence for the caller. */
export function describeRefusal(name: string, refusal: PathRefusal): string {
  switch (refusal) {
    case "nullByte":
      return "A path must not contain a null character.";
    case "outside":
      return `${name} is outside the project, so it is neither read nor written.`;
    case "link":
      return `${name} leads out of the project through a symbolic link, so it is neither read nor written.`;
    case "network":
      return `${name} is a network or device path, so it is neither read nor written.`;
    case "windowsName":
      return `${name} contains a name that Windows does not allow. Choose another name.`;
  }
}

const reservedNames = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;
// eslint-disable-next-line no-control-regex -- Windows refuses exactly these.
const forbiddenCharacters = /[<>:"|?*\u0000-\u001f]/;

/**
 * Names below a folder that Windows takes for something else: devices (`nul.md`), streams (`a:b`), and names whose last
 * dot or space it drops, so that they mean another file.
 */
export function refusalOfNames(
  relative: string,
  platform: NodeJS.Platform = process.platform,
): PathRefusal | undefined {
  if (platform !== "win32") return undefined;
  const names = relative.split(/[\\/]/).filter((name) => name !== ".");
  const isRefused = names.some(
    (name) => reservedNames.test(name) || forbiddenCharacters.test(name) || /[. ]$/.test(name),
  );
  return isRefused ? "windowsName" : undefined;
}

/** `\\server\share`, `\\?\C:\x`, `\\.\pipe`: Windows asks another machine or a device for them. */
export const isNetworkPath = (given: string, platform: NodeJS.Platform = process.platform): boolean =>
  platform === "win32" && /^(?:[\\/]{2}|\\\?\?\\)/.test(given);
