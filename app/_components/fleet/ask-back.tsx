"use client";
import type { ReactNode } from "react";
import { traceOf, useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import * as m from "#messages";
import { askVehicleBackAction } from "./actions.ts";

/** `children` are beside the button. */
type Props = { companyId: number; vehicleId: number; onAsked?: () => void; children?: ReactNode };

/** 'Pyydä takaisin käyttöön': the wish waits for an admin, and the page then shows that. */
export function AskBackButton({ companyId, vehicleId, onAsked, children }: Props) {
  const { carryOut, busy, failure, attempt } = useServerAction();
  const ask = async () => {
    const result = await carryOut(() => askVehicleBackAction({ companyId, vehicleId }), {
      refresh: onAsked === undefined,
    });
    if (!result?.ok) return;
    if (onAsked) onAsked();
    // The pressed button disappears together with its notice.
    else document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-3 grid gap-3">
      {failure && <ErrorBox message={failure.message} trace={traceOf(failure)} attempt={attempt} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button busy={busy} onClick={ask}>
          {m.wish_ask()}
        </Button>
        {children}
      </div>
    </div>
  );
}
