/** Git writes files with the line ends of the machine, which are no reason to write them anew. */
export const isSameProgram = (one: string, other: string): boolean =>
  one.replaceAll("\r\n", "\n") === other.replaceAll("\r\n", "\n");

export const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? "";
