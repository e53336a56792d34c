"use client";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { resendWebhookAction } from "./actions.ts";
import type { WebhookPlace } from "./place.ts";

type Props = { place: WebhookPlace; messageId: number };

/** 'Lähetä uudelleen' of one message. */
export function ResendButton({ place, messageId }: Props) {
  const { carryOut, busy, refusal } = useServerAction();
  const resend = () => carryOut(() => resendWebhookAction({ ...place, messageId: String(messageId) }));
  return (
    <div>
      <Button busy={busy} onClick={resend}>
        {texts.resend}
      </Button>
      <p className="mt-1.5 text-caption text-ink-3">{texts.resendHelp}</p>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
