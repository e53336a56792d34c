"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import type { EndpointIds } from "#lib/webhooks/rules/webhook.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
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
          <SavedNote savedAt={sentAt} text={texts.testSent} />
        </div>
        <p className="mt-0.5 text-ink-2 wrap-anywhere">{url}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        <ConfirmDialog
          trigger={texts.remove}
          title={texts.removing(name)}
          confirmLabel={texts.remove}
          onConfirm={remove}
        >
          {texts.removingHelp}
        </ConfirmDialog>
        <Button busy={busy} onClick={turn}>
          {enabled ? texts.turnOff : texts.turnOn}
        </Button>
        {enabled && (
          <Button busy={busy} onClick={test}>
            {texts.test}
          </Button>
        )}
      </div>
      <p role="alert" className="basis-full text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

/** `previousUntil`: how long the previous secret signs too. */
type SecretProps = { ids: EndpointIds; previousUntil: string | null };

/** Replaces the signing secret and shows the new one, once. */
export function WebhookSecret({ ids, previousUntil }: SecretProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <Card title={texts.secret}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">{texts.secretHelp}</p>
        {secret && <ShownSecret title={texts.secretOnce} values={[{ term: texts.secret, value: secret }]} />}
        {previousUntil && <p className="text-ink-2">{texts.previousUntil(previousUntil)}</p>}
        <ConfirmedAction
          trigger={texts.rotate}
          variant="secondary"
          title={texts.rotating}
          confirmLabel={texts.rotate}
          send={() => rotateWebhookAction(ids)}
          onDone={(rotated) => setSecret(rotated.secret)}
        >
          {texts.rotatingHelp}
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
        {texts.resend}
      </Button>
      <p className="mt-1.5 text-caption text-ink-3">{texts.resendHelp}</p>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
