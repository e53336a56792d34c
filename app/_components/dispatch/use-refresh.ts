"use client";
import { usePathname, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { refreshCompanyAction } from "#app/_components/companies/actions.ts";
import { answered, signInAgain } from "#app/_components/form/use-server-action.ts";
import type { ActionError, ActionResult } from "#lib/doors/action.ts";
import type { ChangeLine } from "#lib/history/event-texts.ts";

type Preview = { version: number; applied: boolean; answer: string; lines: ChangeLine[] };

export type RefreshState =
  | { kind: "asking" }
  /** `overtaken`: the company or the answer changed meanwhile, and this preview is newer. */
  | { kind: "shown"; preview: Preview; overtaken: boolean }
  | { kind: "applying"; preview: Preview; overtaken: boolean }
  | { kind: "failed"; error: ActionError };

/**
 * Shows what a provider's data would change in a company, and applies exactly that. If the company or the answer has changed
 * since, it shows the newer differences instead. Drops an answer that arrives after `leave` or a newer request.
 */
export function useRefresh(companyId: number, onApplied: () => void) {
  const router = useRouter();
  const pathname = usePathname();
  const [state, setState] = useState<RefreshState>({ kind: "asking" });
  const turn = useRef(0);

  /** The answer; null after a newer request or `leave`. */
  const ask = async (body: { apply: boolean; answer?: string }, version?: number) => {
    turn.current += 1;
    const mine = turn.current;
    const sent = refreshCompanyAction({ companyId, body, ...(version !== undefined && { version }) });
    const result: ActionResult<Preview> = await answered(sent);
    if (!result.ok && result.error.code === "unauthenticated") router.push(signInAgain(pathname));
    return mine === turn.current ? result : null;
  };

  const look = async (overtaken = false): Promise<void> => {
    setState({ kind: "asking" });
    const result = await ask({ apply: false });
    if (!result) return;
    if (!result.ok) return setState({ kind: "failed", error: result.error });
    setState({ kind: "shown", preview: result.value, overtaken });
    // The page shows the time of the last comparison and may be outdated itself.
    if (overtaken || result.value.applied) router.refresh();
  };

  const apply = async (): Promise<void> => {
    if (state.kind !== "shown") return;
    const { preview, overtaken } = state;
    setState({ kind: "applying", preview, overtaken });
    const result = await ask({ apply: true, answer: preview.answer }, preview.version);
    if (!result) return;
    if (result.ok) {
      onApplied();
      return router.refresh();
    }
    if (OVERTAKEN.has(result.error.code)) return look(true);
    setState({ kind: "failed", error: result.error });
  };

  return {
    state,
    look,
    apply,
    leave: () => {
      turn.current += 1;
    },
  };
}

const OVERTAKEN: ReadonlySet<string> = new Set(["stale", "dispatch_changed"]);
