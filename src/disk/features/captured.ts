import { createHash } from "node:crypto";
import * as mark from "../../domain/speckit/text/capturedMark.ts";

const fingerprint: mark.Fingerprint = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

export const withCapturedMark = (text: string): string => mark.withCapturedMark(text, fingerprint);

export const isCaptured = (text: string): boolean => mark.isCaptured(text, fingerprint);
