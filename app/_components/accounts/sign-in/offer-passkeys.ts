"use client";
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { answered } from "#app/_components/form/use-server-action.ts";
import type { ActionError, ActionResult } from "#lib/doors/action.ts";
import { offerPasskeySignInAction, signInWithPasskeyAction } from "./actions.ts";

/** Before the server's question ends (lib/accounts/use-cases/passkey-sign-in.ts), the page asks a new one. */
const RENEWED_MS = 480_000;

export type Heard = { onPassed: () => void; onRefused: (error: ActionError) => void };

/**
 * Has the browser offer this site's passkeys at the e-mail field until `signal` aborts. Without passkeys, support or an answer of
 * the server the page stays as it is.
 */
export async function offerPasskeys(signal: AbortSignal, { onPassed, onRefused }: Heard): Promise<void> {
  if (signal.aborted || !(await browserSupportsWebAuthnAutofill())) return;
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    const offer = await answered(offerPasskeySignInAction(undefined));
    if (!offer.ok || signal.aborted) return;
    const chosen = await chosenPasskey(offer.value.options);
    if (chosen === "ended") return;
    if (chosen === "old") continue;
    const passed = await show(offer.value.sealed, chosen);
    if (passed.ok) return onPassed();
    onRefused(passed.error);
  }
}

type Chosen = Awaited<ReturnType<typeof startAuthentication>>;

/** The signature of the passkey that the person chose; `old` when the question has to be renewed first. */
async function chosenPasskey(options: string): Promise<Chosen | "old" | "ended"> {
  let old = false;
  const renewal = setTimeout(() => {
    old = true;
    WebAuthnAbortService.cancelCeremony();
  }, RENEWED_MS);
  try {
    return await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: true });
  } catch {
    // Aborted, or refused by the browser: the person signs in by the password.
    return old ? "old" : "ended";
  } finally {
    clearTimeout(renewal);
  }
}

const show = (sealed: string, chosen: Chosen): Promise<ActionResult<null>> =>
  answered(signInWithPasskeyAction({ sealed, answer: { ...chosen } }));
