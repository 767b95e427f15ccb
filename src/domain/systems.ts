/** The systems and the role of the server of each. Nothing else lists them: everything more is said in their own folders. */
export const serverRoleOf = { specs: "chant", decisions: "preflights", features: "speckit" } as const;

/** A system, by what it manages. */
export type SystemName = keyof typeof serverRoleOf;

export const systemNames = Object.keys(serverRoleOf) as readonly SystemName[];
