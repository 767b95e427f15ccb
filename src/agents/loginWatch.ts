import { asksForLogin } from "../domain/speckit/implement/loginPrompt.ts";
import type { Runner } from "../domain/speckit/implement/runner.ts";

interface LoginWatch {
  /** A line of output. */
  hear(line: string): void;
  stop(): void;
}

/** A program asks for a login before it works; what it prints later may well be about logins. */
const firstLines = 30;
const silenceMs = 15_000;

/**
 * Reports when a program waits for a person: it asked for a login and then fell silent, or it never printed anything.
 */
export function watchForLogin(
  { firstOutputSeconds }: Pick<Runner, "firstOutputSeconds">,
  onWaiting: (why: "login" | "silence") => void,
): LoginWatch {
  let heard = 0;
  let isPending = false;
  let timer =
    firstOutputSeconds === undefined ? undefined : setTimeout(() => onWaiting("silence"), firstOutputSeconds * 1000);
  return {
    hear(line) {
      heard += 1;
      // The address and the code that follow a request belong to it.
      const isPartOfRequest = isPending && /^(?:https?:|[\w-]{1,20}$)/.test(line.trim());
      isPending = isPartOfRequest || (heard <= firstLines && asksForLogin(line));
      clearTimeout(timer);
      timer = isPending ? setTimeout(() => onWaiting("login"), silenceMs) : undefined;
    },
    stop: () => clearTimeout(timer),
  };
}
