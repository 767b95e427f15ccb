import * as z from "zod";
import { lenient, lenientOr, orElse } from "./lenient.ts";
import { describedAs, shownAs } from "./wireSchema.ts";

/** Shapes that the tools of spec-kit share. The contract knows only text, so another server may leave out all of it. */
export const specDirectory = z.string().describe("Absolute path to specification directory");
export const useModel = z
  .boolean()
  .describe("Whether the client's model may write the text (default: where the client offers sampling)")
  .optional();

const strings = z.array(z.string());
const none = (): never[] => [];

/** Described as objects only: what they hold may grow. */
const objects = z.array(shownAs({ type: "object" }));
export const describedObjects = <T extends z.ZodType>(item: T) => describedAs(objects, z.array(item));

const question = z.object({
  id: z.string().refine((id) => id !== ""),
  text: z.string(),
  why: lenient(z.string()),
  category: lenient(z.string()),
  /**
   * A short answer has at most five words, a text any number. The answer to `many` is the keys of the chosen options,
   * joined by ", ", or their labels, one per line; to `scenario` three lines: `Given …`, `When …`, `Then …`.
   */
  kind: lenient(z.enum(["choice", "short", "text", "many", "scenario"])),
  options: lenient(z.array(z.object({ key: z.string(), label: z.string() }))),
  /** The key of an option, or a suggested short answer. */
  recommended: lenient(z.string().optional()),
  /** Why that one is recommended. */
  reason: lenient(z.string().optional()),
});

/** Questions of another shape are left out, so that the others can be asked. */
const questions = describedAs(
  objects,
  z.array(z.unknown()).transform((items) => items.flatMap((item) => question.safeParse(item).data ?? [])),
) as unknown as z.ZodType<z.output<typeof question>[], z.input<typeof question>[]>;

const hook = z.object({ event: z.string(), command: z.string(), optional: z.boolean(), description: z.string() });

const pathOf = (file: unknown): unknown =>
  typeof file === "object" && file !== null && "path" in file ? file.path : file;

/** What every tool answers. */
export const speckitResult = {
  /** Absolute paths of what was written. */
  files: lenientOr(describedAs(strings, z.array(orElse(pathOf, z.string()))), none),
  summary: lenientOr(z.string(), () => ""),
  questions: lenientOr(questions, none),
  /** What is still undecided, as statements. */
  openQuestions: lenientOr(strings, none),
  hooks: lenientOr(describedObjects(hook), none),
  /** The tool to run next. */
  next: lenient(z.string().nullable()),
  /** Who wrote the text: plain rules, or the client's model. */
  mode: lenient(z.enum(["deterministic", "model"]).optional()),
  warnings: lenientOr(strings.optional(), none),
  /** Absolute path of the feature folder. */
  feature: lenient(z.string().optional()),
};

/** A server that answers in plain text has said nothing of this. */
export const orPlainText = <T extends z.ZodType>(schema: T): z.ZodType<z.output<T>, z.input<T>> =>
  orElse((value) => (typeof value === "object" ? value : {}), schema);
