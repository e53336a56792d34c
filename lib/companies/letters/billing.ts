import { z } from "zod";
import { companyPagePath, EXAMPLE, letter, ofCompany } from "#lib/mail/letter.ts";
import { EVERYBODY, PEOPLE } from "#lib/mail/rules/mail-senders.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The company's account has changed. Both accounts are named by their last four characters. */
export const ibanChanged = letter({
  kind: "iban_changed",
  senders: EVERYBODY,
  notice: "warnings",
  data: z.object({
    ...ofCompany,
    oldEnd: z.string().nullable(),
    newEnd: z.string().nullable(),
    /** Messages of earlier versions have none. */
    oldBic: z.string().nullish(),
    newBic: z.string().nullish(),
    by: z.string(),
    /** The link that rejects the change, for the owners alone. The mail is worth sending also after its end. */
    reject: z.object({ tokenId: z.uuid(), until: z.iso.datetime() }).optional(),
  }),
  examples: [
    { ...EXAMPLE, oldEnd: null, newEnd: "0785", newBic: "NDEAFIHH", by: EXAMPLE.to },
    {
      ...EXAMPLE,
      oldEnd: "0785",
      newEnd: null,
      by: EXAMPLE.to,
      reject: { tokenId: "0190a1b2-0000-7000-8000-000000000001", until: "2026-12-10T10:00:00.000Z" },
    },
  ],
  words: ({ companyName, by, reject, ...account }) => ({
    subject: m.mail_iban_subject({ companyName }),
    heading: m.mail_iban_heading(),
    paragraphs: [
      m.mail_iban_what({ companyName, by }),
      m.mail_iban_next(),
      reject ? m.mail_iban_reject() : m.mail_unknownChange(),
    ],
    items: [
      m.mail_iban_old({ account: accountText(account.oldEnd, account.oldBic) }),
      m.mail_iban_new({ account: accountText(account.newEnd, account.newBic) }),
    ],
    button: reject ? m.mail_iban_look() : m.mail_openCompany(),
    ...(reject && { note: m.mail_iban_until({ at: formatDateTime(new Date(reject.until)) }) }),
  }),
  path: ({ companyId, reject }, tokenOf) =>
    reject
      ? `/companies/${companyId}/iban-change?token=${tokenOf(reject.tokenId)}.${reject.tokenId}`
      : `/companies/${companyId}/details`,
});

/** The name of the account's holder has changed; the account has not. */
export const accountHolderChanged = letter({
  kind: "account_holder_changed",
  senders: EVERYBODY,
  notice: "warnings",
  data: z.object({
    ...ofCompany,
    oldName: z.string().nullable(),
    newName: z.string().nullable(),
    by: z.string(),
  }),
  examples: [
    { ...EXAMPLE, oldName: null, newName: "#1", by: EXAMPLE.to },
    { ...EXAMPLE, oldName: "#1", newName: null, by: EXAMPLE.to },
  ],
  words: ({ companyName, by, oldName, newName }) => ({
    subject: m.mail_holder_subject({ companyName }),
    heading: m.mail_holder_heading(),
    paragraphs: [m.mail_holder_what({ companyName, by }), m.mail_holder_next(), m.mail_unknownChange()],
    items: [
      m.mail_holder_old({ name: oldName ?? companyName }),
      m.mail_holder_new({ name: newName ?? companyName }),
    ],
    button: m.mail_openCompany(),
  }),
  path: companyPagePath,
});

/** An admin or owner has rejected a changed account. */
export const ibanRejected = letter({
  kind: "iban_rejected",
  senders: PEOPLE,
  notice: "warnings",
  data: z.object({
    ...ofCompany,
    keptEnd: z.string().nullable(),
    rejectedEnd: z.string().nullable(),
    by: z.string(),
    reason: z.string(),
  }),
  examples: [null, "0785"].map((keptEnd) => ({
    ...EXAMPLE,
    keptEnd,
    rejectedEnd: "0776",
    by: EXAMPLE.to,
    reason: "#1",
  })),
  words: ({ companyName, by, reason, keptEnd, rejectedEnd }) => ({
    subject: m.mail_ibanRejected_subject({ companyName }),
    heading: m.mail_ibanRejected_heading(),
    paragraphs: [
      m.mail_ibanRejected_what({ companyName, by }),
      m.mail_ibanRejected_reason({ reason }),
      keptEnd === null ? m.mail_ibanRejected_none() : m.mail_ibanRejected_next(),
      m.mail_ibanRejected_proof(),
    ],
    items: [
      m.mail_ibanRejected_rejected({ account: endOf(rejectedEnd) }),
      m.mail_ibanRejected_kept({ account: endOf(keptEnd) }),
    ],
    button: m.mail_openCompany(),
  }),
  path: companyPagePath,
});

/** The contact's e-mail has changed. Goes to the former address. */
export const contactChanged = letter({
  kind: "contact_changed",
  senders: EVERYBODY,
  notice: "warnings",
  data: z.object({ ...ofCompany, by: z.string() }),
  examples: [{ ...EXAMPLE, by: EXAMPLE.to }],
  words: ({ companyName, by }) => ({
    subject: m.mail_contact_subject({ companyName }),
    heading: m.mail_contact_heading(),
    paragraphs: [m.mail_contact_what({ companyName, by }), m.mail_contact_next(), m.mail_unknownChange()],
    button: m.mail_openCompany(),
  }),
  path: companyPagePath,
});

/** With its BIC where it has one: a changed BIC alone changes where the money goes, too. */
const accountText = (end: string | null, bic: string | null | undefined): string =>
  bic ? `${endOf(end)} (${bic})` : endOf(end);

const endOf = (end: string | null): string => (end === null ? m.mail_iban_none() : `…\u00a0${end}`);
