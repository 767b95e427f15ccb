import { invalidConfiguration } from "./failures.ts";
import { l10n } from "./l10n.ts";

/**
 * Awaits `import()` of code that the first rows do not need and that the build keeps in a file of its own. Such a file
 * can be missing, or belong to a newer version than the one that runs.
 */
export async function loadPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    const sentence = l10n.t(
      "Flightdeck could not load one of its own files. Reload the window. If that does not help, reinstall the extension.",
    );
    throw invalidConfiguration(sentence, {}, cause);
  }
}

/** Makes something with its first use and keeps it. What could not be made is tried again with the next use. */
export function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    const current = (made ??= make());
    current.catch(() => {
      if (made === current) made = undefined;
    });
    return current;
  };
}
