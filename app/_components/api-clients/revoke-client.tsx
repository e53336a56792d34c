"use client";
import { Card } from "#app/_ui/card.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { revokeClientAction } from "#app/(portal)/admin/api-clients/actions.ts";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";
import { useErrand } from "./use-errand.ts";

type Props = { place: { clientId: number; companyId?: number }; name: string };

/** Ends a client for good, after asking. */
export function RevokeClient({ place, name }: Props) {
  const { carryOut, refusal } = useErrand();
  const revoke = async () => {
    await carryOut(revokeClientAction(place));
  };
  return (
    <Card title={texts.revokeTitle}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">{texts.revokeHelp}</p>
        <ConfirmDialog
          trigger={texts.revoke}
          title={texts.revoking(name)}
          confirmLabel={texts.revoke}
          onConfirm={revoke}
        >
          {texts.revokeHelp}
        </ConfirmDialog>
        <p role="alert" className="text-error empty:hidden">
          {refusal}
        </p>
      </div>
    </Card>
  );
}
