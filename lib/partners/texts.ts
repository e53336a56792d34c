import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { companyTypeLabels, fieldLabels, providerLabels, statusLabels } from "#lib/messages/labels.ts";
import type { PartnerType } from "#lib/partners/rules/partner.ts";

/** "1 yritys", "3 yritystä", "5 000 yritystä". */
const companies = (count: number): string => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

/** The partners, and the companies under them. */
export const partnerTexts = {
  title: "Yhteistyökumppanit",
  file: "yhteistyokumppanit",
  filesOfCompanies: "kumppanin-yritykset",
  count: (count: number) => (count === 1 ? "1 kumppani" : `${formatInteger(count)} kumppania`),
  shown: (count: number) => `Näytetään ${formatInteger(count)} kumppania`,
  add: "Lisää kumppani",
  noneHelp:
    "Uusi kumppani perustetaan yrityksenä, jonka tyyppi on aggregaattori tai aluekumppani. Tyyppi valitaan yrityksen omalla sivulla.",
  partner: "Kumppani",
  type: "Tyyppi",
  allTypes: "Kaikki tyypit",
  companies: "Yrityksiä",
  typeFilter: "Rajaa tyypin mukaan",
  statusFilter: "Rajaa tilan mukaan",
  allStatuses: "Kaikki tilat",
  search: "Hae nimellä tai Y-tunnuksella",
  none: "Ei yhteistyökumppaneita",
  noneFound: "Yhtään kumppania ei löytynyt",
  noneFoundHelp: "Kokeile toista hakua tai poista rajaukset.",
  showAll: "Poista rajaukset",
  firstPage: "Ensimmäiselle sivulle",

  ofPartner: "Kumppanin yritykset",
  details: "Yrityksen tiedot",
  history: "Muutoshistoria",
  vehicles: "Autoja",
  drivers: "Kuljettajia",
  total: "Yhteensä",
  noCompanies: "Kumppanilla ei ole yrityksiä",
  noCompaniesHelp: "Yrityksiä siirretään kumppanille toisen kumppanin sivulta.",
  noCompaniesFound: "Yhtään yritystä ei löytynyt",
} as const;

/** Moving many of a partner's companies at once. */
export const partnerMoveTexts = {
  selection: "Valitut yritykset",
  select: (name: string) => `Valitse ${name}`,
  selectPage: "Valitse kaikki tämän sivun yritykset",
  selected: (count: number) => `${companies(count)} valittu`,
  selectAll: (count: number) => `Valitse kaikki ${formatInteger(count)} hakutulosta`,
  tooMany: (max: number) => `Kerralla voi siirtää enintään ${companies(max)}`,
  clear: "Tyhjennä valinta",
  cancel: "Peruuta",
  more: (count: number) => ` ja ${formatInteger(count)} muuta`,
  underWay: (count: number) => `Siirretään ${companies(count)}…`,
  move: "Siirrä toiselle kumppanille…",

  moving: (count: number) => `Siirretäänkö ${companies(count)}?`,
  movingTo: (count: number, target: string) => `Siirretäänkö ${companies(count)}: ${target}?`,
  target: "Kumppani, jolle yritykset siirretään",
  nobody: "Ei kumppania",
  undoable: "Siirron voi kumota 30 päivän ajan.",
  confirm: (count: number) => `Siirrä ${companies(count)}`,
  moved: (count: number, target: string) => `${companies(count)} siirretty: ${target}`,
  from: (name: string) => `Kumppanilta ${name}`,
  recent: "Viimeisimmät siirrot",
  undo: "Kumoa",
  undone: "Kumottu",
  undoOf: (change: string) => `Kumotaanko: ${change}?`,
  undoing: "Yritykset palaavat sille kumppanille, jolla ne olivat.",
  undoneNote: (count: number) => `Kumottu: ${companies(count)} palautettu`,
} as const;

type Partner = { id: number; companyName: string; businessId: string; companyType: PartnerType } & {
  status: Status;
  provider: ProviderId;
} & Record<"companies" | "vehicles" | "drivers", number>;

/** What stands in a file of partners. */
export const partnerColumns: readonly TableColumn<Partner>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: partnerTexts.partner, cell: ({ companyName }) => companyName },
  { title: fieldLabels.businessId ?? "", cell: ({ businessId }) => businessId },
  { title: partnerTexts.type, cell: ({ companyType }) => companyTypeLabels[companyType] },
  { title: fieldLabels.status ?? "", cell: ({ status }) => statusLabels[status] },
  { title: fieldLabels.provider ?? "", cell: ({ provider }) => providerLabels[provider] },
  { title: partnerTexts.companies, cell: ({ companies }) => companies },
  { title: partnerTexts.vehicles, cell: ({ vehicles }) => vehicles },
  { title: partnerTexts.drivers, cell: ({ drivers }) => drivers },
];
