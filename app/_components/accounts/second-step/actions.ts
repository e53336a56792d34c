"use server";
import { z } from "zod";
import { shownFactorSchema } from "#lib/accounts/schema.ts";
import { askForPasskey, passSecondStep } from "#lib/accounts/use-cases/second-step.ts";
import { ok } from "#lib/core/result.ts";
import { definePublicAction } from "#lib/http/action.ts";
import { keepAdmission, secondStepToken } from "#lib/http/auth/auth.ts";
import { accountContext } from "#lib/http/auth/context.ts";

export const askForPasskeyAction = definePublicAction(z.undefined(), async () =>
  askForPasskey(await accountContext(), await secondStepToken()),
);

export const passSecondStepAction = definePublicAction(shownFactorSchema, async (shown) => {
  const passed = await passSecondStep(await accountContext(), await secondStepToken(), shown);
  if (!passed.ok) return passed;
  await keepAdmission(passed.value);
  return ok(null);
});
