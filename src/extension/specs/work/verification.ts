import * as z from "zod";

/** What `chant_verify` answers, as far as it is used. */
export const verificationSchema = z.object({
  verified: z.boolean(),
  unchecked_items: z.array(z.string()).catch([]),
  verification_notes: z.string().catch(""),
});
