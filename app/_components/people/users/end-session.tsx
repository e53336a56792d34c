"use client";
import { useTransition } from "react";
import { ConfirmedErrand } from "#app/_components/form/confirmed-errand.tsx";
import { useErrand } from "#app/_components/form/use-errand.ts";
import { Button } from "#app/_ui/button.tsx";
import { userTexts as texts } from "#lib/people/users-texts.ts";
import { endUserSessionAction, endUserSessionsAction } from "./actions.ts";

type Props = { place: { userId: number; sessionId: number }; device: string };

export function EndUserSession({ place, device }: Props) {
  const { carryOut, refusal } = useErrand();
  const [busy, startTransition] = useTransition();
  const end = () =>
    startTransition(async () => {
      await carryOut(endUserSessionAction(place));
    });
  return (
    <div>
      <Button aria-label={texts.endSessionOf(device)} busy={busy} onClick={end}>
        {texts.endSession}
      </Button>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

export const EndAllSessions = ({ userId, email }: { userId: number; email: string }) => (
  <ConfirmedErrand
    trigger={texts.endAll}
    title={texts.endingAll(email)}
    confirmLabel={texts.endAll}
    send={() => endUserSessionsAction({ userId })}
  />
);
