"use client";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { CompanyRole } from "#lib/core/actor.ts";
import { companyRoleTexts, peopleTexts as texts } from "#lib/people/texts.ts";
import {
  changePersonRoleAction,
  removePersonAction,
  resendInvitationAction,
  withdrawInvitationAction,
} from "./actions.ts";

type Props = {
  place: { companyId: number; userId: number };
  email: string;
  role: CompanyRole;
  manages: boolean;
  /** It is the user's own row. */
  own: boolean;
};

/** The buttons of a company's person: change the role, remove, and leave on the user's own row. */
export function PersonButtons({ place, email, role, manages, own }: Props) {
  const other = role === "owner" ? "member" : "owner";
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
      {manages && (
        <ConfirmedAction
          variant="secondary"
          trigger={<Named text={texts.changeRole[other]} email={email} />}
          title={texts.changingRole[other](email)}
          confirmLabel={texts.changeRole[other]}
          identityHelp={texts.ownerIdentity}
          send={() => changePersonRoleAction({ ...place, role: other })}
        >
          {companyRoleTexts.help[other]}
        </ConfirmedAction>
      )}
      {own && (
        <ConfirmedAction
          trigger={texts.leave}
          title={texts.leaving}
          confirmLabel={texts.leave}
          send={async () => {
            const result = await removePersonAction(place);
            // The user may no longer see this page, except an admin.
            if (result.ok) window.location.assign("/companies");
            return result;
          }}
        >
          {texts.leaveHelp}
        </ConfirmedAction>
      )}
      {manages && !own && (
        <ConfirmedAction
          trigger={<Named text={texts.remove} email={email} />}
          title={texts.removing(email)}
          confirmLabel={texts.remove}
          identityHelp={texts.ownerIdentity}
          send={() => removePersonAction(place)}
        >
          {texts.removeHelp}
        </ConfirmedAction>
      )}
    </div>
  );
}

const Named = ({ text, email }: { text: string; email: string }) => (
  <>
    {text}
    <span className="sr-only"> {email}</span>
  </>
);

type InvitationButtonsProps = {
  place: { companyId: number; invitationId: number };
  email: string;
  /** The company may invite people now. An open invitation can always be withdrawn. */
  inviting: boolean;
};

/** Sends an invitation again, or withdraws it. */
export function InvitationButtons({ place, email, inviting }: InvitationButtonsProps) {
  const identity = useIdentityDialog({ help: texts.ownerIdentity });
  const { carryOut, busy, refusal } = useServerAction({ confirmIdentity: identity.ask });
  const [sentAt, setSentAt] = useState<number>();
  const resend = () => carryOut(() => resendInvitationAction(place), { onDone: () => setSentAt(Date.now()) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* While it is empty it takes no gap. */}
      <span className="-ms-2 has-[svg]:ms-0">
        <SavedNote savedAt={sentAt} text={texts.resent} />
      </span>
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
        // Sending again replaces the invitation. The old one cannot be withdrawn.
        disabled={busy}
        send={() => withdrawInvitationAction(place)}
      >
        {texts.withdrawHelp}
      </ConfirmedAction>
      <p role="alert" className="w-full text-error empty:hidden">
        {refusal}
      </p>
      {identity.dialog}
    </div>
  );
}
