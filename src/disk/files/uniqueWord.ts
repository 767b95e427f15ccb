/** Tells apart what one process does at the same time; the process id tells the processes apart. */
export const uniqueWord = (): string => Math.random().toString(36).slice(2, 12);
