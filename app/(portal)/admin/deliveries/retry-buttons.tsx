"use client";
import { useTransition } from "react";
import { ConfirmedErrand } from "#app/_components/confirmed-errand.tsx";
import { useErrand } from "#app/_components/use-errand.ts";
import { Button } from "#app/_ui/button.tsx";
import type { DeliveryKind } from "#lib/domain/delivery.ts";
import { deliveryTexts as texts } from "#lib/i18n/texts/deliveries.ts";
import { retryDeliveriesAction, retryDeliveryAction } from "./actions.ts";

/** Lets one go again; the page then shows what is left. */
export function RetryButton({ deliveryId, name }: { deliveryId: string; name: string }) {
  const { carryOut, refusal } = useErrand();
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      await carryOut(retryDeliveryAction({ deliveryId }));
    });
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button busy={busy} onClick={press} className="whitespace-nowrap">
        {texts.retry}
        <span className="sr-only"> {name}</span>
      </Button>
      <p role="alert" className="text-caption text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

/** The same of all that the filter shows, after asking once more. */
export const RetryAll = ({ kind, count }: { kind?: DeliveryKind | undefined; count: number }) => (
  <ConfirmedErrand
    variant="secondary"
    trigger={texts.retryAll}
    title={texts.retryQuestion}
    confirmLabel={texts.retryAll}
    send={() => retryDeliveriesAction(kind ? { kind } : {})}
  >
    <p>{texts.retryHelp(count)}</p>
  </ConfirmedErrand>
);
