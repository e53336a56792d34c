"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { Card } from "#app/_ui/card.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { revokeClientAction } from "./actions.ts";

type Props = { place: { clientId: number; companyId?: number }; name: string };

/** Ends a client for good, after asking. */
export const RevokeClient = ({ place, name }: Props) => (
  <Card title={texts.revokeTitle}>
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{texts.revokeHelp}</p>
      <ConfirmedAction
        trigger={texts.revoke}
        title={texts.revoking(name)}
        confirmLabel={texts.revoke}
        send={() => revokeClientAction(place)}
      >
        {texts.revokeHelp}
      </ConfirmedAction>
    </div>
  </Card>
);
