"use client";
import { useRef, useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { revokeStatementLinkAction, sendStatementLinkAction } from "./actions.ts";

type Props = { place: { companyId: number; statementId: number }; accountantEmail: string | null };

/** Mails the statement's link after a confirmation, to the company's accountant or to another address. */
export function SendLink({ place, accountantEmail }: Props) {
  const { carryOut, refusal } = useServerAction();
  const [email, setEmail] = useState(accountantEmail ?? "");
  const [sent, setSent] = useState<{ to: string; at: number }>();
  const field = useRef<HTMLInputElement>(null);
  const address = email.trim();
  const send = async () => {
    const body = { email: address };
    const done = await carryOut(() => sendStatementLinkAction({ ...ids(place), body }));
    if (done?.ok) setSent({ to: done.value.email, at: Date.now() });
    else field.current?.focus();
  };
  return (
    <ReadyFieldset className="grid gap-3">
      <TextInput
        ref={field}
        id={`accountant-${place.statementId}`}
        name="accountant"
        label={m.statement_sendEmail()}
        type="email"
        autoComplete="off"
        value={email}
        error={refusal}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <ConfirmDialog
          trigger={m.statement_send()}
          title={m.statement_sending({ email: address })}
          confirmLabel={m.statement_sendConfirm()}
          onConfirm={send}
          variant="secondary"
          disabled={address === ""}
        >
          {address === accountantEmail ? m.statement_sendingKnown() : m.statement_sendingOther()}
        </ConfirmDialog>
        <SavedNote savedAt={sent?.at} {...(sent && { text: m.statement_linkSent({ email: sent.to }) })} />
      </div>
    </ReadyFieldset>
  );
}

const ids = ({ companyId, statementId }: Props["place"]) => ({
  companyId: String(companyId),
  statementId: String(statementId),
});

type RevokeLinkProps = { place: { companyId: number; statementId: number }; linkId: string; email: string };

/** 'Peru linkki': ends the link at once. */
export function RevokeLink({ place, linkId, email }: RevokeLinkProps) {
  const revoke = () =>
    revokeStatementLinkAction({
      companyId: String(place.companyId),
      statementId: String(place.statementId),
      linkId,
    });
  return (
    <div>
      <ConfirmedAction
        trigger={m.statement_revoke()}
        title={m.statement_revoking({ email })}
        confirmLabel={m.statement_revoke()}
        send={revoke}
      >
        {m.statement_revokingHelp()}
      </ConfirmedAction>
    </div>
  );
}
