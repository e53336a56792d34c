import { lookup as lookUp } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = { address: string; family: number };

/** All that is given out of IPv6; what lies outside, such as old site-local addresses, leads nowhere or inwards. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Other people's addresses on the open internet; ours, this machine's and the cloud's own are not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // ::ffff:10.0.0.1 is 10.0.0.1; whatever else holds an IPv4 address inside is no plain unicast.
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_IPV6));
}

/** The host of a URL as an address, where it is one: no name is looked up for it. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}

/** What a name leads to; none where nobody knows it. */
export async function addressesOf(hostname: string): Promise<Address[]> {
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
 * What a name leads to is asked once, and exactly that is checked and connected to: a name that leads somewhere else a
 * moment later gains nothing. One inner address among several refuses them all.
 */
export const guardedLookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const all: Address[] = Array.isArray(found) ? found : [{ address: found, family: 4 }];
      const [first] = all;
      if (!first || !all.every(({ address }) => isPublicAddress(address)))
        return callback(new RefusedAddress(), "", 0);
      return options.all ? callback(null, all) : callback(null, first.address, first.family);
    });

/** Names of one's own network and machine, whatever they lead to. */
export const isInnerName = (hostname: string): boolean =>
  /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/.test(hostname);

/** The errors of certificates and of what is no TLS at all. */
export const isTlsError = (code: string): boolean =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_)/.test(code);
