interface BoundedText {
  /** What the author says is not part of it, in their words. */
  readonly exclusions: readonly string[];
  readonly text: string;
}

const opening =
  /^\s*(?:#{1,6}\s+|\*\*)?(?:out[ -]of[ -]scope|non-?goals?|not in scope|not part of (?:this|it)|exclusions?|we will not build)(?:\*\*)?\s*(?::\s*(.*)|)$/i;
const bullet = /^\s*(?:[-*+\u2022]|\d+[.)])\s+/;

/** "Out of scope: passkeys" must never become a requirement for passkeys. */
export function takeExclusions(description: string): BoundedText {
  const exclusions: string[] = [];
  const kept: string[] = [];
  let isInside = false;
  let isEmpty = true;
  for (const line of description.split(/\r\n|\n|\r/)) {
    const opened = opening.exec(line);
    if (opened) {
      isInside = true;
      isEmpty = (opened[1] ?? "") === "";
      if (!isEmpty) exclusions.push(opened[1]!);
    } else if (isInside && line.trim() === "" && isEmpty) {
      continue;
    } else if (isInside && line.trim() !== "" && !/^\s*#{1,6}\s/.test(line) && (isEmpty || bullet.test(line))) {
      exclusions.push(line.replace(bullet, ""));
      isEmpty = false;
    } else {
      isInside = false;
      kept.push(line);
    }
  }
  return {
    exclusions: exclusions.map((each) => each.trim().replace(/[.;]+$/, "")).filter(Boolean),
    text: kept.join("\n"),
  };
}
