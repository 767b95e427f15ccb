/**
 * What our messages hold beside what the contracts print: annotations, output schemas, optional inputs of our own. By
 * kind of message, as paths from its top; `[]` stands for every item of a list.
 */
export const additions = {
  // Contract 0: the client of workflow servers.
  // Contract 1: the client of resource servers.
  // Contract 2: the plugin protocol.
  // Contract 3: the chant server.
  // Contract 4: the preflights server.
} satisfies Readonly<Record<string, readonly string[]>>;
