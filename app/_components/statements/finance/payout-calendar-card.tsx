import { Editable } from "#app/_components/shell/view-only.tsx";
import { Card } from "#app/_ui/card.tsx";
import { formatDate } from "#lib/messages/format.ts";
import type { CalendarLink } from "#lib/statements/queries/payout-calendars.ts";
import * as m from "#messages";
import { CalendarLinkButtons } from "./calendar-link-buttons.tsx";

type Props = { companyId: number; link: CalendarLink | null };

/** The company's payout days as a calendar to subscribe to, by a secret link. */
export const PayoutCalendarCard = ({ companyId, link }: Props) => (
  <Editable>
    <Card id={m.calendar_anchor()} title={m.calendar_title()}>
      <p className="mb-4 max-w-prose text-ink-2">
        {m.calendar_help()}
        {link && ` ${m.calendar_madeOn({ at: formatDate(link.createdAt) })} ${readOn(link)}`}
      </p>
      <CalendarLinkButtons companyId={companyId} isMade={link !== null} />
    </Card>
  </Editable>
);

const readOn = ({ lastReadOn }: CalendarLink): string =>
  lastReadOn === null ? m.calendar_neverRead() : m.calendar_readOn({ day: formatDate(lastReadOn) });
