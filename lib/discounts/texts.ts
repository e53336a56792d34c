import { PROVIDERS } from "#lib/core/providers.ts";
import type { DiscountContent, DiscountScope, DiscountState } from "#lib/discounts/rules/discount.ts";
import type { AdminField } from "#lib/messages/admin.ts";
import { adminTexts } from "#lib/messages/admin.ts";
import { formatDate, formatEuros, formatInteger, formatPercent, formatPeriod } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import type { DiscountTarget, Period } from "#lib/settlements/rules/inputs.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";

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
  title: "Alennukset",
  help: "Alennukset kuukausimaksusta, liittymismaksusta tai palvelumaksusta. Ne näkyvät tilityksillä omina riveinään.",
  add: "Lisää alennus",
  newTitle: "Uusi alennus",
  details: "Alennuksen tiedot",
  facts: "Alennus",
  none: "Ei alennuksia",
  noneHelp: "Lisää alennus yritykselle, välitysjärjestelmän yrityksille tai kaikille.",
  noneFound: "Ei hakua vastaavia alennuksia",
  noneFoundHelp: "Kokeile toista hakusanaa tai näytä kaikki.",
  firstPage: "Näytä kaikki",
  search: "Hae nimellä tai yrityksellä",
  filter: "Rajaa voimassaolon mukaan",
  allTargets: "Kaikki maksut",
  allScopes: "Kaikki saajat",
  stateFilters: { current: "Voimassa", coming: "Tulossa", ended: "Päättyneet" } satisfies Record<
    DiscountState,
    string
  >,
  states: { current: "Voimassa", coming: "Tulossa", ended: "Päättynyt" } satisfies Record<
    DiscountState,
    string
  >,
  cancelled: "Peruttu",
  targets: {
    monthlyFee: "Kuukausimaksu",
    joiningFee: "Liittymismaksu",
    commission: "Palvelumaksu",
  } satisfies Record<DiscountTarget, string>,
  scopes: {
    all: "Kaikki yritykset",
    provider: "Välitysjärjestelmän yritykset",
    company: "Yksi yritys",
  } satisfies Record<DiscountScope, string>,
  scopeFilters: {
    all: "Kaikille",
    provider: "Välitysjärjestelmälle",
    company: "Yritykselle",
  } satisfies Record<DiscountScope, string>,
  measures: { percent: "Prosenttia", euros: "Euroa" },

  name: "Nimi",
  target: "Maksu",
  measure: "Alennus",
  recipient: "Saaja",
  valid: "Voimassa",
  state: "Tila",
  businessId: "Y-tunnus",
  companyId: "Yrityksen tunnus",
  validFrom: "Ensimmäinen päivä",
  validTo: "Viimeinen päivä",
  note: "Muistiinpano",
  yes: "Kyllä",
  createdBy: "Lisääjä",
  created: "Lisätty",

  nameHint: "Nimi näkyy yrityksen tilityksellä, esimerkiksi ”Alennus kuukausimaksusta: Kevätkampanja”.",
  amountHints: {
    monthlyFee: "Euroa kuukaudessa autoa kohti. Vajaalta kuukaudelta päivien mukaan.",
    joiningFee: "Euroa autoa kohti.",
    commission: "Euroa tilitystä kohti.",
  } satisfies Record<DiscountTarget, string>,
  percentHint: "Prosenttia maksusta, esimerkiksi 12,5.",
  company: "Yritys",
  companyHint: "Hae nimellä, Y-tunnuksella tai tunnuksella.",
  companyChosen: (name: string) => `Nyt ${name}. Vaihda hakemalla toinen yritys.`,
  earliest: (day: string) => `Aikaisintaan ${formatDate(day)}: sitä aiemmat päivät on jo tilitetty.`,
  endHint: "Alennus on voimassa vielä tänä päivänä. Jätä tyhjäksi, jos voimassa toistaiseksi.",
  noteHint: "Vain ylläpidolle. Yritykset eivät näe tätä.",
  settledNote:
    "Alennusta on käytetty vahvistetuilla tilityksillä, joten siitä voi muuttaa vain viimeistä päivää ja muistiinpanoa.",
  cancelledNote: "Alennus peruttiin ennen kuin sitä käytettiin millään vahvistetulla tilityksellä.",

  save: "Tallenna alennus",
  saving: "Tallennetaan…",
  endTitle: "Lopettaminen",
  end: "Lopeta tänään",
  cancel: "Peru alennus",
  endHelp: "Tämä päivä jää alennuksen viimeiseksi. Jo vahvistetut tilitykset eivät muutu.",
  cancelHelp: "Alennus ei ala. Peruttu alennus jää luetteloon.",
  ending: (name: string) => `Lopetetaanko alennus ${name} tänään?`,
  cancelling: (name: string) => `Perutaanko alennus ${name}?`,

  preview: "Esikatsele vaikutus",
  previewing: "Lasketaan…",
  previewTitle: "Vaikutus kuluvaan tilityskauteen",
  previewPeriod: (period: Period) => `Kausi ${formatPeriod(period)}`,
  previewNothing: "Alennus ei muuta kuluvan kauden tilityksiä siltä osin kuin ne tänään tiedetään.",
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
  previewSample: (computed: number, total: number) =>
    `Alennus voi koskea ${formatInteger(total)} yritystä. Tilitys laskettiin niistä ${formatInteger(computed)} yritykselle tasaisin välein, joten koko summa on arvio.`,
  previewLargest: "Suurimmat muutokset",
  before: "Ennen",
  after: "Jälkeen",
  difference: "Ero",

  rulesTitle: "Näin alennukset lasketaan",
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
      ? providerLabels[provider]
      : discountTexts.scopes.all;

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
export const discountFields: Record<string, AdminField> = {
  name: { label: discountTexts.name },
  target: { label: discountTexts.target, value: wordOf(DISCOUNT_TARGETS, discountTexts.targets) },
  basisPoints: { label: discountTexts.measures.percent, value: (text) => formatPercent(Number(text)) },
  amountCents: { label: discountTexts.measures.euros, value: (text) => formatEuros(Number(text)) },
  provider: { label: adminTexts.provider, value: wordOf(PROVIDERS, providerLabels) },
  company: { label: discountTexts.companyId },
  validFrom: { label: discountTexts.validFrom, value: formatDate },
  validTo: { label: discountTexts.validTo, value: formatDate },
  note: { label: discountTexts.note },
  cancelled: { label: discountTexts.cancelled, value: () => discountTexts.yes },
};
