/** `appendText` would also make all spaces non-breaking, so that lines would break inside words. */
export const plainMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, "\\$&");
