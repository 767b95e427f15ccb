import * as z from "zod";

/** What our keybindings pass: they mean the rows that are selected. */
export const isSelection = (argument: unknown): boolean =>
  z.object({ selection: z.literal(true) }).safeParse(argument).success;
