import type { Tx } from "#db/client.ts";
import { listPeople } from "#db/queries/people/people.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { hasBeenInUse } from "#lib/core/status.ts";
import { leaveMail } from "#lib/mail/use-cases/outbox.ts";

/**
 * Warns of another account and of another contact, as each may be a theft's first step. Money is paid only to a company
 * that has been in use, so before that nobody is warned.
 */
export async function warnOfBilling(db: Tx, before: Company, after: Company): Promise<void> {
  if (!hasBeenInUse(before)) return;
  await warnOfContact(db, before, after);
  await warnOfIban(db, before, after);
}

/** Tells the former address: the contact is where the warnings go. */
async function warnOfContact(db: Tx, before: Company, after: Company): Promise<void> {
  const to = before.contact.email;
  if (sameAddress(to, after.contact.email)) return;
  const { id: companyId, companyName, modifiedBy: by } = after;
  await leaveMail(db, { kind: "contact_changed", to, companyName, companyId, by });
}

/** One mail to each of the owners, the contacts and the accountants before and after, with the last letters alone. */
async function warnOfIban(db: Tx, before: Company, after: Company): Promise<void> {
  const [old, changed] = [before.billing.iban, after.billing.iban];
  if (old === changed) return;
  const { id: companyId, companyName, modifiedBy: by } = after;
  const ends = { oldEnd: old?.slice(-4) ?? null, newEnd: changed?.slice(-4) ?? null };
  for (const to of await warned(db, [before, after]))
    await leaveMail(db, { kind: "iban_changed", to, companyName, companyId, by, ...ends });
}

async function warned(db: Tx, revisions: readonly [Company, Company]): Promise<Iterable<string>> {
  const people = await listPeople(db, revisions[0].id);
  const addresses = [
    ...people.filter(({ role }) => role === "owner").map(({ email }) => email),
    ...revisions.map(({ contact }) => contact.email),
    ...revisions.flatMap(({ accountantEmail }) => accountantEmail ?? []),
  ];
  return new Map(addresses.map((address) => [address.toLowerCase(), address])).values();
}

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
