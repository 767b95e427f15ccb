/**
 * Every id that `package.json` contributes stands once, in the `contributions.ts` of its room, which adds it to the two
 * interfaces here (`declare module`). So what serves all rooms can take any command or context key, checked, and knows
 * no room. A test compares all of them with the manifest in both directions.
 */

/** Command id → what its handler takes, after parsing; commands are also called by links, keybindings and tree rows. */
export interface CommandArgs {}

export type CommandId = keyof CommandArgs;

/** What the menus and welcome texts of the manifest switch on, and the values of each. */
export interface ContextValues {}
