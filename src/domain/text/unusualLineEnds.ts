const unusual = /[\v\f\x85\u2028\u2029]/g;

/**
 * The text with line ends that editors do not count turned into spaces. Every position stays true. Expressions do not
 * agree on these characters (`\s` matches them, `.` does not match some), and editors number lines without them.
 */
export const withoutUnusualLineEnds = (text: string): string => text.replace(unusual, " ");
