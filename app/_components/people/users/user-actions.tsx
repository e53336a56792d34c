"use client";
import { useRef, useState } from "react";
import { ConfirmIdentity } from "#app/_components/accounts/confirm-identity.tsx";
import { MadeProgramsNote } from "#app/_components/api-clients/made-programs.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { changeUserAdminAction, saveUserAction } from "#app/_components/people/actions.ts";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { MadeProgram } from "#db/queries/api-clients/api-clients.ts";
import type { ActionResult } from "#lib/http/action.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { userTexts as texts } from "#lib/people/users-texts.ts";

type Props = {
  userId: number;
  email: string;
  admin: boolean;
  disabled: boolean;
  /** It is the admin's own account, which only another admin may change. */
  own: boolean;
  /** The admin has confirmed their identity recently. */
  recent: boolean;
  passkey: boolean;
  totp: boolean;
  /** Programs of this user that keep working. */
  programs: readonly MadeProgram[];
};

/** The admin's actions on a user's account. */
export const UserActions = (props: Props) => (
  <Card title={texts.rights}>
    {props.own ? (
      <p className="text-ink-2">{texts.own}</p>
    ) : (
      <div className="grid gap-5">
        {props.disabled ? <Enable {...props} /> : <Disable {...props} />}
        {(props.admin || !props.disabled) && <Admin {...props} />}
      </div>
    )}
  </Card>
);

const Enable = ({ userId, email }: Props) => (
  <div>
    <ConfirmedAction
      variant="secondary"
      trigger={texts.enable}
      title={texts.enabling(email)}
      confirmLabel={texts.enable}
      send={() => saveUserAction({ userId, body: { disabled: false } })}
    >
      {texts.enableHelp}
    </ConfirmedAction>
  </div>
);

function Disable({ userId, email, programs }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const send = async (): Promise<ActionResult<unknown>> => {
    const result = await saveUserAction({ userId, body: { disabled: true, reason } });
    setError(result.ok ? undefined : result.error.issues[0]?.message);
    return result;
  };
  // Without a reason the server would refuse, so the dialog does not open.
  const ready = (): boolean => {
    const given = reason.trim() !== "";
    setError(given ? undefined : messageOfCode("required"));
    if (!given) field.current?.querySelector("input")?.focus();
    return given;
  };
  return (
    <div ref={field} className="grid gap-3">
      <TextInput
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        error={error}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <ConfirmedAction
          trigger={texts.disable}
          title={texts.disabling(email)}
          confirmLabel={texts.disable}
          send={send}
          ready={ready}
        >
          <p>{texts.disableHelp}</p>
          <MadeProgramsNote programs={programs} />
        </ConfirmedAction>
      </div>
    </div>
  );
}

/** Grants or revokes the admin role, after the admin has confirmed their identity. */
function Admin({ userId, email, admin, recent, passkey, totp, programs }: Props) {
  if (!recent)
    return (
      <div className="grid gap-3">
        <p className="text-ink-2">{admin ? texts.revokeHelp : texts.grantHelp}</p>
        <ConfirmIdentity passkey={passkey} totp={totp} />
      </div>
    );
  return (
    <div>
      <ConfirmedAction
        variant={admin ? "danger-quiet" : "secondary"}
        trigger={admin ? texts.revoke : texts.grant}
        title={admin ? texts.revoking(email) : texts.granting(email)}
        confirmLabel={admin ? texts.revoke : texts.grant}
        send={() => changeUserAdminAction({ userId, admin: !admin })}
      >
        <p>{admin ? texts.revokeHelp : texts.grantHelp}</p>
        {admin && <MadeProgramsNote programs={programs} />}
      </ConfirmedAction>
    </div>
  );
}
