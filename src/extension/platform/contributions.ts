/**
 * Every id that `package.json` contributes is declared once, in the `contributions.ts` of its room, which adds it to the two
 * interfaces here (`declare module`). Code that serves all rooms can then use any command or context key with type checks,
 * without importing a room. A test compares all of them with the manifest in both directions.
 */

/** Command id → the parsed argument of its handler. Links, keybindings and tree rows call commands, too. */
export interface CommandArgs {}

export type CommandId = keyof CommandArgs;

/** The context keys that menus and welcome texts in the manifest depend on, with their values. */
export interface ContextValues {}
