import type { Tx } from "#db/client.ts";
import { accountHolderChanged, contactChanged, ibanChanged } from "#lib/companies/letters/billing.ts";
import { findOpenIbanChange } from "#lib/companies/queries/iban-changes.ts";
import { listPeople } from "#lib/companies/queries/people.ts";
import { isSameAccount } from "#lib/companies/rules/billing-right.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { linkEnd } from "#lib/companies/rules/iban-link.ts";
import { hasBeenInUse } from "#lib/core/status.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";

/**
 * Warns of a changed account and a changed contact, because each may be a theft's first step. Only a company that has been in
 * use is paid, so before that nobody is warned.
 */
export async function warnOfBilling(db: Tx, before: Company, after: Company): Promise<void> {
  if (!hasBeenInUse(before)) return;
  await warnOfContact(db, before, after);
  await warnOfAccount(db, before, after);
  await warnOfHolder(db, before, after);
}

/** One mail to everybody who reads of a changed account. */
async function warnOfHolder(db: Tx, before: Company, after: Company): Promise<void> {
  const [oldName, newName] = [before.billing.accountHolderName, after.billing.accountHolderName];
  if (oldName === newName) return;
  const { id: companyId, companyName, modifiedBy: by } = after;
  for (const { to } of await receiversOfMoneyMail(db, [before, after]))
    await enqueueMail(db, accountHolderChanged, { to, companyName, companyId, by, oldName, newName });
}

/** Tells the former address of the contact, to which the warnings have gone. */
async function warnOfContact(db: Tx, before: Company, after: Company): Promise<void> {
  const to = before.contact.email;
  if (sameAddress(to, after.contact.email)) return;
  const { id: companyId, companyName, modifiedBy: by } = after;
  await enqueueMail(db, contactChanged, { to, companyName, companyId, by });
}

/**
 * One mail to each of the owners, and to the contacts and accountants before and after, with only the accounts' ends. An
 * owner's mail has the link that rejects the change.
 */
async function warnOfAccount(db: Tx, before: Company, after: Company): Promise<void> {
  if (isSameAccount(before.billing, after.billing)) return;
  const { id: companyId, companyName, modifiedBy: by } = after;
  const ends = {
    oldEnd: endOfIban(before.billing.iban),
    newEnd: endOfIban(after.billing.iban),
    oldBic: before.billing.bic,
    newBic: after.billing.bic,
  };
  const change = await findOpenIbanChange(db, companyId);
  const reject = change && { tokenId: change.linkId, until: linkEnd(change.changedAt).toISOString() };
  for (const { to, owner } of await receiversOfMoneyMail(db, [before, after]))
    await enqueueMail(db, ibanChanged, {
      to,
      companyName,
      companyId,
      by,
      ...ends,
      ...(owner && reject && { reject }),
    });
}

export const endOfIban = (iban: string | null): string | null => iban?.slice(-4) ?? null;

/** The receivers: the owners, the contacts and the accountants, each address once. */
export async function receiversOfMoneyMail(
  db: Tx,
  revisions: readonly [Company, ...Company[]],
): Promise<{ to: string; owner: boolean }[]> {
  const people = await listPeople(db, revisions[0].id);
  const owners = people.filter(({ role }) => role === "owner").map(({ email }) => email);
  const others = [
    ...revisions.map(({ contact }) => contact.email),
    ...revisions.flatMap(({ accountantEmail }) => accountantEmail ?? []),
  ];
  const addresses = new Map([...others, ...owners].map((address) => [address.toLowerCase(), address]));
  return [...addresses.values()].map((to) => ({ to, owner: owners.some((owner) => sameAddress(owner, to)) }));
}

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
