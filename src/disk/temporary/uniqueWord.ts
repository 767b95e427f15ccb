/** Distinguishes concurrent work of one process; the process id distinguishes the processes. */
export const uniqueWord = (): string => Math.random().toString(36).slice(2, 12);
