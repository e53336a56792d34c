import { Editable } from "#app/_components/shell/view-only.tsx";
import { Card } from "#app/_ui/card.tsx";
import type { CalendarLink } from "#db/queries/statements/payout-calendars.ts";
import { calendarTexts as texts } from "#lib/statements/calendar-texts.ts";
import { CalendarLinkButtons } from "./calendar-link-buttons.tsx";

type Props = { companyId: number; link: CalendarLink | null };

/** The company's payout days as a calendar that others subscribe to by a secret link. */
export const PayoutCalendarCard = ({ companyId, link }: Props) => (
  <Editable>
    <Card id={texts.anchor} title={texts.title}>
      <p className="mb-4 max-w-prose text-ink-2">
        {texts.help}
        {link && ` ${texts.madeOn(link.createdAt)} ${texts.readOn(link.lastReadOn)}`}
      </p>
      <CalendarLinkButtons companyId={companyId} isMade={link !== null} />
    </Card>
  </Editable>
);
