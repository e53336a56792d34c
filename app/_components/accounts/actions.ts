"use server";
import { z } from "zod";
import { doors } from "#app/_components/accounts/sign-in/doors.ts";
import { accountNameSchema } from "#lib/accounts/name-schema.ts";
import {
  addPasskeySchema,
  addTotpSchema,
  changePasswordSchema,
  ownThingSchema,
  removePasskeySchema,
  removeTotpSchema,
  stepUpSchema,
} from "#lib/accounts/schema.ts";
import { confirmationOf, endOwnSession, saveAccountName } from "#lib/accounts/use-cases/account.ts";
import { changePassword } from "#lib/accounts/use-cases/change-password.ts";
import {
  addPasskey,
  addTotp,
  askForNewPasskey,
  offerTotp,
  renewRecoveryCodes,
} from "#lib/accounts/use-cases/factors.ts";
import { removePasskey, removeTotp } from "#lib/accounts/use-cases/remove-factor.ts";
import { askForOwnPasskey, stepUp } from "#lib/accounts/use-cases/step-up.ts";
import { endViewing, startViewing } from "#lib/accounts/use-cases/view-company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { ok } from "#lib/core/result.ts";
import { defineAccountAction, defineSessionAction } from "#lib/doors/action.ts";
import { keepAdmission, renewBrowserSession } from "#lib/doors/auth/auth.ts";

/** Changing the password ends every session of the user. This browser gets its new session here. */
export const changePasswordAction = defineAccountAction(changePasswordSchema, async (ctx, session, input) => {
  const changed = await changePassword(ctx, session, input);
  if (!changed.ok) return changed;
  await keepAdmission(changed.value);
  return ok(null);
});

const nothing = z.undefined();

// After each proof the session continues under a new token, which this browser gets here.

export const stepUpAction = defineAccountAction(stepUpSchema, async (ctx, session, shown) => {
  const confirmed = await stepUp(ctx, session, shown);
  if (!confirmed.ok) return confirmed;
  await renewBrowserSession(session, { sid: confirmed.value.sid, by: shown.method });
  return ok(null);
});
export const addPasskeyAction = defineAccountAction(addPasskeySchema, async (ctx, session, input) => {
  const added = await addPasskey(ctx, session, input);
  if (!added.ok) return added;
  const { sid, recoveryCodes } = added.value;
  await renewBrowserSession(session, { sid, by: "passkey" });
  return ok({ recoveryCodes });
});
export const addTotpAction = defineAccountAction(addTotpSchema, async (ctx, session, input) => {
  const added = await addTotp(ctx, session, input);
  if (!added.ok) return added;
  const { sid, recoveryCodes } = added.value;
  await renewBrowserSession(session, { sid, by: "totp" });
  return ok({ recoveryCodes });
});

/** The ways in which the person can confirm their identity. */
export const identityWaysAction = defineAccountAction(nothing, async (ctx, session) =>
  ok(await confirmationOf(ctx, session)),
);
export const askForOwnPasskeyAction = defineAccountAction(nothing, askForOwnPasskey);
export const askForNewPasskeyAction = defineAccountAction(nothing, askForNewPasskey);
export const removePasskeyAction = defineAccountAction(removePasskeySchema, removePasskey);
export const offerTotpAction = defineAccountAction(nothing, offerTotp);
export const removeTotpAction = defineAccountAction(removeTotpSchema, removeTotp);
export const renewRecoveryCodesAction = defineAccountAction(nothing, renewRecoveryCodes);
export const endSessionAction = defineAccountAction(ownThingSchema, endOwnSession);

export const saveAccountNameAction = defineAccountAction(accountNameSchema, saveAccountName);
export const chooseLanguageAction = doors.chooseLanguage;

export const startViewingAction = defineSessionAction(companyIdSchema, startViewing);
export const endViewingAction = defineSessionAction(z.undefined(), endViewing);
