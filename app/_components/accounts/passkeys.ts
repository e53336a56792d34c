"use client";
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { ActionError, ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";

type Answer = { id: string; type: "public-key" };
/** An action that returns the server's request to the browser, as JSON. */
type Ask = (nothing: undefined) => Promise<ActionResult<string>>;
type Send<T> = (answer: Answer) => Promise<ActionResult<T>>;

/** Gets the server's challenge, lets a passkey of this browser sign it, and sends the signature. */
export const signWithPasskey = <T>(ask: Ask, send: Send<T>): Promise<ActionResult<T>> =>
  answerWith(ask, send, async (options) => ({
    ...(await startAuthentication({ optionsJSON: JSON.parse(options) })),
  }));

/** Gets the server's request for a passkey, lets this browser make one, and sends it. */
export const makePasskey = <T>(ask: Ask, send: Send<T>): Promise<ActionResult<T>> =>
  answerWith(ask, send, async (options) => ({
    ...(await startRegistration({ optionsJSON: JSON.parse(options) })),
  }));

async function answerWith<T>(
  ask: Ask,
  send: Send<T>,
  answerOf: (options: string) => Promise<Answer>,
): Promise<ActionResult<T>> {
  const asked = await ask(undefined);
  if (!asked.ok) return asked;
  if (!browserSupportsWebAuthn()) return refused(m.secondStep_noPasskeys());
  let answer: Answer;
  try {
    answer = await answerOf(asked.value);
  } catch (error) {
    // The browser hides whether the person cancelled, was too slow or has no passkey.
    const known = error instanceof Error && error.name === "InvalidStateError";
    return refused(known ? m.secondStep_passkeyExists() : m.secondStep_passkeyCancelled());
  }
  return send(answer);
}

const refused = (message: string): { ok: false; error: ActionError } => ({
  ok: false,
  error: { code: "passkey_refused", message, issues: [], requestId: "" },
});
