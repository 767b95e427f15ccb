import * as z from "zod";
import { refusalOf } from "../../domain/clarification/session/visit.ts";

/** Each is a page that the user has to read and agree to. */
const maxUrls = 5;

export const requiredVisits = z.object({
  elicitations: z
    .array(
      z.object({
        mode: z.literal("url"),
        elicitationId: z.string().min(1),
        url: z.string().refine((url) => refusalOf(url) === undefined),
        message: z.string(),
      }),
    )
    .min(1)
    .max(maxUrls),
});
