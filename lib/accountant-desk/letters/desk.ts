import { z } from "zod";
import { EXAMPLE, EXAMPLE_LINK, letter, withLink } from "#lib/mail/letter.ts";
import { PEOPLE } from "#lib/mail/rules/mail-senders.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

/** For an accountant, who has no account in the portal. */
export const accountantDesk = letter({
  kind: "accountant_desk",
  senders: PEOPLE,
  notice: null,
  data: z.object({ ...withLink, companyName: z.string(), companyId: z.number() }),
  examples: [{ ...EXAMPLE, ...EXAMPLE_LINK }],
  words: ({ companyName, expiresAt }) => ({
    subject: m.mail_desk_subject({ companyName }),
    heading: m.mail_desk_heading(),
    paragraphs: [m.mail_desk_what({ companyName }), m.mail_desk_next()],
    button: m.mail_desk_open(),
    note: m.mail_desk_note({ until: formatDate(new Date(expiresAt)) }),
  }),
  path: ({ tokenId }, tokenOf) => `/desk?token=${tokenOf(tokenId)}.${tokenId}`,
});
