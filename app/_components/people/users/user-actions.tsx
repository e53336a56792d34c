"use client";
import { useRef, useState } from "react";
import { ConfirmIdentity } from "#app/_components/accounts/confirm-identity.tsx";
import { MadeProgramsNote } from "#app/_components/api-clients/made-programs.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { changeUserAdminAction, saveUserAction } from "#app/_components/people/actions.ts";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { MadeProgram } from "#lib/api-clients/queries/api-clients.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";

type Props = {
  userId: number;
  email: string;
  admin: boolean;
  disabled: boolean;
  /** Whether it is the admin's own account, which only another admin may change. */
  own: boolean;
  /** Whether the admin has confirmed their identity recently. */
  recent: boolean;
  passkey: boolean;
  totp: boolean;
  /** API clients of this user, which keep working. */
  programs: readonly MadeProgram[];
};

/** The admin's actions on a user's account. */
export const UserActions = (props: Props) => (
  <Card title={m.user_rights()}>
    {props.own ? (
      <p className="text-ink-2">{m.user_own()}</p>
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
      trigger={m.user_enable()}
      title={m.user_enabling({ email })}
      confirmLabel={m.user_enable()}
      send={() => saveUserAction({ userId, body: { disabled: false } })}
    >
      {m.user_enableHelp()}
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
  // The server refuses an empty reason, so the dialog does not open.
  const ready = (): boolean => {
    const given = reason.trim() !== "";
    setError(given ? undefined : m.errors_required());
    if (!given) field.current?.querySelector("input")?.focus();
    return given;
  };
  return (
    <div ref={field} className="grid gap-3">
      <TextInput
        name="reason"
        label={m.user_reason()}
        hint={m.user_reasonHint()}
        error={error}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <ConfirmedAction
          trigger={m.user_disable()}
          title={m.user_disabling({ email })}
          confirmLabel={m.user_disable()}
          send={send}
          ready={ready}
        >
          <p>{m.user_disableHelp()}</p>
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
        <p className="text-ink-2">{admin ? m.user_revokeHelp() : m.user_grantHelp()}</p>
        <ConfirmIdentity passkey={passkey} totp={totp} />
      </div>
    );
  return (
    <div>
      <ConfirmedAction
        variant={admin ? "danger-quiet" : "secondary"}
        trigger={admin ? m.user_revoke() : m.user_grant()}
        title={admin ? m.user_revoking({ email }) : m.user_granting({ email })}
        confirmLabel={admin ? m.user_revoke() : m.user_grant()}
        send={() => changeUserAdminAction({ userId, admin: !admin })}
      >
        <p>{admin ? m.user_revokeHelp() : m.user_grantHelp()}</p>
        {admin && <MadeProgramsNote programs={programs} />}
      </ConfirmedAction>
    </div>
  );
}
