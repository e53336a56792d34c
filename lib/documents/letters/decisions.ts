import { z } from "zod";
import { EXAMPLE, type LinkedItem, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS } from "#lib/mail/rules/mail-senders.ts";
import { withUnnamed } from "#lib/mail/texts.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

/** Documents by their kinds. No person is named. */
const decided = { id: z.number(), kind: z.string() };
const approved = z.object({ ...decided, validUntil: z.iso.date().nullable() });
const returned = z.object({ ...decided, reason: z.string() });

/** Admins have approved and returned documents. */
export const documentsDecided = letter({
  kind: "documents_decided",
  senders: DECIDERS,
  notice: "approvals",
  data: z.object({
    ...ofCompany,
    approved: z.array(approved),
    returned: z.array(returned),
    /** The number of decisions that the mail does not name. */
    unnamed: z.number(),
  }),
  examples: [
    {
      ...EXAMPLE,
      approved: [
        { id: 5, kind: "#1", validUntil: "2027-11-21" },
        { id: 6, kind: "#1", validUntil: null },
      ],
      returned: [{ id: 7, kind: "#1", reason: "#1" }],
      unnamed: 2,
    },
    { ...EXAMPLE, approved: [{ id: 5, kind: "#1", validUntil: null }], returned: [], unnamed: 0 },
  ],
  words: ({ companyName, companyId, approved: good, returned: bad, unnamed }) => ({
    subject:
      bad.length > 0
        ? m.mail_documents_returned({ companyName })
        : m.mail_documents_approved({ companyName }),
    heading: bad.length > 0 ? m.mail_documents_returnedHeading() : m.mail_documents_approvedHeading(),
    paragraphs: bad.length > 0 ? [m.mail_documents_next()] : [m.mail_documents_done()],
    lists: [
      {
        heading: m.mail_documents_returnedList(),
        items: bad.map((one) => itemOf(companyId, one, m.mail_reason({ reason: one.reason }))),
      },
      {
        heading: m.mail_documents_approvedList(),
        items: withUnnamed(
          good.map(({ kind, validUntil }) =>
            validUntil === null ? kind : m.mail_documents_until({ kind, day: formatDate(validUntil) }),
          ),
          unnamed,
        ),
      },
    ].filter(({ items }) => items.length > 0),
    button: m.mail_documents_open(),
  }),
  path: ({ companyId }) => `/companies/${companyId}/documents`,
});

const itemOf = (companyId: number, { id, kind }: { id: number; kind: string }, text: string): LinkedItem => ({
  name: kind,
  path: `/companies/${companyId}/documents/${id}`,
  text,
});
