"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import { revokeStatementLinkAction } from "./actions.ts";

type Props = { place: { companyId: number; statementId: number }; linkId: string; email: string };

/** 'Peru linkki': it stops working at once. */
export function RevokeLink({ place, linkId, email }: Props) {
  const revoke = () =>
    revokeStatementLinkAction({
      companyId: String(place.companyId),
      statementId: String(place.statementId),
      linkId,
    });
  return (
    <div>
      <ConfirmedAction
        trigger={texts.revoke}
        title={texts.revoking(email)}
        confirmLabel={texts.revoke}
        send={revoke}
      >
        {texts.revokingHelp}
      </ConfirmedAction>
    </div>
  );
}
