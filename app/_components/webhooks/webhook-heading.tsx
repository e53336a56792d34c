"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { deleteWebhookAction, switchWebhookAction, testWebhookAction } from "./actions.ts";
import type { WebhookPlace } from "./place.ts";

type Props = {
  place: WebhookPlace;
  name: string;
  url: string;
  enabled: boolean;
  badge: ReactNode;
  /** Where the list is. */
  listPath: string;
};

/** One endpoint's name, and what can be done with it. */
export function WebhookHeading({ place, name, url, enabled, badge, listPath }: Props) {
  const router = useRouter();
  const { carryOut, busy, refusal } = useServerAction();
  const [sentAt, setSentAt] = useState(0);
  const test = () => carryOut(() => testWebhookAction(place), { onDone: () => setSentAt(Date.now()) });
  const turn = () => carryOut(() => switchWebhookAction({ ...place, enabled: !enabled }));
  const remove = async () => {
    await carryOut(() => deleteWebhookAction(place), { onDone: () => router.push(listPath), refresh: false });
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
