import type { AnswerOf } from "../../../protocol/contract/toolContract.ts";
import type { speckitImplement } from "../../../protocol/speckit/speckitImplement.ts";
import type { speckitPlan } from "../../../protocol/speckit/speckitPlan.ts";

/** Our tools answer with all of it, also with what the description calls optional. */
type Complete<T> = { readonly [Key in keyof T]-?: Exclude<T[Key], undefined> };

export type SpeckitResult = Complete<AnswerOf<typeof speckitPlan>>;
export type ImplementResult = Complete<AnswerOf<typeof speckitImplement>>;
