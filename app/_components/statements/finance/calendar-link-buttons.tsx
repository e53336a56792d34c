"use client";
import { useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import { calendarTexts as texts } from "#lib/statements/calendar-texts.ts";
import { makeCalendarLinkAction, revokeCalendarLinkAction } from "../actions.ts";

type Props = { companyId: number; isMade: boolean };

/** Makes the company's calendar link and shows it once; replaces and revokes it. */
export function CalendarLinkButtons({ companyId, isMade }: Props) {
  const [url, setUrl] = useState<string>();
  const { carryOut, busy, refusal } = useServerAction();
  const company = { companyId: String(companyId) };
  const send = () => makeCalendarLinkAction(company);
  const onDone = (made: { url: string }) => setUrl(made.url);
  return (
    <div className="grid gap-4">
      {url && (
        <ShownSecret
          title={texts.shownTitle}
          help={texts.shownOnce}
          values={[{ term: texts.link, value: url }]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isMade ? (
          <>
            <ConfirmedAction
              trigger={texts.replace}
              title={texts.replacing}
              confirmLabel={texts.replace}
              variant="secondary"
              send={send}
              onDone={onDone}
            >
              {texts.replacingHelp}
            </ConfirmedAction>
            <ConfirmedAction
              trigger={texts.revoke}
              title={texts.revoking}
              confirmLabel={texts.revoke}
              variant="danger-quiet"
              send={() => revokeCalendarLinkAction(company)}
              onDone={() => setUrl(undefined)}
            >
              {texts.revokingHelp}
            </ConfirmedAction>
          </>
        ) : (
          <Button busy={busy} onClick={() => carryOut(send, { onDone })}>
            {texts.make}
          </Button>
        )}
      </div>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
