"use client";
import { useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import * as m from "#messages";
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
          title={m.calendar_shownTitle()}
          help={m.calendar_shownOnce()}
          values={[{ term: m.calendar_link(), value: url }]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isMade ? (
          <>
            <ConfirmedAction
              trigger={m.calendar_replace()}
              title={m.calendar_replacing()}
              confirmLabel={m.calendar_replace()}
              variant="secondary"
              send={send}
              onDone={onDone}
            >
              {m.calendar_replacingHelp()}
            </ConfirmedAction>
            <ConfirmedAction
              trigger={m.calendar_revoke()}
              title={m.calendar_revoking()}
              confirmLabel={m.calendar_revoke()}
              variant="danger-quiet"
              send={() => revokeCalendarLinkAction(company)}
              onDone={() => setUrl(undefined)}
            >
              {m.calendar_revokingHelp()}
            </ConfirmedAction>
          </>
        ) : (
          <Button busy={busy} onClick={() => carryOut(send, { onDone })}>
            {m.calendar_make()}
          </Button>
        )}
      </div>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}
