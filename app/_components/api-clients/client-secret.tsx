"use client";
import { useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { OVERLAP_HOURS } from "#lib/api-clients/rules/api-client.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { Scope } from "#lib/core/actor.ts";
import type { Confirmation } from "#lib/http/auth/confirmation.ts";
import { revokeClientAction, rotateSecretAction } from "./actions.ts";
import { ConfirmAdministration, waitsForIdentity } from "./confirm-administration.tsx";

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
    await carryOut(() => rotateSecretAction({ ...place, overlapHours: overlap }), { onDone: setMade });
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

export type Credentials = { clientId: string; secret: string };

/** A client's credentials, the one time that the secret is shown, and how a program uses them. */
export function SecretBox({ clientId, secret, tokenUrl }: Credentials & { tokenUrl: string }) {
  // Lines of their own, which a shell takes together.
  const curl = [`curl -u '${clientId}:${secret}'`, "-d grant_type=client_credentials", tokenUrl].join(
    " \\\n  ",
  );
  return (
    <Notice tone="warning" title={texts.secretTitle} live>
      <p>{texts.secretOnce}</p>
      <dl className="mt-3 grid gap-3">
        <Copied term={texts.clientId} value={clientId} />
        <Copied term={texts.secret} value={secret} />
        <Copied term={texts.curlTitle} value={curl} />
      </dl>
    </Notice>
  );
}

function Copied({ term, value }: { term: string; value: string }) {
  const [state, setState] = useState<"copied" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <div>
      <dt className="text-label font-label">{term}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-[1_1_16rem] text-caption wrap-anywhere whitespace-pre-wrap select-all">
          {value}
        </code>
        <Button onClick={copy}>
          {state === "copied" ? texts.copied : texts.copy}
          <span className="sr-only"> {term}</span>
        </Button>
        <p role="status" className="basis-full text-caption text-error empty:hidden">
          {state === "failed" && texts.copyFailed}
        </p>
      </dd>
    </div>
  );
}

type RevokeClientProps = { place: { clientId: number; companyId?: number }; name: string };

/** Ends a client for good, after asking. */
export const RevokeClient = ({ place, name }: RevokeClientProps) => (
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
