import type { SystemName } from "./systems.ts";

/** The steps of spec-kit that write the documents of a feature. */
export const documentSteps = ["specify", "plan", "tasks"] as const;

export type DocumentStep = (typeof documentSteps)[number];

/** A configured server: `id` is the one of its connection. */
export interface FailedServer {
  readonly id: string;
  readonly name: string;
}

/** What is outdated: what a view shows of a system, a file, or what a server offers. */
interface About {
  readonly system?: SystemName;
  readonly path?: string;
  readonly server?: FailedServer;
}

/**
 * Why something failed, as codes to switch on, each with its own detail. Fixes and buttons come
 * from here, never from the sentence; `extension/platform/notifications/failureAction.ts` does not compile until a new
 * code has its action.
 */
export interface ErrorDetails {
  readonly cancelled: object;
  /** The thing has changed meanwhile, or its state does not allow it. */
  readonly conflict: About;
  readonly invalidConfiguration: { readonly setting?: string; readonly path?: string };
  readonly invalidInput: { readonly argument?: string; readonly path?: string };
  /** A document of a feature that one of the steps writes; a template that is not filled in counts as missing. */
  readonly missingDocument: { readonly path: string; readonly step: DocumentStep; readonly isTemplate?: true };
  /** There is nothing to do, or nothing to do it with; refreshing does not help. */
  readonly notApplicable: object;
  readonly notFound: About;
  readonly notInitialized: { readonly system: SystemName };
  readonly serverFailed: { readonly server?: FailedServer };
  readonly serverNotRunning: { readonly server?: FailedServer; readonly system?: SystemName };
  readonly serverRefused: { readonly server?: FailedServer };
  /** `setting` holds the limit, where the user can change it. */
  readonly timedOut: { readonly setting: string | undefined; readonly server?: FailedServer };
  readonly toolFailed: { readonly tool?: string };
  readonly writeFailed: { readonly path: string };
}

export type AppErrorCode = keyof ErrorDetails;

type DetailOf<C extends AppErrorCode> = C extends AppErrorCode ? { readonly code: C } & ErrorDetails[C] : never;

export type AppErrorDetail = DetailOf<AppErrorCode>;

/**
 * A failure at an edge, made by a factory of `failures.ts`. The message is a sentence for the user, the detail is for
 * code, and the cause goes to the log only.
 */
export class AppError extends Error {
  readonly detail: AppErrorDetail;
  readonly code: AppErrorCode;

  constructor(detail: AppErrorDetail, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "AppError";
    this.detail = detail;
    this.code = detail.code;
  }
}

/** The user or the editor cancelled: nothing to report. */
export const isCancellation = (thrown: unknown): boolean =>
  thrown instanceof AppError ? thrown.code === "cancelled" : thrown instanceof Error && thrown.name === "AbortError";

/** The sentence of anything that was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
