/** How one field of a thing is said: its name, and its values where they are stored as codes. */
export type AdminField = { label: string; value?: (value: string) => string };

/** The provider's own pages. */
export const adminTexts = {
  menu: "Ylläpito",
  rail: "Ylläpidon sivut",
  topics: {
    work: "Tehtävät",
    money: "Maksut ja tilitykset",
    areas: "Alueet",
    people: "Ihmiset",
    interfaces: "Liittymät",
    settings: "Asetukset",
  },
  approvals: "Hyväksyttävät",
  deletedCompanies: "Poistetut yritykset",
  deletedHelp:
    "Keskeneräiset rekisteröinnit, jotka on poistettu. Palautettu yritys jatkaa siitä, mihin se jäi.",
  noneDeleted: "Ei poistettuja yrityksiä",
  noneDeletedHelp: "Kun keskeneräinen yritys poistetaan, sen voi palauttaa tältä sivulta.",
  company: "Yritys",
  provider: "Välitysjärjestelmä",
  deletedAt: "Poistettu",
  restoring: "Palautus",
} as const;
