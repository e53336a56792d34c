import { lookup as lookUp } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export type IpAddress = { address: string; family: number };

/** The assigned part of IPv6. Addresses outside it, such as old site-local ones, lead nowhere or inwards. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Ranges that are not on the open internet although they look so: clouds' internal servers (Azure's wire server; the others'
 * metadata is in link-local ranges), relays and documentation.
 */
const SPECIAL = [
  "168.63.129.16/32",
  "192.88.99.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.175.48.0/24",
  "3fff::/20",
].map((range) => ipaddr.parseCIDR(range));

/** Whether an address is on the open internet: not in a private network, on this machine or inside the cloud. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // ::ffff:10.0.0.1 is 10.0.0.1; every other form of an embedded IPv4 address is not plain unicast.
  const parsed = ipaddr.process(address);
  const isSpecial = SPECIAL.some(
    ([range, bits]) => range.kind() === parsed.kind() && parsed.match([range, bits] as never),
  );
  if (isSpecial || parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_IPV6);
}

/** The host of a URL if it is an address; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}

/** The addresses of a name; none if the name service does not know it. */
export async function addressesOf(hostname: string): Promise<IpAddress[]> {
  try {
    return await lookUp(hostname, { all: true });
  } catch {
    return [];
  }
}

export class RefusedAddress extends Error {
  override name = "RefusedAddress";
}

/**
 * Looks a name up once, checks those addresses and connects to exactly them, so DNS rebinding (a name that leads elsewhere a
 * moment later) gains nothing. One private address among several refuses all.
 */
export const guardedLookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const all: IpAddress[] = Array.isArray(found) ? found : [{ address: found, family: 4 }];
      const [first] = all;
      if (!first || !all.every(({ address }) => isPublicAddress(address)))
        return callback(new RefusedAddress(), "", 0);
      return options.all ? callback(null, all) : callback(null, first.address, first.family);
    });

/** Whether a name belongs to a private network or this machine, whatever address it has. */
export const isInnerName = (hostname: string): boolean =>
  /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/.test(hostname);

/** Whether an error comes from a certificate, or from an answer without TLS. */
export const isTlsError = (code: string): boolean =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_)/.test(code);
