import type { Language } from "#lib/core/language.ts";

type About = { language: Language | undefined; requestId: string | undefined };

/** What a mail's headers tell of it: its language (RFC 3282) and the request that it comes of. */
export const mailHeaders = ({ language, requestId }: About) => ({
  ...(language && { "Content-Language": language }),
  ...(requestId && { "X-Request-Id": requestId }),
});
