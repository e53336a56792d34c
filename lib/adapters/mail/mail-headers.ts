import type { Language } from "#lib/core/language.ts";

type About = { language: Language | undefined; requestId: string | undefined };

/** The headers for a mail's language (RFC 3282) and the request that caused it. */
export const mailHeaders = ({ language, requestId }: About) => ({
  ...(language && { "Content-Language": language }),
  ...(requestId && { "X-Request-Id": requestId }),
});
