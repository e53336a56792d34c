"use client";
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { secondStepTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import type { ActionError, ActionResult } from "#lib/http/action.ts";

type Answer = { id: string; type: "public-key" };

/** Lets a passkey of this browser sign what the server asked for, as its JSON. */
export const signWithPasskey = (options: string): Promise<ActionResult<Answer>> =>
  asking(async () => ({ ...(await startAuthentication({ optionsJSON: JSON.parse(options) })) }));

/** Lets this browser make a passkey for what the server asked for, as its JSON. */
export const makePasskey = (options: string): Promise<ActionResult<Answer>> =>
  asking(async () => ({ ...(await startRegistration({ optionsJSON: JSON.parse(options) })) }));

async function asking<T>(ask: () => Promise<T>): Promise<ActionResult<T>> {
  if (!browserSupportsWebAuthn()) return refused(texts.noPasskeys);
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    // Whether somebody turned away, took too long or had none is the browser's secret.
    const known = error instanceof Error && error.name === "InvalidStateError";
    return refused(known ? texts.passkeyExists : texts.passkeyCancelled);
  }
}

const refused = (message: string): { ok: false; error: ActionError } => ({
  ok: false,
  error: { code: "passkey_refused", message, issues: [], requestId: "" },
});
