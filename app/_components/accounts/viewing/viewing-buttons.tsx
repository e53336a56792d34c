"use client";
import { useState } from "react";
import { endViewingAction, startViewingAction } from "#app/_components/accounts/actions.ts";
import { dropTokenInOtherTabs } from "#app/_components/accounts/bearer/token-channel.ts";
import { answered } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";

/** 'Lopeta katselu' leads back to the details of the viewed company. */
export function EndViewingButton() {
  const { go, busy, refusal } = useSwitch(
    () => endViewingAction(undefined),
    (ended) => (ended ? `/companies/${ended.companyId}/details` : "/companies"),
  );
  return (
    <>
      <Button busy={busy} busyText={m.viewing_ending()} onClick={() => void go()}>
        {m.viewing_end()}
      </Button>
      <Refusal className="w-full">{refusal}</Refusal>
    </>
  );
}

/** 'Katso yrityksenä': opens the portal as this company's users see it, on their front page. */
export function StartViewing({ companyId }: { companyId: number }) {
  const { go, busy, refusal } = useSwitch(
    () => startViewingAction({ companyId: String(companyId) }),
    () => `/companies/${companyId}`,
  );
  return (
    <>
      <Button busy={busy} busyText={m.viewing_starting()} onClick={() => void go()}>
        {m.viewing_start()}
      </Button>
      <Refusal className="mt-2">{refusal}</Refusal>
    </>
  );
}

/** Changes the company view of the portal. A new document follows, because the browser's memory holds the previous view. */
function useSwitch<Output>(send: () => Promise<ActionResult<Output>>, leadsTo: (output: Output) => string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const go = async () => {
    setBusy(true);
    setRefusal(undefined);
    const result = await answered(send());
    if (result.ok) {
      dropTokenInOtherTabs();
      return window.location.assign(leadsTo(result.value));
    }
    setRefusal(result.error.message);
    setBusy(false);
  };
  return { go, busy, refusal };
}
