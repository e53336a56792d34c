"use server";
import { z } from "zod";
import { ok } from "#lib/domain/result.ts";
import { shownFactorSchema } from "#lib/schemas/second-factor.ts";
import { askForPasskey, passSecondStep } from "#lib/use-cases/accounts/second-step.ts";
import { definePublicAction } from "#lib/web/action.ts";
import { accountContext } from "#lib/web/auth-context.ts";
import { keepAdmission, secondStepToken } from "#lib/web/session.ts";

export const askForPasskeyAction = definePublicAction(z.undefined(), async () =>
  askForPasskey(await accountContext(), await secondStepToken()),
);

export const passSecondStepAction = definePublicAction(shownFactorSchema, async (shown) => {
  const passed = await passSecondStep(await accountContext(), await secondStepToken(), shown);
  if (!passed.ok) return passed;
  await keepAdmission(passed.value);
  return ok(null);
});
