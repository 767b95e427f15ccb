/** Text from outside as it may stand in a list entry or a value: one line that closes no comment and ends no bold. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, " ").replaceAll("-->", "-- >").replace(/\*\*+/g, "*").trim();
