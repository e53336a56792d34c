import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { registerTexts } from "#lib/company-register/texts.ts";
import { MOST_COUNTED } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { TableColumn } from "#lib/core/table.ts";
import type { EntityType } from "#lib/history/rules/history.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { fieldLabels, providerLabels } from "#lib/messages/labels.ts";
import { isOtherName } from "#lib/queue/rules/application.ts";
import type { ApprovalWarning, WarningCode } from "#lib/queue/rules/approval-warnings.ts";

/** The admins' landing page: what waits for them. */
export const queueTexts = {
  title: "Työjono",
  allDone: "Mikään ei odota hyväksyntää.",
  waiting: (count: number) =>
    count === 1 ? "1 odottaa hyväksyntää" : `${shownCount(count)} odottaa hyväksyntää`,
  work: "Työt",
  approvals: "Hyväksyttävät",
  kinds: { company: "Yritykset", vehicle: "Autot", driver: "Kuljettajat" } satisfies Record<
    EntityType,
    string
  >,
  tiles: {
    expiringLicences: "Vanhenevia ajolupia",
    ibanChanges: "Vahvistettavia tilinumeroita",
    unassignedPayments: "Kohdistamattomia maksuja",
    bankEntries: "Kohdistamattomia pankkitapahtumia",
    unreleasedFiles: "Vapautettavia maksutiedostoja",
    rejectedPayouts: "Pankin hylkäämiä maksuja",
    overdueInvoices: "Erääntyneitä laskuja",
    failedDeliveries: "Epäonnistuneita lähetyksiä",
    unfinishedRuns: "Kesken jääneitä vahvistuksia",
    failingProviders: "Välitysjärjestelmiä, joihin ei saada yhteyttä",
  },
  /** Beyond what is counted. */
  moreThan: (count: number) => `yli ${formatInteger(count)}`,
  none: {
    company: "Yrityksiä ei odota hyväksyntää",
    vehicle: "Autoja ei odota hyväksyntää",
    driver: "Kuljettajia ei odota hyväksyntää",
  } satisfies Record<EntityType, string>,
  noneHelp: "Uudet tulevat tähän, kun niiden tiedot on lähetetty hyväksyttäviksi.",
  pageEmpty: "Tällä sivulla ei ole enää rivejä",
  firstPage: "Jonon alkuun",
  nameless: { company: "Ei nimeä", vehicle: "Ei rekisteritunnusta", driver: "Ei nimeä" },
  /** In its file. */
  what: "Odottaa",
  detail: "Tarkenne",
  since: "Odottanut alkaen",
  minded: "Huomattavaa",
  waited: (duration: string) => `odottanut ${duration}`.replaceAll(" ", "\u00a0"),
  approve: "Hyväksy",
  return: "Palauta",
  approved: (name: string) => `${name} hyväksytty`,
  returned: (name: string) => `${name} palautettu täydennettäväksi`,
  approving: (name: string) => `Hyväksytään ${name}`,
  overtaken: "Joku muu on jo käsitellyt tämän tai sitä on muutettu. Avaa se, niin näet uudet tiedot.",
  keysOn: "Pikanäppäimet: J ja K vaihtavat riviä, H hyväksyy, P palauttaa, U kumoaa, Enter avaa kokonaan.",
  useKeys: "Käytä pikanäppäimiä",
  otherName: (name: string) => `Nimi poikkeaa rekisteristä. PRH: ”${name}”`,
  /** The decision of the row that is open. */
  approveAndNext: "Hyväksy ja seuraava",
  openWhole: "Avaa kokonaan",
  submitted: (at: Date, times: number) =>
    `lähetetty ${formatDateTime(at)}${times === 0 ? "" : times === 1 ? ", toisen kerran" : `, ${times + 1}. kerran`}`,
  changedSince: "Muuttunut palautuksen jälkeen",
  unchangedSince: "Mitään ei ole muutettu palautuksen jälkeen.",
  returnedBefore: (reason: string, at: Date) => `Palautettu ${formatDateTime(at)}: ”${reason}”`,
  contact: "Yhteyshenkilö",
  address: "Osoite",
  contract: "Sopimus",
  contractDone: "Allekirjoitettu, Luotettava Kumppani",
  waitsToo: "Odottaa lisäksi",
  membersWaiting: ({ vehicles, drivers }: { vehicles: number; drivers: number }) =>
    [
      ...(vehicles > 0 ? [vehicles === 1 ? "1 auto" : `${formatInteger(vehicles)} autoa`] : []),
      ...(drivers > 0 ? [drivers === 1 ? "1 kuljettaja" : `${formatInteger(drivers)} kuljettajaa`] : []),
    ].join(", "),
  companyFirst: "Hyväksy ensin yritys",
  openCompany: "Avaa yritys",
  nothingToMind: "Ei huomautettavaa",
  notices: (count: number) => (count === 1 ? "1 huomio" : `${formatInteger(count)} huomiota`),
  approveClear: (count: number) => `Hyväksy kaikki esteettömät (${formatInteger(count)})`,
  approveChosen: (count: number) => `Hyväksy valitut (${formatInteger(count)})`,
  choose: (name: string) => `Valitse ${name}`,
  /** On one line; a dot begins the next line and never ends one. */
  inOneLine: (facts: readonly string[]) => facts.join(" ·\u00a0"),
  /** The selected rows, at the bottom of the window. */
  chosen: "Valitut hakemukset",
  chosenCount: (count: number) =>
    count === 1 ? "1 hakemus valittu" : `${formatInteger(count)} hakemusta valittu`,
  clearChosen: "Tyhjennä valinta",
  /** What may still be taken back. */
  coming: (names: readonly string[]) =>
    `${names.length === 1 ? names[0] : `${formatInteger(names.length)} hakemusta`} hyväksytään 10 sekunnin kuluttua.`,
  undo: "Kumoa",
  undone: "Hyväksyntä kumottiin. Mitään ei lähetetty.",
  next: "Seuraava",
  previous: "Edellinen",
  placeOf: (place: number, all: number) => `${formatInteger(place)} / ${formatInteger(all)}`,
  warnings: {
    company_not_active: "Yritys ei ole aktiivinen",
    licence_expired: "Ajolupa on vanhentunut",
    licence_expiring: "Ajolupa vanhenee pian",
    unusual_plate: "Epätavallinen rekisteritunnus",
    no_iban: "Tilinumero puuttuu",
    no_vehicles: "Ei autoja",
  } satisfies Record<WarningCode, string>,
  ibanTitle: "Vahvistettavat tilinumerot",
  seeAll: "Näytä kaikki",
  approvedChart: "Hyväksytyt yritykset viikoittain",
  approvedSummary: (weeks: number, count: number) =>
    `Viimeisten ${weeks} viikon aikana on hyväksytty ${formatInteger(count)} yritystä.`,
  activeNow: (count: number) => `Aktiivisia yrityksiä nyt ${formatInteger(count)}`,
  grossChart: "Korttimaksut kausittain",
  grossSummary: (periods: number, sum: string) =>
    `Viimeisten ${periods} kauden korttimaksut yhteensä ${sum}.`,
  thousands: (thousands: number) => `${formatInteger(thousands)} t€`,
  chartTable: "Näytä luvut",
  week: "Viikko alkaen",
  companies: "Yrityksiä",
  period: "Kausi",
  gross: "Korttimaksut",
} as const;

