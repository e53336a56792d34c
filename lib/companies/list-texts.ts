import { formatInteger } from "#lib/messages/format.ts";

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

/** The company list. */
export const companiesTexts = {
  title: "Yritykset",
  newCompany: "Uusi yritys",
  count: companies,
  /** 412 yritystä, joista 9 odottaa hyväksyntää */
  countWithPending: (count: number, pending: number) =>
    pending === 0
      ? companies(count)
      : `${companies(count)}, joista ${formatInteger(pending)} odottaa hyväksyntää`,
  /** Said, not shown, when another filter or page has been drawn. */
  shown: (rows: number) => `Luettelossa ${companies(rows)}`,
  statusFilter: "Rajaa tilan mukaan",
  all: "Kaikki",
  filter: "Rajaa luetteloa",
  provider: "Välitysjärjestelmä",
  allProviders: "Välitysjärjestelmä: kaikki",
  search: "Hae nimellä tai Y-tunnuksella",
  apply: "Näytä",
  caption: "Yritykset",
  company: "Yritys",
  status: "Tila",
  vehicles: "Autot",
  drivers: "Kuljettajat",
  emptyForAdmin: "Ei vielä yrityksiä",
  emptyForAdminHelp: "Yritykset näkyvät tässä, kun ne rekisteröityvät. Voit myös lisätä yrityksen itse.",
  emptyForUser: "Sinulla ei ole vielä yritystä",
  emptyForUserHelp: "Rekisteröi yrityksesi, niin pääset lisäämään autot ja kuljettajat.",
  noneFound: "Yksikään yritys ei vastaa hakua",
  noneFoundHelp: "Kokeile toista hakusanaa tai poista rajaukset.",
  clear: "Poista rajaukset",
  pageEmpty: "Tällä sivulla ei ole enää rivejä",
  firstPage: "Luettelon alkuun",
} as const;
