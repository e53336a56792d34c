"use client";
import { useTransition } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { userTexts as texts } from "#lib/people/users-texts.ts";
import { endUserSessionAction, endUserSessionsAction } from "./actions.ts";

type Props = { place: { userId: number; sessionId: number }; device: string };

export function EndUserSession({ place, device }: Props) {
  const { carryOut, refusal } = useServerAction();
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
  <ConfirmedAction
    trigger={texts.endAll}
    title={texts.endingAll(email)}
    confirmLabel={texts.endAll}
    send={() => endUserSessionsAction({ userId })}
  />
);
