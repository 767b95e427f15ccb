/** `appendText` would also make every space a hard one, and then lines break inside words. */
export const plainMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, "\\$&");
