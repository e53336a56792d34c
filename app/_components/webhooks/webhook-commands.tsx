"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import type { EndpointIds } from "#lib/webhooks/rules/webhook.ts";
import * as m from "#messages";
import {
  deleteWebhookAction,
  resendWebhookAction,
  rotateWebhookAction,
  switchWebhookAction,
  testWebhookAction,
} from "./actions.ts";

type HeadingProps = {
  ids: EndpointIds;
  name: string;
  url: string;
  enabled: boolean;
  badge: ReactNode;
  listPath: string;
};

/** An endpoint's name, and the buttons that test it, switch it and delete it. */
export function WebhookHeading({ ids, name, url, enabled, badge, listPath }: HeadingProps) {
  const router = useRouter();
  const { carryOut, busy, refusal } = useServerAction();
  const [sentAt, setSentAt] = useState(0);
  const test = () => carryOut(() => testWebhookAction(ids), { onDone: () => setSentAt(Date.now()) });
  const turn = () => carryOut(() => switchWebhookAction({ ...ids, enabled: !enabled }));
  const remove = async () => {
    await carryOut(() => deleteWebhookAction(ids), { onDone: () => router.push(listPath), refresh: false });
  };
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-section font-section wrap-anywhere">{name}</h2>
          {badge}
          <SavedNote savedAt={sentAt} text={m.webhook_testSent()} />
        </div>
        <p className="mt-0.5 text-ink-2 wrap-anywhere">{url}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        <ConfirmDialog
          trigger={m.webhook_remove()}
          title={m.webhook_removing({ name })}
          confirmLabel={m.webhook_remove()}
          onConfirm={remove}
        >
          {m.webhook_removingHelp()}
        </ConfirmDialog>
        <Button busy={busy} onClick={turn}>
          {enabled ? m.webhook_turnOff() : m.webhook_turnOn()}
        </Button>
        {enabled && (
          <Button busy={busy} onClick={test}>
            {m.webhook_test()}
          </Button>
        )}
      </div>
      <Refusal className="basis-full">{refusal}</Refusal>
    </div>
  );
}

/** `previousUntil`: how long the previous secret signs too. */
type SecretProps = { ids: EndpointIds; previousUntil: string | null };

/** Replaces the signing secret and shows the new one, once. */
export function WebhookSecret({ ids, previousUntil }: SecretProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <Card title={m.webhook_secret()}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">{m.webhook_secretHelp()}</p>
        {secret && (
          <ShownSecret
            title={m.webhook_secretOnce()}
            values={[{ term: m.webhook_secret(), value: secret }]}
          />
        )}
        {previousUntil && <p className="text-ink-2">{m.webhook_previousUntil({ at: previousUntil })}</p>}
        <ConfirmedAction
          trigger={m.webhook_rotate()}
          variant="secondary"
          title={m.webhook_rotating()}
          confirmLabel={m.webhook_rotate()}
          send={() => rotateWebhookAction(ids)}
          onDone={(rotated) => setSecret(rotated.secret)}
        >
          {m.webhook_rotatingHelp()}
        </ConfirmedAction>
      </div>
    </Card>
  );
}

type ResendProps = { ids: EndpointIds; messageId: number };

/** 'Lähetä uudelleen': sends one message again. */
export function ResendButton({ ids, messageId }: ResendProps) {
  const { carryOut, busy, refusal } = useServerAction();
  const resend = () => carryOut(() => resendWebhookAction({ ...ids, messageId: String(messageId) }));
  return (
    <div>
      <Button busy={busy} onClick={resend}>
        {m.webhook_resend()}
      </Button>
      <p className="mt-1.5 text-caption text-ink-3">{m.webhook_resendHelp()}</p>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}
