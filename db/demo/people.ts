import type { Contact } from "#lib/companies/rules/company.ts";
import { makePhone, slug } from "./identifiers.ts";
import { NAMES } from "./names.ts";
import type { Culture } from "./places.ts";
import { distinct, type Random } from "./random.ts";
import type { Taken } from "./types.ts";

type Place = { culture: Culture; domain: string; name?: readonly [first: string, last: string] | undefined };

/** A person with a phone and an address of their own at `domain`; namesakes get a number. */
export function makePerson(random: Random, taken: Taken, at: Place): Contact {
  const names = NAMES[at.culture];
  const [firstName, lastName] = at.name ?? [random.pick(names.first), random.pick(names.last)];
  const local = `${slug(firstName)}.${slug(lastName)}`;
  let namesakes = 0;
  const email = distinct(taken.email, () => {
    namesakes += 1;
    return `${local}${namesakes > 1 ? namesakes : ""}@${at.domain}`;
  });
  return { firstName, lastName, phoneNumber: distinct(taken.phone, () => makePhone(random)), email };
}
