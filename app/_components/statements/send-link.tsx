"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { MailToAddress } from "#app/_components/form/mail-to-address.tsx";
import * as m from "#messages";
import { revokeStatementLinkAction, sendStatementLinkAction } from "./actions.ts";

type Props = { place: { companyId: number; statementId: number }; accountantEmail: string | null };

/** Mails the statement's link after a confirmation, to the company's accountant or to another address. */
export const SendLink = ({ place, accountantEmail }: Props) => (
  <MailToAddress
    id={`accountant-${place.statementId}`}
    name="accountant"
    known={accountantEmail}
    words={{
      label: m.statement_sendEmail(),
      trigger: m.statement_send(),
      confirm: m.statement_sendConfirm(),
      asking: (email) => m.statement_sending({ email }),
      help: (email) => (email === accountantEmail ? m.statement_sendingKnown() : m.statement_sendingOther()),
      done: (email) => m.statement_linkSent({ email }),
    }}
    send={(email) => sendStatementLinkAction({ ...ids(place), body: { email } })}
  />
);

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
