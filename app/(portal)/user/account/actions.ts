"use server";
import { z } from "zod";
import { ok } from "#lib/domain/result.ts";
import { changePasswordSchema } from "#lib/schemas/account.ts";
import {
  addPasskeySchema,
  addTotpSchema,
  ownThingSchema,
  removePasskeySchema,
  removeTotpSchema,
  stepUpSchema,
} from "#lib/schemas/second-factor.ts";
import { endOwnSession } from "#lib/use-cases/accounts/account.ts";
import { changePassword } from "#lib/use-cases/accounts/change-password.ts";
import {
  addPasskey,
  addTotp,
  askForNewPasskey,
  offerTotp,
  renewRecoveryCodes,
} from "#lib/use-cases/accounts/factors.ts";
import { removePasskey, removeTotp } from "#lib/use-cases/accounts/remove-factor.ts";
import { askForOwnPasskey, stepUp } from "#lib/use-cases/accounts/step-up.ts";
import { defineAccountAction } from "#lib/web/action.ts";
import { keepAdmission } from "#lib/web/session.ts";

/** Every session of this person ends with it: the browser at hand is given its new one here. */
export const changePasswordAction = defineAccountAction(changePasswordSchema, async (ctx, session, input) => {
  const changed = await changePassword(ctx, session, input);
  if (!changed.ok) return changed;
  await keepAdmission(changed.value);
  return ok(null);
});

const nothing = z.undefined();

export const stepUpAction = defineAccountAction(stepUpSchema, stepUp);
export const askForOwnPasskeyAction = defineAccountAction(nothing, askForOwnPasskey);
export const askForNewPasskeyAction = defineAccountAction(nothing, askForNewPasskey);
export const addPasskeyAction = defineAccountAction(addPasskeySchema, addPasskey);
export const removePasskeyAction = defineAccountAction(removePasskeySchema, removePasskey);
export const offerTotpAction = defineAccountAction(nothing, offerTotp);
export const addTotpAction = defineAccountAction(addTotpSchema, addTotp);
export const removeTotpAction = defineAccountAction(removeTotpSchema, removeTotp);
export const renewRecoveryCodesAction = defineAccountAction(nothing, renewRecoveryCodes);
export const endSessionAction = defineAccountAction(ownThingSchema, endOwnSession);
