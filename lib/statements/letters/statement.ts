import { z } from "zod";
import { EXAMPLE, EXAMPLE_LINK, letter, linkOfCompany, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS, PEOPLE } from "#lib/mail/rules/mail-senders.ts";
import { formatDate, formatEuros, formatPeriod } from "#lib/messages/format.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

const PERIOD = z.object({ start: z.iso.date(), end: z.iso.date() });
const ofStatement = { ...ofCompany, statementId: z.number(), number: z.string() };

const EXAMPLE_PERIOD = { start: "2026-10-26", end: "2026-11-08" };
const EXAMPLE_STATEMENT = { ...EXAMPLE, statementId: 9, number: "2026-000123" };

const toStatement = ({ companyId, statementId }: { companyId: number; statementId: number }): string =>
  `/companies/${companyId}/invoices/${statementId}`;

/** Leaves with the statement attached (lib/statements/use-cases/send.ts), and not through the outbox. */
export const statementSent = letter({
  kind: "statement",
  senders: [],
  notice: "payouts",
  data: z.object({
    ...ofStatement,
    credit: z.boolean(),
    period: PERIOD,
    /** The payment state and the next action, in sentences. */
    money: z.string(),
    /** The stages of a payout with their days. */
    stages: z.array(z.string()).default([]),
  }),
  examples: [false, true].map((credit) => ({
    ...EXAMPLE_STATEMENT,
    credit,
    period: EXAMPLE_PERIOD,
    money: "#1",
    stages: ["#2"],
  })),
  words: ({ companyName, number, credit, period, money, stages }) => {
    const kind = credit ? "credit" : "statement";
    return {
      subject: m.mail_statement_subject({ kind, number, companyName }),
      heading: m.mail_statement_heading({ kind, number }),
      paragraphs: [
        m.mail_statement_what({ kind, companyName, period: formatPeriod(period) }),
        money,
        m.mail_statement_more(),
      ],
      items: stages,
      button: m.mail_openStatement(),
    };
  },
  path: toStatement,
});

/** A payout waits for the company: its account is missing, or the bank rejected the payment. */
export const paymentWaits = letter({
  kind: "payment_waits",
  senders: DECIDERS,
  notice: "warnings",
  data: z.object({
    ...ofStatement,
    cents: z.number(),
    /** `iban_missing`, `payee_doubted`, or the bank's code. */
    reason: z.string(),
  }),
  examples: ["iban_missing", "payee_doubted", "AC04", "BE04", "MS03", "XX99"].map((reason) => ({
    ...EXAMPLE_STATEMENT,
    cents: 125_050,
    reason,
  })),
  words: ({ companyName, number, cents, reason }) => {
    const about = { companyName, number, sum: formatEuros(cents) };
    const button = m.mail_openStatement();
    if (reason === "iban_missing")
      return {
        subject: m.mail_noIban_subject(about),
        heading: m.mail_noIban_heading(),
        paragraphs: [m.mail_noIban_what(about), m.mail_noIban_next()],
        button,
      };
    if (reason === "payee_doubted")
      return {
        subject: m.mail_payee_subject(about),
        heading: m.mail_payee_heading(),
        paragraphs: [m.mail_withdrawn_what(about), m.statementPayment_holdHelp({ hold: reason })],
        button,
      };
    return {
      subject: m.mail_rejected_subject(about),
      heading: m.mail_rejected_heading(),
      paragraphs: [
        m.mail_rejected_what({ ...about, reason: statementPaymentTexts.bankReason(reason) }),
        statementPaymentTexts.afterRejection(reason),
      ],
      button,
    };
  },
  path: toStatement,
});

/** For an accountant, who has no account in the portal. */
export const statementLinked = letter({
  kind: "statement_link",
  senders: PEOPLE,
  notice: null,
  data: z.object({ ...linkOfCompany, number: z.string(), period: PERIOD }),
  examples: [{ ...EXAMPLE, ...EXAMPLE_LINK, number: "2026-000123", period: EXAMPLE_PERIOD }],
  words: ({ companyName, number, period, expiresAt }) => ({
    subject: m.mail_statementLink_subject({ period: formatPeriod(period), companyName }),
    heading: m.mail_statementLink_heading({ period: formatPeriod(period) }),
    paragraphs: [m.mail_statementLink_what({ companyName, number }), m.mail_statementLink_next()],
    button: m.mail_openStatement(),
    note: m.mail_statementLink_note({ until: formatDate(new Date(expiresAt)) }),
  }),
  path: ({ tokenId }, tokenOf) => `/statement?token=${tokenOf(tokenId)}.${tokenId}`,
});
