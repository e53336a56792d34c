"use client";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { identityWaysAction } from "./actions.ts";
import type { IdentityWays } from "./identity-dialog.tsx";

/** Loaded only when a person is asked. */
const IdentityDialog = lazy(() => import("./identity-dialog.tsx"));

type Asked = { ways: IdentityWays; answer: (confirmed: boolean) => void };

/**
 * A dialog that asks the user to confirm their identity, over a page that stays as it is. `ask` returns whether
 * they did. The page draws `dialog` beside its forms, because a form cannot contain another form.
 */
export function useIdentityDialog({ help }: { help: string }): {
  ask: () => Promise<boolean>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async () => {
    const ways = await identityWaysAction(undefined);
    // The session has ended; the action that asked reports it.
    if (!ways.ok) return false;
    return new Promise<boolean>((answer) => setAsked({ ways: ways.value, answer }));
  };
  const answer = (confirmed: boolean) => {
    asked?.answer(confirmed);
    setAsked(null);
  };
  const dialog = asked && (
    <Suspense>
      <IdentityDialog {...asked.ways} help={help} onAnswer={answer} />
    </Suspense>
  );
  return { ask, dialog };
}
