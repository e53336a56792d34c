import { z } from "zod";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { EXAMPLE, EXAMPLE_LINK, letter, linkOfCompany } from "#lib/mail/letter.ts";
import { PEOPLE } from "#lib/mail/rules/mail-senders.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

/** Its subject has no text that a company's people typed. */
export const invitation = letter({
  kind: "invitation",
  senders: PEOPLE,
  notice: "invitations",
  data: z.object({
    ...linkOfCompany,
    role: z.enum(COMPANY_ROLES),
    /** The person who invites; null for the provider. */
    by: z.string().nullable(),
  }),
  examples: COMPANY_ROLES.flatMap((role) =>
    [null, EXAMPLE.to].map((by) => ({ ...EXAMPLE, ...EXAMPLE_LINK, role, by })),
  ),
  words: ({ companyName, role, by, expiresAt }) => ({
    subject: m.mail_invitation_subject(),
    heading: m.mail_invitation_heading({ companyName }),
    paragraphs: [
      m.mail_invitation_what({ by: by ?? m.people_provider(), companyName, role }),
      m.mail_invitation_next(),
    ],
    button: m.mail_invitation_button(),
    note: m.mail_invitation_note({ until: formatDateTime(new Date(expiresAt)) }),
  }),
  path: ({ tokenId }, tokenOf) => `/user/invitation?token=${tokenOf(tokenId)}.${tokenId}`,
});
