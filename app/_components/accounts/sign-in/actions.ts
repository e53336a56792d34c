"use server";
import { z } from "zod";
import { askForPasskey } from "#lib/accounts/use-cases/second-step.ts";
import { ok } from "#lib/core/result.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { definePublicAction } from "#lib/doors/action.ts";
import { keepDestination, secondStepToken } from "#lib/doors/auth/auth.ts";
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
