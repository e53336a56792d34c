"use server";
import { z } from "zod";
import {
  registerSchema,
  requestResetSchema,
  resetPasswordSchema,
  shownFactorSchema,
  signInSchema,
  verifyEmailSchema,
} from "#lib/accounts/schema.ts";
import { requestReset, resetPassword } from "#lib/accounts/use-cases/change-password.ts";
import { register, requestVerification, verifyEmail } from "#lib/accounts/use-cases/register.ts";
import { askForPasskey, passSecondStep } from "#lib/accounts/use-cases/second-step.ts";
import { signIn, signOutEverywhere } from "#lib/accounts/use-cases/sign-in.ts";
import { ok } from "#lib/core/result.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { definePublicAction } from "#lib/http/action.ts";
import {
  currentSession,
  endBrowserSession,
  keepAdmission,
  keepDestination,
  secondStepToken,
} from "#lib/http/auth/auth.ts";
import { accountContext } from "#lib/http/auth/context.ts";

export const signInAction = definePublicAction(signInSchema, async (input) => {
  const signedIn = await signIn(await accountContext(), input);
  if (!signedIn.ok) return signedIn;
  await keepAdmission(signedIn.value);
  // The browser's code gets nothing of the session: its cookies are httpOnly.
  return ok({ step: signedIn.value.step });
});

export const registerAction = definePublicAction(registerSchema, async (input) =>
  register(await accountContext(), input),
);

export const keepDestinationAction = definePublicAction(
  z.strictObject({ from: z.string().transform(pathAfterSignIn) }),
  async ({ from }) => {
    await keepDestination(from);
    return ok(null);
  },
);

export const requestVerificationAction = definePublicAction(requestResetSchema, async (input) =>
  requestVerification(await accountContext(), input),
);

export const verifyEmailAction = definePublicAction(verifyEmailSchema, async (input) => {
  const verified = await verifyEmail(await accountContext(), input);
  if (!verified.ok) return verified;
  if (verified.value) await keepAdmission(verified.value);
  return ok({ step: verified.value?.step ?? null });
});

export const requestResetAction = definePublicAction(requestResetSchema, async (input) =>
  requestReset(await accountContext(), input),
);

export const resetPasswordAction = definePublicAction(resetPasswordSchema, async (input) =>
  resetPassword(await accountContext(), input),
);

/** A form's own action, so that signing out also works without the page's code. */
export async function signOutAction(): Promise<void> {
  await endHere(undefined);
}

export async function signOutEverywhereAction(): Promise<void> {
  await endEverywhere(undefined);
}

// Neither redirects: Next draws the form's page again as the answer, and that page finds nobody signed in.

const endHere = definePublicAction(z.undefined(), async () => {
  await endBrowserSession();
  return ok(null);
});

const endEverywhere = definePublicAction(z.undefined(), async () => {
  const session = await currentSession();
  if (session) await signOutEverywhere(await accountContext(), session);
  await endBrowserSession();
  return ok(null);
});

export const askForPasskeyAction = definePublicAction(z.undefined(), async () =>
  askForPasskey(await accountContext(), await secondStepToken()),
);

export const passSecondStepAction = definePublicAction(shownFactorSchema, async (shown) => {
  const passed = await passSecondStep(await accountContext(), await secondStepToken(), shown);
  if (!passed.ok) return passed;
  await keepAdmission(passed.value);
  return ok(null);
});
