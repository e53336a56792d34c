"use client";
import { useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { rotateWebhookAction } from "./actions.ts";
import type { WebhookPlace } from "./place.ts";

/** `previousUntil`: how long the secret before this one signs too. */
type Props = { place: WebhookPlace; previousUntil: string | null };

export function WebhookSecret({ place, previousUntil }: Props) {
  const { carryOut, refusal } = useServerAction();
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    await carryOut(() => rotateWebhookAction(place), { onDone: (made) => setSecret(made.secret) });
  };
  return (
    <Card title={texts.secret}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">{texts.secretHelp}</p>
        {secret && <ShownSecret secret={secret} />}
        {previousUntil && <p className="text-ink-2">{texts.previousUntil(previousUntil)}</p>}
        <ConfirmDialog
          trigger={texts.rotate}
          variant="secondary"
          title={texts.rotating}
          confirmLabel={texts.rotate}
          onConfirm={rotate}
        >
          {texts.rotatingHelp}
        </ConfirmDialog>
        <p role="alert" className="text-error empty:hidden">
          {refusal}
        </p>
      </div>
    </Card>
  );
}

/** A signing secret, the one time it is shown. */
export function ShownSecret({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret).catch(() => undefined);
    setCopied(true);
  };
  return (
    <Notice tone="warning" title={texts.secretOnce} live>
      <code className="mt-1 block text-caption wrap-anywhere select-all" data-testid="webhook-secret">
        {secret}
      </code>
      <div className="mt-3">
        <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>
      </div>
    </Notice>
  );
}
