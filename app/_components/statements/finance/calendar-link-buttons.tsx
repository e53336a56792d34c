"use client";
import { SecretLinkButtons } from "#app/_components/form/secret-link-buttons.tsx";
import * as m from "#messages";
import { makeCalendarLinkAction, revokeCalendarLinkAction } from "../actions.ts";

type Props = { companyId: number; isMade: boolean };

/** Makes the company's calendar link and shows it once; replaces and revokes it. */
export function CalendarLinkButtons({ companyId, isMade }: Props) {
  const company = { companyId: String(companyId) };
  return (
    <SecretLinkButtons
      isMade={isMade}
      make={() => makeCalendarLinkAction(company)}
      revoke={() => revokeCalendarLinkAction(company)}
      words={{
        shownTitle: m.calendar_shownTitle(),
        shownOnce: m.calendar_shownOnce(),
        link: m.calendar_link(),
        make: m.calendar_make(),
        replace: m.calendar_replace(),
        replacing: m.calendar_replacing(),
        replacingHelp: m.calendar_replacingHelp(),
        revoke: m.calendar_revoke(),
        revoking: m.calendar_revoking(),
        revokingHelp: m.calendar_revokingHelp(),
      }}
    />
  );
}
