import { quote } from "../quote.ts";

const label = "**Guidance**: ";

export const renderGuidance = (guidance: string): string => `${label}${quote(guidance, Number.POSITIVE_INFINITY)}`;

/** What `renderGuidance` wrote into a plan. */
export function guidanceIn(plan: string): string | undefined {
  const line = plan.split(/\r\n|\n|\r/).find((each) => each.startsWith(label));
  const words = line?.slice(label.length).trim();
  return words !== undefined && words.length > 1 && words.startsWith('"') ? words.slice(1, -1) : words;
}
