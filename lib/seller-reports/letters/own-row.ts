import { z } from "zod";
import { EXAMPLE, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS } from "#lib/mail/rules/mail-senders.ts";
import * as m from "#messages";

/** In January: the company can read its own row of the year's seller report, and says if it is wrong. */
export const sellerRowReady = letter({
  kind: "seller_row_ready",
  senders: DECIDERS,
  notice: "payouts",
  data: z.object({ ...ofCompany, year: z.number() }),
  examples: [{ ...EXAMPLE, year: 2026 }],
  words: ({ companyName, year }) => ({
    subject: m.mail_sellerRow_subject({ companyName, year: String(year) }),
    heading: m.mail_sellerRow_heading(),
    paragraphs: [
      m.mail_sellerRow_what({ companyName, year: String(year) }),
      m.mail_sellerRow_wrong({ due: String(year + 1) }),
    ],
    button: m.mail_sellerRow_open(),
  }),
  path: ({ companyId, year }) => `/companies/${companyId}/seller-report?year=${year}`,
});
