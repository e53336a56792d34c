"use client";
import { ConfirmedErrand } from "#app/_components/confirmed-errand.tsx";
import { revokeStatementLinkAction } from "#app/(portal)/companies/[companyId]/invoices/actions.ts";
import { statementTexts as texts } from "#lib/i18n/texts/statements.ts";

type Props = { place: { companyId: number; statementId: number }; linkId: string; email: string };

/** 'Peru linkki': it stops working at once. */
export function RevokeLink({ place, linkId, email }: Props) {
  const revoke = () =>
    revokeStatementLinkAction({
      ...{ companyId: String(place.companyId), statementId: String(place.statementId) },
      linkId,
    });
  return (
    <div>
      <ConfirmedErrand
        trigger={texts.revoke}
        title={texts.revoking(email)}
        confirmLabel={texts.revoke}
        send={revoke}
      >
        {texts.revokingHelp}
      </ConfirmedErrand>
    </div>
  );
}
