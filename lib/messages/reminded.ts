import type { Reminded } from "#lib/core/press-reminder.ts";
import { formatDate, formatPeriod } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The words for the rows of which somebody was reminded already, and for those that ask for no reminder. */
type Words = {
  already: (said: { count: number; day: string }) => string;
  left: (said: { count: number }) => string;
};

/** What 'Muistuta' did, and whom it left out: 'Muistutus lähetettiin 3 yritykselle. 2 kuljettajasta muistutettiin jo …' */
export const reminderOutcomeText = ({ companies, already, left }: Reminded, words: Words): string =>
  [
    m.remind_done({ count: companies }),
    already && words.already({ count: already.count, day: dayOrDays(already) }),
    left > 0 && words.left({ count: left }),
  ]
    .filter(Boolean)
    .join(" ");

/** One day, or the first and the last one. */
const dayOrDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDate(to) : formatPeriod({ start: from, end: to });
