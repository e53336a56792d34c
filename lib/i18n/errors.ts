import { accountErrorTexts } from "./errors/accounts.ts";
import { areaErrorTexts } from "./errors/booking-areas.ts";
import { deliveryErrorTexts } from "./errors/deliveries.ts";
import { discountErrorTexts } from "./errors/discounts.ts";
import { featureErrorTexts } from "./errors/features.ts";
import { generalErrorTexts } from "./errors/general.ts";
import { paymentErrorTexts } from "./errors/payments.ts";
import { payoutErrorTexts } from "./errors/payouts.ts";
import { peopleErrorTexts } from "./errors/people.ts";
import { privacyErrorTexts } from "./errors/privacy.ts";
import { providerAreaErrorTexts } from "./errors/provider-areas.ts";
import { refreshErrorTexts } from "./errors/refresh.ts";
import { settlementRunErrorTexts } from "./errors/settlement-runs.ts";
import { statementInputsErrorTexts } from "./errors/statement-inputs.ts";
import { statementErrorTexts } from "./errors/statements.ts";
import { userErrorTexts } from "./errors/users.ts";
import { webhookErrorTexts } from "./errors/webhooks.ts";

// Codes become Finnish here and nowhere else, from the files of lib/i18n/errors. A code may carry one number after a colon:
// "too_long:80". The texts of pages stand elsewhere: what every form of the browser needs brings none of them along.

const TEXTS: Record<string, string> = {
  ...generalErrorTexts,
  ...accountErrorTexts,
  ...discountErrorTexts,
  ...featureErrorTexts,
  ...providerAreaErrorTexts,
  ...refreshErrorTexts,
  ...statementInputsErrorTexts,
  ...settlementRunErrorTexts,
  ...payoutErrorTexts,
  ...peopleErrorTexts,
  ...userErrorTexts,
  ...webhookErrorTexts,
  ...paymentErrorTexts,
  ...deliveryErrorTexts,
  ...statementErrorTexts,
  ...areaErrorTexts,
  ...privacyErrorTexts,
};

export function messageOfCode(code: string): string {
  const [name = "", parameter = ""] = code.split(":");
  const text = Object.hasOwn(TEXTS, name) ? TEXTS[name] : TEXTS.invalid;
  return (text ?? "").replace("{n}", parameter);
}
