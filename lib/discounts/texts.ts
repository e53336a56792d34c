import { PROVIDERS } from "#lib/core/providers.ts";
import type { DiscountContent } from "#lib/discounts/rules/discount.ts";
import type { AdminField } from "#lib/messages/admin.ts";
import { wordsByCode } from "#lib/messages/codes.ts";
import { formatDate, formatEuros, formatInteger, formatPercent } from "#lib/messages/format.ts";
import type { DiscountTarget } from "#lib/settlements/rules/inputs.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";

/** How the amount of each kind is meant. */
const PER: Record<DiscountTarget, string> = {
  monthlyFee: "kuukaudessa autoa kohti",
  joiningFee: "autoa kohti",
  commission: "tilitystä kohti",
};

type Measured = Pick<DiscountContent, "basisPoints" | "amountCents" | "target">;
type Placed = Pick<DiscountContent, "companyId" | "provider"> & { companyName: string | null };

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

export const discountTexts = {
  previewSum: (cents: number) =>
    cents < 0
      ? `Yritykset saavat yhteensä ${formatEuros(-cents)} vähemmän.`
      : `Yritykset saavat yhteensä ${formatEuros(cents)} enemmän.`,
  previewEstimate: (cents: number) =>
    cents < 0
      ? `Arvio kaikista: yhteensä ${formatEuros(-cents)} vähemmän.`
      : `Arvio kaikista: yhteensä ${formatEuros(cents)} enemmän.`,
  previewChanged: (changed: number, computed: number) =>
    `Tilitys muuttuu: ${companies(changed)}. Laskettu: ${companies(computed)}.`,
  rules: [
    "Alennus on tilityksellä oma rivinsä. Prosentti lasketaan maksusta niiltä päiviltä, joina alennus on voimassa, eikä muita alennuksia vähennetä siitä ensin.",
    "Euromääräinen alennus annetaan kuukausimaksusta kuukaudessa autoa kohti ja vajaalta kuukaudelta päivien mukaan, liittymismaksusta autoa kohti ja palvelumaksusta tilitystä kohti.",
    "Jos samaan maksuun osuu monta alennusta, ensin annetaan kaikkien yritysten, sitten välitysjärjestelmän ja viimeiseksi yrityksen oma alennus. Samalle saajalle annetaan ensin se, joka on lisätty ensin. Palvelumaksusta prosentit annetaan ennen euroja.",
    "Alennukset eivät yhdessä ylitä maksua: järjestyksessä viimeisistä annetaan vain se, mitä maksusta on jäljellä.",
    "Vahvistetut tilitykset eivät muutu. Käytetyn alennuksen voi vain lopettaa.",
  ],
} as const;

/** `12,5 %`, or `5,00 € kuukaudessa autoa kohti`. */
export const measureText = ({ basisPoints, amountCents, target }: Measured): string =>
  basisPoints === null ? `${formatEuros(amountCents ?? 0)} ${PER[target]}` : formatPercent(basisPoints);

export const recipientText = ({ companyName, companyId, provider }: Placed): string =>
  companyId !== null
    ? (companyName ?? String(companyId))
    : provider !== null
      ? m.providerLabels({ provider })
      : m.discount_scopes({ value: "all" });

/** `16.11.2026 alkaen`, or `16.11.2026–31.12.2026`. */
export const validText = ({ validFrom, validTo }: Pick<DiscountContent, "validFrom" | "validTo">): string =>
  validTo === null ? `${formatDate(validFrom)} alkaen` : `${formatDate(validFrom)}–${formatDate(validTo)}`;

const wordOf =
  <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  (text: string): string => {
    const word = words.find((one) => one === text);
    return word === undefined ? text : labels[word];
  };

/** A discount in its history. */
export const discountFields = (): Record<string, AdminField> => ({
  name: { label: m.discount_name() },
  target: {
    label: m.discount_target(),
    value: wordOf(
      DISCOUNT_TARGETS,
      wordsByCode(DISCOUNT_TARGETS, (target) => m.discount_targets({ target })),
    ),
  },
  basisPoints: {
    label: m.discount_measures({ value: "percent" }),
    value: (text) => formatPercent(Number(text)),
  },
  amountCents: { label: m.discount_measures({ value: "euros" }), value: (text) => formatEuros(Number(text)) },
  provider: {
    label: m.admin_provider(),
    value: wordOf(
      PROVIDERS,
      wordsByCode(PROVIDERS, (provider) => m.providerLabels({ provider })),
    ),
  },
  company: { label: m.discount_companyId() },
  validFrom: { label: m.discount_validFrom(), value: formatDate },
  validTo: { label: m.discount_validTo(), value: formatDate },
  note: { label: m.discount_note() },
  cancelled: { label: m.discount_cancelled(), value: () => m.discount_yes() },
});
