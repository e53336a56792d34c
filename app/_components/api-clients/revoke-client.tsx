"use client";
import { ConfirmedErrand } from "#app/_components/confirmed-errand.tsx";
import { Card } from "#app/_ui/card.tsx";
import { revokeClientAction } from "#app/(portal)/admin/api-clients/actions.ts";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";

type Props = { place: { clientId: number; companyId?: number }; name: string };

/** Ends a client for good, after asking. */
export const RevokeClient = ({ place, name }: Props) => (
  <Card title={texts.revokeTitle}>
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{texts.revokeHelp}</p>
      <ConfirmedErrand
        trigger={texts.revoke}
        title={texts.revoking(name)}
        confirmLabel={texts.revoke}
        send={() => revokeClientAction(place)}
      >
        {texts.revokeHelp}
      </ConfirmedErrand>
    </div>
  </Card>
);
