"use server";
import { z } from "zod";
import { addPasskeySchema, addTotpSchema, ownThingSchema, stepUpSchema } from "#lib/schemas/second-factor.ts";
import { endOwnSession } from "#lib/use-cases/accounts/account.ts";
import {
  addPasskey,
  addTotp,
  askForNewPasskey,
  offerTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from "#lib/use-cases/accounts/factors.ts";
import { askForOwnPasskey, stepUp } from "#lib/use-cases/accounts/step-up.ts";
import { defineAccountAction } from "#lib/web/action.ts";

const nothing = z.undefined();

export const stepUpAction = defineAccountAction(stepUpSchema, stepUp);
export const askForOwnPasskeyAction = defineAccountAction(nothing, askForOwnPasskey);
export const askForNewPasskeyAction = defineAccountAction(nothing, askForNewPasskey);
export const addPasskeyAction = defineAccountAction(addPasskeySchema, addPasskey);
export const removePasskeyAction = defineAccountAction(ownThingSchema, removePasskey);
export const offerTotpAction = defineAccountAction(nothing, offerTotp);
export const addTotpAction = defineAccountAction(addTotpSchema, addTotp);
export const removeTotpAction = defineAccountAction(nothing, removeTotp);
export const renewRecoveryCodesAction = defineAccountAction(nothing, renewRecoveryCodes);
export const endSessionAction = defineAccountAction(ownThingSchema, endOwnSession);
