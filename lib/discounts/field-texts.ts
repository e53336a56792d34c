import { PROVIDERS } from "#lib/core/providers.ts";
import type { AdminField } from "#lib/messages/admin.ts";

import { adminTexts } from "#lib/messages/admin.ts";
import { formatDate, formatEuros, formatPercent } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";
import { discountTexts as texts } from "./texts.ts";

const known =
  <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  (text: string): string => {
    const word = words.find((one) => one === text);
    return word === undefined ? text : labels[word];
  };

/** A discount in its history. */
export const discountFields: Record<string, AdminField> = {
  name: { label: texts.name },
  target: { label: texts.target, value: known(DISCOUNT_TARGETS, texts.targets) },
  basisPoints: { label: texts.measures.percent, value: (text) => formatPercent(Number(text)) },
  amountCents: { label: texts.measures.euros, value: (text) => formatEuros(Number(text)) },
  provider: { label: adminTexts.provider, value: known(PROVIDERS, providerLabels) },
  company: { label: texts.companyId },
  validFrom: { label: texts.validFrom, value: formatDate },
  validTo: { label: texts.validTo, value: formatDate },
  note: { label: texts.note },
  cancelled: { label: texts.cancelled, value: () => texts.yes },
};
