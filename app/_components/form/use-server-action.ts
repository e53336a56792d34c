"use client";
import { usePathname, useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { askIdentity } from "#app/_components/accounts/ask-identity.ts";
import type { ActionError, ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";

type Options = {
  /** The message for a conflict (`stale`), instead of the action's words. */
  overtaken?: string;
  /** After a refusal the page shows more than the refusal, and asks for a proof of identity itself. */
  redrawsRefused?: boolean;
  /** Asks for a proof of identity with its own words; after one the action is repeated. */
  confirmIdentity?: (() => Promise<boolean>) | undefined;
};

type Next<Output> = {
  onDone?: (value: Output) => void;
  /** False: `onDone` leaves the page, or the page has nothing new to show. */
  refresh?: boolean;
  /** Refusals besides a conflict after which the page has newer data. */
  refreshAfter?: (code: string) => boolean;
};

/**
 * Runs one server action at a time: a press during another is ignored. The page then shows the result, and until then the
 * action counts as running. A refusal is kept for display; a lost session leads to signing in.
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

  /** Null: another action is still running. */
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

/** After these the page has newer data: the stored values, or the question for a proof of identity. */
const OUTDATED: readonly string[] = ["stale", "step_up_needed"];

/** A refusal that the user caused needs no id to quote. */
export const traceOf = ({ code, requestId }: ActionError): string | undefined =>
  code === "internal" || code === "unavailable" ? requestId : undefined;

/** The result of an action. An answer of another server, or none, is a result too: nothing is known to have changed. */
export const answered = <Output>(action: Promise<ActionResult<Output>>): Promise<ActionResult<Output>> =>
  action.catch((error: unknown) => ({
    ok: false,
    error: { code: "network", message: wordsOfError(error), issues: [], requestId: "" },
  }));

/** The sign-in page after a lost session, with the reason and the way back. */
export const signInAgain = (pathname: string): string =>
  `/user/login?from=${encodeURIComponent(pathname)}&ended=1`;

/** An unusable answer. The person reads its message. */
export class FailedAnswer extends Error {}

/** The message for a failed request. Without any answer the connection was lost. */
export const wordsOfError = (error: unknown): string =>
  error instanceof FailedAnswer ? error.message : m.network_lost();

type Answered = { status: number; statusText: string };

/**
 * The message for an unusable answer: the `message` of its JSON body, else its status (the specification's error catalogue).
 * HTTP/2 has no status text, so the number replaces it.
 */
export function wordsOfAnswer({ status, statusText }: Answered, body: string): string {
  const succeeded = status >= 200 && status < 300;
  return (
    messageIn(body) ??
    (succeeded ? m.network_unreadable() : m.network_failed({ statusText: statusText || String(status) }))
  );
}

function messageIn(body: string): string | null {
  try {
    const { message } = Object(JSON.parse(body)) as { message?: unknown };
    return typeof message === "string" && message.trim() !== "" ? message : null;
  } catch {
    return null;
  }
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * Makes a failed answer to a server action reject with its own words. Next's client drops them: a proxy's 503 becomes "An
 * unexpected response was received from the server", a text its text. The action's promise rejects with this fetch's error
 * (fetchServerAction in Next's server-action-reducer.js). All other requests pass.
 */
export const rejectingFailedActions =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!new Headers(init?.headers).has("next-action") || isOfFramework(answer)) return answer;
    throw new FailedAnswer(wordsOfAnswer(answer, await answer.text()));
  };

/** The framework's own answers: an action's value, or its redirect. A 5xx in its format holds no value. */
const isOfFramework = ({ status, headers }: Response): boolean =>
  status < 500 &&
  (headers.get("content-type")?.startsWith("text/x-component") === true || headers.has("x-action-redirect"));

if (typeof window !== "undefined") window.fetch = rejectingFailedActions(window.fetch.bind(window));
