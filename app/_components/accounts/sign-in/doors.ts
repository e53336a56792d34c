import "server-only";
import { z } from "zod";
import {
  registerSchema,
  requestResetSchema,
  resetPasswordSchema,
  shownFactorSchema,
  signInSchema,
  verifyEmailSchema,
} from "#lib/accounts/schema.ts";
import { chooseLanguage } from "#lib/accounts/use-cases/account.ts";
import { requestReset, resetPassword } from "#lib/accounts/use-cases/change-password.ts";
import { register, requestVerification, verifyEmail } from "#lib/accounts/use-cases/register.ts";
import { passSecondStep } from "#lib/accounts/use-cases/second-step.ts";
import { signIn, signOutEverywhere } from "#lib/accounts/use-cases/sign-in.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { ok } from "#lib/core/result.ts";
import { definePublicAction } from "#lib/doors/action.ts";
import {
  currentSession,
  endBrowserSession,
  keepAdmission,
  keepRegistration,
  registrationOfBrowser,
  secondStepToken,
} from "#lib/doors/auth/auth.ts";
import { accountContext } from "#lib/doors/auth/context.ts";

// The actions of the sign-in forms, sent by a script (actions.ts) or by the browser itself (posted-forms.ts).

export const doors = {
  signIn: definePublicAction(signInSchema, async (input) => {
    const signedIn = await signIn(await accountContext(), input);
    if (!signedIn.ok) return signedIn;
    await keepAdmission(signedIn.value);
    // The browser's code gets no part of the session: its cookies are httpOnly.
    return ok({ step: signedIn.value.step });
  }),
  passSecondStep: definePublicAction(shownFactorSchema, async (shown) => {
    const passed = await passSecondStep(await accountContext(), await secondStepToken(), shown);
    if (!passed.ok) return passed;
    await keepAdmission(passed.value);
    return ok(null);
  }),
  register: definePublicAction(registerSchema, async (input) => {
    const registered = await register(await accountContext(), input);
    if (!registered.ok) return registered;
    await keepRegistration(registered.value.proof);
    return ok(null);
  }),
  requestVerification: definePublicAction(requestResetSchema, async (input) =>
    requestVerification(await accountContext(), input),
  ),
  verifyEmail: definePublicAction(verifyEmailSchema, async (input) => {
    const proof = await registrationOfBrowser();
    const verified = await verifyEmail(await accountContext(), { ...input, proof });
    if (!verified.ok) return verified;
    if (verified.value) await keepAdmission(verified.value);
    return ok({ step: verified.value?.step ?? null });
  }),
  requestReset: definePublicAction(requestResetSchema, async (input) =>
    requestReset(await accountContext(), input),
  ),
  resetPassword: definePublicAction(resetPasswordSchema, async (input) =>
    resetPassword(await accountContext(), input),
  ),
  signOut: definePublicAction(z.undefined(), async () => {
    await endBrowserSession();
    return ok(null);
  }),
  signOutEverywhere: definePublicAction(z.undefined(), async () => {
    const session = await currentSession();
    if (session) await signOutEverywhere(await accountContext(), session);
    await endBrowserSession();
    return ok(null);
  }),
  /** Stores the language in a signed-in person's account. A stranger's choice stays only in the browser. */
  chooseLanguage: definePublicAction(z.enum(LANGUAGES), async (language) => {
    const session = await currentSession();
    return session ? chooseLanguage(await accountContext(), session, language) : ok(null);
  }),
};
