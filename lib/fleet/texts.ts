import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate, formatPeriod } from "#lib/messages/format.ts";
import * as m from "#messages";

type Reminded = {
  companies: number;
  already: { count: number; from: PlainDate; to: PlainDate } | null;
  left: number;
};

/** What 'Muistuta' did, and whom it left out: 'Muistutus lähetettiin 3 yritykselle. 2 kuljettajasta muistutettiin jo …' */
export const remindedText = ({ companies, already, left }: Reminded): string =>
  [
    m.remind_done({ count: companies }),
    already &&
      m.remind_already({
        count: already.count,
        day: dayOrDays(already),
      }),
    left > 0 && m.remind_left({ count: left }),
  ]
    .filter(Boolean)
    .join(" ");

/** One day, or the first and the last one. */
export const dayOrDays = ({ from, to }: { from: PlainDate; to: PlainDate }): string =>
  from === to ? formatDate(to) : formatPeriod({ start: from, end: to });
