import { z } from "zod";
import { daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import { EXAMPLE, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS } from "#lib/mail/rules/mail-senders.ts";
import { withUnnamed } from "#lib/mail/texts.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

type EndingLicence = { name: string; expiration: PlainDate };

export const licencesEnding = letter({
  kind: "licences_ending",
  senders: DECIDERS,
  notice: "licences",
  data: z.object({
    ...ofCompany,
    /** The day from which the remaining days are counted. */
    day: z.iso.date(),
    drivers: z.array(z.object({ name: z.string(), expiration: z.iso.date() })),
    /** The number of further drivers that are not named. */
    unnamed: z.number(),
  }),
  examples: [
    {
      ...EXAMPLE,
      day: "2026-11-21",
      drivers: ["2026-11-18", "2026-11-21", "2026-11-22", "2027-01-20"].map((expiration) => ({
        name: "",
        expiration,
      })),
      unnamed: 3,
    },
  ],
  words: ({ companyName, day, drivers, unnamed }) => ({
    subject: m.mail_licences_subject({ companyName }),
    heading: m.mail_licences_heading(),
    paragraphs: [
      m.mail_licences_what({ companyName, count: drivers.length + unnamed }),
      m.mail_licences_next(),
    ],
    items: withUnnamed(
      drivers.map((driver) => endOfLicence(driver, day)),
      unnamed,
    ),
    button: m.mail_licences_button(),
    note: m.mail_licences_note(),
  }),
  path: ({ companyId }) => `/companies/${companyId}/drivers/expiring`,
});

function endOfLicence({ name, expiration }: EndingLicence, today: PlainDate): string {
  const days = daysBetween(today, expiration);
  const about = { name: name || m.mail_licences_nameless(), day: formatDate(expiration) };
  if (days < 0) return m.mail_licences_ended(about);
  return days === 0 ? m.mail_licences_endsToday(about) : m.mail_licences_ends({ ...about, days });
}
