import { l10n } from "../../domain/l10n.ts";
import { cutShort } from "../../domain/text/cutShort.ts";

interface NetworkProblem {
  /** `unreachable`: nothing was sent. `broken`: the connection was lost on the way. `untrusted`: another try cannot help. */
  readonly kind: "unreachable" | "broken" | "untrusted";
  readonly words: string;
}

/** What is wrong between us and a server, from the codes that Node and Chromium give; undefined for anything else. */
export function explainNetwork(thrown: unknown): NetworkProblem | undefined {
  const code = networkCode(thrown);
  if (code === undefined) return thrown instanceof TypeError ? { kind: "broken", words: thrown.message } : undefined;
  const untrusted = wordsOfTls(code);
  if (untrusted !== undefined) return { kind: "untrusted", words: untrusted };
  const unreachable = wordsOfUnreachable(code);
  return unreachable === undefined ? { kind: "broken", words: code } : { kind: "unreachable", words: unreachable };
}

function wordsOfTls(code: string): string | undefined {
  switch (code) {
    case "CERT_HAS_EXPIRED":
    case "ERR_CERT_DATE_INVALID":
      return l10n.t("its certificate has expired");
    case "CERT_NOT_YET_VALID":
      return l10n.t("its certificate is not valid yet");
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return l10n.t("its certificate is self-signed");
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "ERR_CERT_AUTHORITY_INVALID":
      return l10n.t("its certificate was issued by an authority that is not trusted here");
    case "ERR_TLS_CERT_ALTNAME_INVALID":
    case "ERR_CERT_COMMON_NAME_INVALID":
      return l10n.t("its certificate is for another host");
    case "CERT_REVOKED":
    case "ERR_CERT_REVOKED":
      return l10n.t("its certificate was revoked");
  }
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_|CERT_|ERR_CERT_)/.test(code)) return l10n.t("TLS failed: {0}", code);
  return undefined;
}

function wordsOfUnreachable(code: string): string | undefined {
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ERR_NAME_NOT_RESOLVED":
      return l10n.t("the host was not found, {0}", code);
    case "ECONNREFUSED":
    case "ERR_CONNECTION_REFUSED":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EHOSTDOWN":
    case "ERR_INTERNET_DISCONNECTED":
    case "ERR_ADDRESS_UNREACHABLE":
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return code;
  }
  return undefined;
}

const isCode = (text: string): boolean => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(text);

function networkCode(thrown: unknown): string | undefined {
  let depth = 0;
  for (let one = thrown; one instanceof Error && depth < 10; one = one.cause, depth += 1) {
    const { code } = one as { code?: unknown };
    if (typeof code === "string" && code.length < 80 && isCode(code)) return code;
    // Chromium's network stack, and the SDK's old transport, tell it in the message only.
    const told =
      /\b(?:net::(ERR_[A-Z0-9_]{1,60})|(E[A-Z]{4,20}|UND_ERR_[A-Z_]{1,40}|[A-Z_]{0,40}CERT[A-Z_]{0,40}))\b/.exec(
        cutShort(one.message, 500),
      );
    const found = told?.[1] ?? told?.[2];
    if (found !== undefined) return found;
  }
  return undefined;
}
