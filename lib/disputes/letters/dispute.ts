import { z } from "zod";
import { EXAMPLE, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS, PEOPLE } from "#lib/mail/rules/mail-senders.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";

const THINGS = ["statement", "line", "payment", "report"] as const;
const ofDispute = {
  ...ofCompany,
  disputeId: z.number(),
  /** Tells mails of one dispute apart. */
  version: z.number(),
  thing: z.enum(THINGS),
  /** A statement's number, a payment's reference, or a year. */
  name: z.string(),
};
const DISPUTE = { ...EXAMPLE, disputeId: 3, version: 2, thing: "line", name: "2026-000123" } as const;

const path = ({ companyId, disputeId }: { companyId: number; disputeId: number }): string =>
  `/companies/${companyId}/disputes/${disputeId}`;

/** To the provider: a company asks, or adds to its question. The mail quotes no message, because one may name people. */
export const disputeOpenedLetter = letter({
  kind: "dispute_opened",
  senders: PEOPLE,
  notice: null,
  data: z.object({ ...ofDispute, dueOn: z.iso.date(), first: z.boolean() }),
  examples: [
    ...THINGS.map((thing) => ({ ...DISPUTE, thing, dueOn: "2026-12-04", first: true })),
    { ...DISPUTE, dueOn: "2026-12-04", first: false },
  ],
  words: ({ companyName, thing, name, dueOn, first }) => ({
    subject: m.mail_dispute_subject({ companyName }),
    heading: first ? m.mail_dispute_heading() : m.mail_dispute_more(),
    paragraphs: [
      m.mail_dispute_what({ companyName, thing, name }),
      m.mail_dispute_due({ day: formatDate(dueOn) }),
    ],
    button: m.mail_dispute_open(),
  }),
  path,
});

/** To the company: the provider has answered, credited or corrected. */
export const disputeClosedLetter = letter({
  kind: "dispute_closed",
  senders: DECIDERS,
  notice: "disputes",
  data: z.object({
    ...ofDispute,
    state: z.enum(["answered", "credited"]),
    cents: z.number().nullable(),
    creditNote: z.string().nullable(),
  }),
  examples: [
    ...THINGS.map((thing) => ({
      ...DISPUTE,
      thing,
      state: "answered" as const,
      cents: null,
      creditNote: null,
    })),
    { ...DISPUTE, state: "credited", cents: 1_200, creditNote: "2026-000124" },
    { ...DISPUTE, thing: "payment", state: "credited", cents: -1_200, creditNote: null },
  ],
  words: ({ companyName, thing, name, cents, creditNote }) => ({
    subject: m.mail_disputeClosed_subject({ companyName }),
    heading: m.mail_disputeClosed_heading(),
    paragraphs: [
      m.mail_disputeClosed_what({ companyName, thing, name }),
      ...(cents === null
        ? []
        : creditNote === null
          ? [m.mail_disputeClosed_corrected({ cents: formatEuros(cents) })]
          : [m.mail_disputeClosed_credited({ cents: formatEuros(cents), number: creditNote })]),
    ],
    button: m.mail_dispute_open(),
  }),
  path,
});
