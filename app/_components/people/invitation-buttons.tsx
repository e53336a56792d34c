"use client";
import { useState, useTransition } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { peopleTexts as texts } from "#lib/people/texts.ts";
import { resendInvitationAction, withdrawInvitationAction } from "./actions.ts";

type Props = {
  place: { companyId: number; invitationId: number };
  email: string;
  /** Whether the company invites at present: an invitation that stands open can always be taken back. */
  inviting: boolean;
};

/** Sends an invitation once more, or takes it back. */
export function InvitationButtons({ place, email, inviting }: Props) {
  const { carryOut, refusal } = useServerAction();
  const [busy, startTransition] = useTransition();
  const [sentAt, setSentAt] = useState<number>();
  const resend = () =>
    startTransition(async () => {
      if (await carryOut(resendInvitationAction(place))) setSentAt(Date.now());
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SavedNote savedAt={sentAt} text={texts.resent} />
      {inviting && (
        <Button busy={busy} busyText={texts.inviting} onClick={resend}>
          {texts.resend}
          <span className="sr-only"> {email}</span>
        </Button>
      )}
      <ConfirmedAction
        trigger={
          <>
            {texts.withdraw}
            <span className="sr-only"> {email}</span>
          </>
        }
        title={texts.withdrawing(email)}
        confirmLabel={texts.withdraw}
        send={() => withdrawInvitationAction(place)}
      >
        {texts.withdrawHelp}
      </ConfirmedAction>
      <p role="alert" className="w-full text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
