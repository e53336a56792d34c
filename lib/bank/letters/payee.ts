import { z } from "zod";
import { payeeCheckTexts } from "#lib/bank/texts.ts";
import { companyPagePath, EXAMPLE, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS } from "#lib/mail/rules/mail-senders.ts";
import * as m from "#messages";

const DOUBTS = ["close_match", "no_match"] as const;

/** The bank's verification of a payout's payee: the name and the account nearly belong together, or do not. */
export const payeeDoubted = letter({
  kind: "payee_doubted",
  senders: DECIDERS,
  notice: "warnings",
  data: z.object({
    ...ofCompany,
    number: z.string(),
    state: z.enum(DOUBTS),
    name: z.string().nullable(),
  }),
  examples: [
    { ...EXAMPLE, number: "2026-000123", state: "close_match", name: "#1" },
    { ...EXAMPLE, number: "2026-000123", state: "no_match", name: null },
  ],
  words: ({ companyName, number, state, name }) => ({
    subject: m.mail_payee_subject({ companyName }),
    heading: m.mail_payee_heading(),
    paragraphs: [
      m.mail_payee_what({ companyName, number }),
      payeeCheckTexts.told({ state, name, reason: null }),
      m.mail_payee_next(),
    ],
    button: m.mail_openCompany(),
  }),
  path: companyPagePath,
});
