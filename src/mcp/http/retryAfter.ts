/** The longest pause to wait for within a call; a longer one is reported to the caller. */
export const maxPauseMs = 30_000;

/** How long a server asks us to wait (seconds or a date); undefined when it does not say so. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (text === undefined || text === "") return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Busy, not broken: the request was not run. */
export const isBusy = (status: number): boolean => status === 429 || status === 503;
