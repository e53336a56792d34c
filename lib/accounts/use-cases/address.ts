import { isIPv4, isIPv6 } from "node:net";

/** What counts as one address in limits: an IPv4 address, or the /64 of an IPv6 one, which one household owns whole. */
export const limitedAddress = (address: string): string =>
  isIPv6(address) ? groupsOf(address).slice(0, 4).join(":") : address;

/**
 * The network of an address: the /24 of an IPv4 address, the /48 of an IPv6 one. Enough to recognise one's own sessions
 * by, too little to follow a person.
 */
export function addressPrefix(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(":")}::/48`;
  return "unknown";
}

/** The first groups of an IPv6 address, written out as far as the gap allows. */
function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const gap = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...gap, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
}
