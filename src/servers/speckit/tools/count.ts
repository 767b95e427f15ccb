/** "1 story", "2 stories". */
export const count = (number: number, one: string, many: string): string =>
  `${String(number)} ${number === 1 ? one : many}`;
