/** Git writes files with the line endings of the machine; that alone does not call for writing them again. */
export const isSameProgram = (one: string, other: string): boolean =>
  one.replaceAll("\r\n", "\n") === other.replaceAll("\r\n", "\n");

export const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? "";
