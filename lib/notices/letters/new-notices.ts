import { z } from "zod";
import { addressed, EXAMPLE, letter } from "#lib/mail/letter.ts";
import { SERVER } from "#lib/mail/rules/mail-senders.ts";
import { withUnnamed } from "#lib/mail/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

/** Notices that a person wants by mail: those of a day together, or one at once that no other mail tells the person. */
export const newNotices = letter({
  kind: "new_notices",
  senders: SERVER,
  notice: null,
  data: z.object({
    ...addressed,
    notices: z.array(z.object({ id: z.number(), sentence: z.string(), at: z.iso.datetime() })),
    /** The number of further notices that the mail does not name. */
    unnamed: z.number(),
  }),
  examples: [0, 3].map((unnamed) => ({
    ...EXAMPLE,
    notices: [{ id: 5, sentence: "#1", at: "2026-11-21T08:00:00.000Z" }],
    unnamed,
  })),
  words: ({ notices, unnamed }) => ({
    subject: m.mail_notices_subject({ count: notices.length + unnamed }),
    heading: m.mail_notices_subject({ count: notices.length + unnamed }),
    paragraphs: [m.mail_notices_what()],
    lists: [
      {
        heading: m.mail_notices_list(),
        items: withUnnamed(
          notices.map(({ id, sentence, at }) => ({
            name: sentence,
            path: `/user/notices/${id}`,
            text: m.mail_notices_at({ when: formatDateTime(new Date(at)) }),
          })),
          unnamed,
        ),
      },
    ],
    button: m.mail_notices_button(),
    note: m.mail_notices_note(),
  }),
  path: () => "/user/notices",
});
