"use server";
import { z } from "zod";
import { passkeySignInSchema } from "#lib/accounts/schema.ts";
import { offerPasskeySignIn, signInWithPasskey } from "#lib/accounts/use-cases/passkey-sign-in.ts";
import { askForPasskey } from "#lib/accounts/use-cases/second-step.ts";
import { ok } from "#lib/core/result.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { definePublicAction } from "#lib/doors/action.ts";
import { keepAdmission, keepDestination, secondStepToken } from "#lib/doors/auth/auth.ts";
import { accountContext } from "#lib/doors/auth/context.ts";
import { doors } from "./doors.ts";

export const signInAction = doors.signIn;
export const registerAction = doors.register;
export const requestVerificationAction = doors.requestVerification;
export const verifyEmailAction = doors.verifyEmail;
export const requestResetAction = doors.requestReset;
export const resetPasswordAction = doors.resetPassword;
export const passSecondStepAction = doors.passSecondStep;

export const keepDestinationAction = definePublicAction(
  z.strictObject({ from: z.string().transform(pathAfterSignIn) }),
  async ({ from }) => {
    await keepDestination(from);
    return ok(null);
  },
);

export const askForPasskeyAction = definePublicAction(z.undefined(), async () =>
  askForPasskey(await accountContext(), await secondStepToken()),
);

export const offerPasskeySignInAction = definePublicAction(z.undefined(), async () =>
  offerPasskeySignIn(await accountContext()),
);

export const signInWithPasskeyAction = definePublicAction(passkeySignInSchema, async (input) => {
  const signedIn = await signInWithPasskey(await accountContext(), input);
  if (!signedIn.ok) return signedIn;
  await keepAdmission(signedIn.value);
  return ok(null);
});
