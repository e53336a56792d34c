"use client";
import { useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Card } from "#app/_ui/card.tsx";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { OVERLAP_HOURS } from "#lib/api-clients/rules/api-client.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { Scope } from "#lib/core/actor.ts";
import type { Confirmation } from "#lib/http/auth/confirmation.ts";
import { rotateSecretAction } from "./actions.ts";
import { ConfirmAdministration, waitsForIdentity } from "./confirm-administration.tsx";
import { type Credentials, SecretBox } from "./secret-box.tsx";

type Props = {
  place: { clientId: number; companyId?: number };
  /** Until when the secret before this one is good, in words. */
  previousUntil: string | null;
  tokenUrl: string;
  scopes: readonly Scope[];
  confirmation: Confirmation | undefined;
};

/** A new secret for a client, shown once; for a while the old one may go on beside it. */
export function ClientSecret({ place, previousUntil, tokenUrl, scopes, confirmation }: Props) {
  const { carryOut, refusal } = useServerAction();
  const [overlap, setOverlap] = useState<(typeof OVERLAP_HOURS)[number]>(24);
  const [made, setMade] = useState<Credentials>();
  const rotate = async () => {
    const answer = await carryOut(rotateSecretAction({ ...place, overlapHours: overlap }));
    if (answer) setMade(answer.value);
  };
  return (
    <Card title={texts.secret}>
      <div className="grid justify-items-start gap-4">
        {made && <SecretBox {...made} tokenUrl={tokenUrl} />}
        <p className="text-ink-2">{texts.rotateHelp}</p>
        {previousUntil && <p>{texts.previousUntil(previousUntil)}</p>}
        <ReadyFieldset>
          <SegmentedRadio
            name="overlapHours"
            label={texts.overlap}
            options={OVERLAP_HOURS.map((hours) => ({ value: String(hours), label: texts.overlaps[hours] }))}
            defaultValue="24"
            onChange={({ target }) =>
              setOverlap(OVERLAP_HOURS.find((hours) => String(hours) === target.value) ?? 0)
            }
          />
        </ReadyFieldset>
        {waitsForIdentity({ confirmation }, { before: [], after: scopes }) ? (
          <ConfirmAdministration confirmation={confirmation} name="confirmingRotation" />
        ) : (
          <ConfirmDialog
            trigger={texts.rotate}
            variant="secondary"
            title={texts.rotating}
            confirmLabel={texts.rotate}
            onConfirm={rotate}
          >
            {overlap === 0 ? texts.rotatingNow : texts.rotatingLater}
          </ConfirmDialog>
        )}
        <p role="alert" className="text-error empty:hidden">
          {refusal}
        </p>
      </div>
    </Card>
  );
}
