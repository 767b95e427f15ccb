import { AppError, type AppErrorCode, type AppErrorDetail, type DocumentStep, type ErrorDetails } from "./errors.ts";
import { l10n } from "./l10n.ts";

/** Makes failures of one kind: the sentence for the user, what code needs to know, and the cause for the log. */
type Factory<D> = (sentence: string, detail: D, cause?: unknown) => AppError;

/** The same where there may be nothing to know beyond the kind. */
type LooseFactory<D> = (sentence: string, detail?: D, cause?: unknown) => AppError;

const factory =
  <C extends AppErrorCode>(code: C): LooseFactory<ErrorDetails[C]> =>
  (sentence, detail, cause) =>
    new AppError({ code, ...detail } as AppErrorDetail, sentence, cause === undefined ? undefined : { cause });

export const conflict: Factory<ErrorDetails["conflict"]> = factory("conflict");
export const invalidConfiguration = factory("invalidConfiguration");
export const invalidInput = factory("invalidInput");
export const notApplicable = factory("notApplicable");
export const notFound: Factory<ErrorDetails["notFound"]> = factory("notFound");
export const notInitialized: Factory<ErrorDetails["notInitialized"]> = factory("notInitialized");
export const serverFailed = factory("serverFailed");
export const serverNotRunning = factory("serverNotRunning");
export const serverRefused = factory("serverRefused");
export const timedOut: Factory<ErrorDetails["timedOut"]> = factory("timedOut");
export const toolFailed = factory("toolFailed");
export const writeFailed: Factory<ErrorDetails["writeFailed"]> = factory("writeFailed");

export const cancelled = (sentence = l10n.t("Cancelled."), cause?: unknown): AppError =>
  factory("cancelled")(sentence, {}, cause);

/** A document of a feature that a step has yet to write. */
export const missingDocument = (path: string, step: DocumentStep): AppError =>
  factory("missingDocument")(l10n.t("{0} does not exist. Run {1} first.", path, `speckit.${step}`), { path, step });

export const unfilledDocument = (path: string, step: DocumentStep): AppError =>
  factory("missingDocument")(l10n.t("{0} is still the unfilled template. Run {1} first.", path, `speckit.${step}`), {
    path,
    step,
    isTemplate: true,
  });

export const unreadableFile = (path: string, cause?: unknown): AppError =>
  notFound(l10n.t("{0} cannot be read.", path), { path }, cause);

export const unsavedFile = (path: string): AppError => writeFailed(l10n.t("{0} could not be saved.", path), { path });

export const noChantProject = (): AppError =>
  notInitialized(l10n.t("There is no chant project in this workspace yet."), { system: "specs" });
