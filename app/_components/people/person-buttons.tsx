"use client";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { RadioCards } from "#app/_ui/choices.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { COMPANY_ROLES, type CompanyRole } from "#lib/core/actor.ts";
import * as m from "#messages";
import {
  changePersonRoleAction,
  removePersonAction,
  resendInvitationAction,
  withdrawInvitationAction,
} from "./actions.ts";
import { roleOptions } from "./role-options.ts";

type Props = {
  place: { companyId: number; userId: number };
  email: string;
  role: CompanyRole;
  manages: boolean;
  /** Whether it is the user's own row. */
  own: boolean;
};

/** The buttons of a company's person: change the role, remove, and leave on the user's own row. */
export function PersonButtons({ place, email, role, manages, own }: Props) {
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
      {manages && <RoleButton place={place} email={email} role={role} />}
      {own && <LeaveButton place={place} />}
      {manages && !own && (
        <ConfirmedAction
          trigger={<Named text={m.people_remove()} email={email} />}
          title={m.people_removing({ email })}
          confirmLabel={m.people_remove()}
          identityHelp={m.people_ownerIdentity()}
          send={() => removePersonAction(place)}
        >
          {m.people_removeHelp()}
        </ConfirmedAction>
      )}
    </div>
  );
}

/** Asks for another role of a person. The dialogue shows a refusal. */
function RoleButton({ place, email, role }: Pick<Props, "place" | "email" | "role">) {
  const [open, setOpen] = useState(false);
  const identity = useIdentityDialog({ help: m.people_ownerIdentity() });
  const { carryOut, busy, refusal, forget } = useServerAction({ confirmIdentity: identity.ask });
  const close = () => {
    forget();
    setOpen(false);
  };
  const send = (form: HTMLFormElement) => {
    const chosen = COMPANY_ROLES.find((one) => one === new FormData(form).get("newRole"));
    if (chosen === undefined || chosen === role) close();
    else void carryOut(() => changePersonRoleAction({ ...place, role: chosen }), { onDone: close });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Named text={m.people_changeRole()} email={email} />
      </Button>
      {open && (
        <FormDialog
          title={m.people_changingRole({ email })}
          confirm={m.people_changeRole()}
          busy={busy}
          refusal={refusal}
          onSend={send}
          onClose={close}
        >
          <div className="mt-3">
            <RadioCards
              name="newRole"
              label={m.people_role()}
              hideLabel
              defaultValue={role}
              options={roleOptions()}
            />
          </div>
        </FormDialog>
      )}
      {identity.dialog}
    </>
  );
}

/** Ends the user's own membership, after which the company is not found. */
export const LeaveButton = ({ place }: Pick<Props, "place">) => (
  <ConfirmedAction
    trigger={m.people_leave()}
    title={m.people_leaving()}
    confirmLabel={m.people_leave()}
    send={async () => {
      const result = await removePersonAction(place);
      // The user may lose access to this page, unless they are an admin.
      if (result.ok) window.location.assign("/companies");
      return result;
    }}
  >
    {m.people_leaveHelp()}
  </ConfirmedAction>
);

const Named = ({ text, email }: { text: string; email: string }) => (
  <>
    {text}
    <span className="sr-only"> {email}</span>
  </>
);

type InvitationButtonsProps = {
  place: { companyId: number; invitationId: number };
  email: string;
  /** Whether the company may invite people now. An open invitation can always be withdrawn. */
  inviting: boolean;
};

/** Sends an invitation again, or withdraws it. */
export function InvitationButtons({ place, email, inviting }: InvitationButtonsProps) {
  const identity = useIdentityDialog({ help: m.people_ownerIdentity() });
  const { carryOut, busy, refusal } = useServerAction({ confirmIdentity: identity.ask });
  const [sentAt, setSentAt] = useState<number>();
  const resend = () => carryOut(() => resendInvitationAction(place), { onDone: () => setSentAt(Date.now()) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* While the note is empty, the negative margin cancels the gap beside it. */}
      <span className="-ms-2 has-[svg]:ms-0">
        <SavedNote savedAt={sentAt} text={m.people_resent()} />
      </span>
      {inviting && (
        <Button busy={busy} busyText={m.people_inviting()} onClick={resend}>
          {m.people_resend()}
          <span className="sr-only"> {email}</span>
        </Button>
      )}
      <ConfirmedAction
        trigger={
          <>
            {m.people_withdraw()}
            <span className="sr-only"> {email}</span>
          </>
        }
        title={m.people_withdrawing({ email })}
        confirmLabel={m.people_withdraw()}
        // Sending again replaces the invitation. The old one cannot be withdrawn.
        disabled={busy}
        send={() => withdrawInvitationAction(place)}
      >
        {m.people_withdrawHelp()}
      </ConfirmedAction>
      <Refusal className="w-full">{refusal}</Refusal>
      {identity.dialog}
    </div>
  );
}
