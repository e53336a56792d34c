import { accountErrorTexts } from "#lib/accounts/errors.ts";
import { areaErrorTexts } from "#lib/booking-areas/errors.ts";
import { deliveryErrorTexts } from "#lib/deliveries/errors.ts";
import { discountErrorTexts } from "#lib/discounts/errors.ts";
import { providerAreaErrorTexts } from "#lib/dispatch/errors.ts";
import { refreshErrorTexts } from "#lib/dispatch/refresh-errors.ts";
import { featureErrorTexts } from "#lib/feature-switches/errors.ts";
import { paymentErrorTexts } from "#lib/payments/errors.ts";
import { payoutErrorTexts } from "#lib/payouts/errors.ts";
import { peopleErrorTexts } from "#lib/people/errors.ts";
import { userErrorTexts } from "#lib/people/user-errors.ts";
import { privacyErrorTexts } from "#lib/privacy/errors.ts";
import { settlementRunErrorTexts } from "#lib/settlements/errors.ts";
import { statementInputsErrorTexts } from "#lib/settlements/statement-inputs-errors.ts";
import { statementErrorTexts } from "#lib/statements/errors.ts";
import { webhookErrorTexts } from "#lib/webhooks/errors.ts";
import { generalErrorTexts } from "./general-errors.ts";

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
