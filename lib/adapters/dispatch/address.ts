import { isInnerName, isPublicAddress, literalAddress } from "#lib/adapters/webhooks/address.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a provider may be asked there, by what the address says of itself; what its name leads to is seen when it is
 * asked. A credential goes along: in the clear only to this machine, where that is allowed. Fails beside `baseUrl`.
 */
export function checkProviderAddress(url: string, allowPrivate: boolean): Result<null> {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.hostname === "")
    return refused("provider_url");
  if (parsed.username || parsed.password || /[?#]/.test(url)) return refused("provider_url_plain");
  if (parsed.protocol === "http:" && !(allowPrivate && LOOPBACK.test(parsed.hostname)))
    return refused("provider_https");
  if (allowPrivate) return ok(null);
  const literal = literalAddress(parsed.hostname);
  const isInner = literal === null ? isInnerName(parsed.hostname) : !isPublicAddress(literal);
  return isInner ? refused("provider_private") : ok(null);
}

const refused = (code: string): Result<never> => fail("invalid", { issues: [{ path: "baseUrl", code }] });
