"use client";
import { useErrand } from "#app/_components/api-clients/use-errand.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { revokeStatementLinkAction } from "#app/(portal)/companies/[companyId]/invoices/actions.ts";
import { statementTexts as texts } from "#lib/i18n/texts/statements.ts";

type Props = { place: { companyId: number; statementId: number }; linkId: string; email: string };

/** 'Peru linkki': it stops working at once. */
export function RevokeLink({ place, linkId, email }: Props) {
  const { carryOut, refusal } = useErrand();
  const revoke = async () => {
    await carryOut(
      revokeStatementLinkAction({
        ...{ companyId: String(place.companyId), statementId: String(place.statementId) },
        linkId,
      }),
    );
  };
  return (
    <div>
      <ConfirmDialog
        trigger={texts.revoke}
        title={texts.revoking(email)}
        confirmLabel={texts.revoke}
        onConfirm={revoke}
      >
        {texts.revokingHelp}
      </ConfirmDialog>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
