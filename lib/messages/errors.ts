import { accountErrorTexts } from "#lib/accounts/texts.ts";
import { areaErrorTexts } from "#lib/booking-areas/texts.ts";
import { deliveryErrorTexts } from "#lib/deliveries/texts.ts";
import { discountErrorTexts } from "#lib/discounts/texts.ts";
import { providerAreaErrorTexts, refreshErrorTexts } from "#lib/dispatch/texts.ts";
import { featureErrorTexts } from "#lib/feature-switches/texts.ts";
import { paymentErrorTexts } from "#lib/payments/texts.ts";
import { payoutErrorTexts } from "#lib/payouts/texts.ts";
import { peopleErrorTexts } from "#lib/people/texts.ts";
import { userErrorTexts } from "#lib/people/users-texts.ts";
import { privacyErrorTexts } from "#lib/privacy/texts.ts";
import { settlementRunErrorTexts, statementInputsErrorTexts } from "#lib/settlements/texts.ts";
import { statementErrorTexts } from "#lib/statements/texts.ts";
import { webhookErrorTexts } from "#lib/webhooks/texts.ts";
import { generalErrorTexts } from "./general-errors.ts";

// Codes become Finnish here and nowhere else, from the files of texts of each room. A code may carry one number after a colon:
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