/** A number of things that wait, which is counted up to a thousand and one. */
export const shownCount = (count: number): string =>
  count > MOST_COUNTED ? queueTexts.moreThan(MOST_COUNTED) : formatInteger(count);

type Minded = {
  warnings: readonly ApprovalWarning[];
  /** What was last heard of a company that waits. */
  register: { name: string | null; situations: RegisteredCompany["situations"] | null; askedAt: Date } | null;
  companyName: string;
};
type Waiting = Minded & {
  id: number;
  facts: { kind: EntityType };
  businessId: string;
  provider: ProviderId;
  name: string | null;
  detail: string | null;
  since: Date;
};

/** What an approver has to know of one that waits: what is missing or unusual, and what the public register said. */
export const mindedTexts = ({
  warnings,
  register,
  companyName,
}: Minded): { text: string; blocks: boolean }[] => [
  ...warnings.map(({ code, blocks }) => ({ text: queueTexts.warnings[code], blocks })),
  ...(register?.name && isOtherName(companyName, register.name)
    ? [{ text: queueTexts.otherName(register.name), blocks: false }]
    : []),
  ...(register?.situations ?? []).map((one) => ({
    text: registerTexts.heard(registerTexts.situation(one), register?.askedAt ?? new Date(0)),
    blocks: false,
  })),
];

/** What stands in a file of those that wait for approval. */
export const queueColumns: readonly TableColumn<Waiting>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: queueTexts.what, cell: ({ facts, name }) => name || queueTexts.nameless[facts.kind] },
  { title: queueTexts.detail, cell: ({ detail }) => detail || null },
  { title: companiesTexts.company, cell: ({ companyName }) => companyName },
  { title: fieldLabels.businessId ?? "", cell: ({ businessId }) => businessId },
  { title: fieldLabels.provider ?? "", cell: ({ provider }) => providerLabels[provider] },
  { title: queueTexts.since, cell: ({ since }) => formatDateTime(since) },
  {
    title: queueTexts.minded,
    cell: (row) =>
      mindedTexts(row)
        .map(({ text }) => text)
        .join(", ") || null,
  },
];

/** Sending back what waits for approval, and what its people read of it. */
export const returnTexts = {
  action: "Palauta",
  title: (name: string) => `Palautetaanko ${name} täydennettäväksi?`,
  help: "Syy lähetetään sähköpostilla yrityksen yhteyshenkilölle ja omistajalle, ja se näkyy heille Tolpassa, kunnes tiedot on lähetetty uudelleen.",
  reason: "Mitä pitää korjata?",
  reasonHint: "Enintään 500 merkkiä",
  send: "Palauta täydennettäväksi",
  returned: "Palautettu täydennettäväksi",
  /** Above the reason, on the page of what was returned. */
  noticeTitle: (at: string) => `Palautettu täydennettäväksi ${at}`,
  next: {
    company: "Korjaa tiedot ja lähetä rekisteröinti uudelleen.",
    vehicle: "Korjaa tiedot ja tallenna ne. Auto odottaa silloin taas hyväksyntää.",
    driver: "Korjaa tiedot ja tallenna ne. Kuljettaja odottaa silloin taas hyväksyntää.",
  } satisfies Record<EntityType, string>,
  /** Nothing is missing of what was returned. */
  resubmit: "Tiedot lähtevät uudelleen hyväksyttäviksi, kun ne tallennetaan.",
} as const;
