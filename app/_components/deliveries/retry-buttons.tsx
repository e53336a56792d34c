"use client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { RetryOutcome, SentKind } from "#lib/deliveries/rules/delivery.ts";
import { failedCallOf } from "#lib/dispatch/rules/dispatch.ts";
import * as m from "#messages";
import { retryDeliveriesAction, retryDeliveryAction } from "./actions.ts";

/** `about`: the name in the message about the result, when the row is gone. */
type Props = { deliveryId: string; name: string; about: string };

/** Retries one delivery; the page then shows the list without it. */
export function RetryButton({ deliveryId, name, about }: Props) {
  const tell = useTellRetried();
  const { carryOut, busy, refusal } = useServerAction();
  const press = () =>
    carryOut(() => retryDeliveryAction({ deliveryId }), {
      onDone: (retried) => tell({ ...retried, name: about }),
      // A failed call stays in the list with one more attempt.
      refreshAfter: (code) => failedCallOf(code) !== null,
    });
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button busy={busy} onClick={press} className="whitespace-nowrap">
        {m.delivery_retry()}
        <span className="sr-only"> {name}</span>
      </Button>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}

/** Retries everything that the filter shows except calls to providers, after a confirmation. */
export const RetryAll = ({ kind, count }: { kind?: SentKind | undefined; count: number }) => (
  <ConfirmedAction
    variant="secondary"
    trigger={m.delivery_retryAll()}
    title={m.delivery_retryQuestion()}
    confirmLabel={m.delivery_retryAll()}
    send={() => retryDeliveriesAction(kind ? { kind } : {})}
  >
    <p>{count > 1_000 ? m.delivery_retryOldest() : m.delivery_retryHelp({ count })}</p>
    {!kind && <p className="mt-2">{m.delivery_callsStay()}</p>}
  </ConfirmedAction>
);

export type Retried = { outcome: RetryOutcome; companyId: number | null; name: string };

const Telling = createContext<(retried: Retried) => void>(() => undefined);
export const useTellRetried = () => useContext(Telling);

/** Shows the last retry's result above the list, because its row is gone by then. */
export function RetriedNotice({ children }: { children: ReactNode }) {
  const [retried, setRetried] = useState<Retried | null>(null);
  return (
    <Telling value={setRetried}>
      <div role="status" className="*:mb-4">
        {retried && <Outcome {...retried} />}
      </div>
      {children}
    </Telling>
  );
}

const Outcome = ({ outcome, companyId, name }: Retried) => (
  <Notice tone={outcome === "differs" ? "warning" : "success"}>
    <p>{m.delivery_outcomes({ outcome, name })}</p>
    {outcome === "differs" && (
      <a href={`/companies/${companyId}/details`} className="link">
        {m.delivery_seeDifferences()}
      </a>
    )}
  </Notice>
);
