"use client";
import { usePathname, useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { askIdentity } from "#app/_components/accounts/ask-identity.ts";
import type { ActionError, ActionResult } from "#lib/doors/action.ts";
import { answered, signInAgain } from "./action-error.ts";

type Options = {
  /** What is said of a conflict (`stale`) in place of the action's words. */
  overtaken?: string;
  /** The page shows more than the refusal after a refused action, and asks by itself who sits there. */
  redrawsRefused?: boolean;
  /** Asks with its own words the person to show again who they are; the action is sent once more if they do. */
  confirmIdentity?: (() => Promise<boolean>) | undefined;
};

type Next<Output> = {
  onDone?: (value: Output) => void;
  /** False: `onDone` leads elsewhere, or has nothing for the page to show. */
  refresh?: boolean;
  /** Refusals besides a conflict after which the page has news. */
  refreshAfter?: (code: string) => boolean;
};

/**
 * Carries out one server action at a time: a press during another is ignored. The page then shows what became of it, and
 * the action counts as under way until it does. A refusal is kept to be shown; a lost session leads to signing in.
 */
export function useServerAction({
  overtaken,
  redrawsRefused = false,
  confirmIdentity = redrawsRefused ? undefined : askIdentity,
}: Options = {}) {
  const router = useRouter();
  const pathname = usePathname();
  const [sending, setSending] = useState(false);
  const [refreshing, startRefresh] = useTransition();
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const locked = useRef(false);

  const refuse = (error: ActionError) => {
    setFailure(error);
    setAttempt((count) => count + 1);
  };

  /** Null: another one is under way still. */
  const carryOut = async <Output>(
    send: () => Promise<ActionResult<Output>>,
    { onDone, refresh = true, refreshAfter }: Next<Output> = {},
  ): Promise<ActionResult<Output> | null> => {
    if (locked.current) return null;
    locked.current = true;
    setSending(true);
    setFailure(null);
    let result = await answered(send());
    if (!result.ok && result.error.code === "step_up_needed" && confirmIdentity && (await confirmIdentity()))
      result = await answered(send());
    locked.current = false;
    setSending(false);
    if (result.ok) {
      onDone?.(result.value);
      if (refresh) startRefresh(() => router.refresh());
      return result;
    }
    const { code } = result.error;
    const error = code === "stale" && overtaken ? { ...result.error, message: overtaken } : result.error;
    if (!(redrawsRefused && code === "step_up_needed")) refuse(error);
    if (code === "unauthenticated") router.push(signInAgain(pathname));
    else if (redrawsRefused || OUTDATED.includes(code) || refreshAfter?.(code))
      startRefresh(() => router.refresh());
    return { ok: false, error };
  };

  const forget = () => setFailure(null);
  return {
    carryOut,
    busy: sending || refreshing,
    failure,
    refusal: failure?.message,
    attempt,
    refuse,
    forget,
  };
}

/** After these the page has news: what is stored now, or the question who sits there. */
const OUTDATED: readonly string[] = ["stale", "step_up_needed"];
