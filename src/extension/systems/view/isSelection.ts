import * as z from "zod";

/** The argument of our keybindings, which apply to the selected rows. */
export const isSelection = (argument: unknown): boolean =>
  z.object({ selection: z.literal(true) }).safeParse(argument).success;
