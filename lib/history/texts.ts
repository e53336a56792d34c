/** The history of a company, a vehicle or a driver. */
export const historyTexts = {
  title: "Muutoshistoria",
  none: "Ei vielä muutoksia.",
  /** Stand for people whose names a reader does not see. */
  sides: { provider: "Ylläpito", company: "Yrityksen käyttäjä" },
  created: "Luotu",
  /** What can happen to one of the provider's own things besides a change. */
  adminActions: { create: "Luotu", end: "Lopetettu", restore: "Otettu takaisin käyttöön" },
  deleted: "Poistettu",
  restored: "Palautettu",
  /** Before the id of a company. */
  copiedFrom: "Luotu kopiona yrityksestä",
  copiedTo: "Kopioitu yritykseksi",
  /** What happened to one of a company's vehicles or drivers. */
  deletedOne: {
    vehicle: (name: string) => `Auto ${name} poistettu`,
    driver: (name: string) => `Kuljettaja ${name} poistettu`,
  },
  restoredOne: {
    vehicle: (name: string) => `Auto ${name} palautettu`,
    driver: (name: string) => `Kuljettaja ${name} palautettu`,
  },
  /** A vehicle or driver that went to another company: whose name stands after it where the reader may know it. */
  leftFor: {
    vehicle: (name: string) => `Auto ${name} siirretty yritykseen`,
    driver: (name: string) => `Kuljettaja ${name} siirretty yritykseen`,
  },
  leftOne: {
    vehicle: (name: string) => `Auto ${name} siirretty toiseen yritykseen`,
    driver: (name: string) => `Kuljettaja ${name} siirretty toiseen yritykseen`,
  },
  left: "Siirretty toiseen yritykseen",
  anotherCompany: "toinen yritys",
  /** Between the old and the new value, for a screen reader. */
  becomes: "uusi arvo",
  empty: "tyhjä",
  older: "Näytä vanhemmat",
  newest: "Näytä uusimmat",
  pages: "Historian sivut",
  packageFrom: "alkaen",

  /** The page of everything, and that of one company. */
  wholeTitle: "Tapahtumahistoria",
  wholeHelp:
    "Kaikki, mitä yrityksille, autoille, kuljettajille ja ylläpidon omille asioille on tehty, uusin ensin.",
  companyHelp: "Kaikki, mitä yritykselle, sen autoille ja kuljettajille on tehty, uusin ensin.",
  wholeLink: "Koko historia ja haku",
  shown: (rows: number) => (rows === 1 ? "Luettelossa 1 tapahtuma" : `Luettelossa ${rows} tapahtumaa`),
  at: "Aika",
  who: "Kuka",
  what: "Kohde",
  change: "Muutos",
  field: "Tieto",
  allKinds: "Kohde: kaikki",
  allFields: "Tieto: kaikki",
  person: "Kuka (sähköposti tai tunnuksen nimi)",
  businessId: "Y-tunnus",
  from: "Alkaen",
  to: "Päättyen",
  apply: "Näytä",
  noneFound: "Yksikään tapahtuma ei vastaa rajausta",
  noneFoundHelp: "Tarkista, että sähköposti tai Y-tunnus on kirjoitettu kokonaan, tai poista rajauksia.",
  ibanTitle: "Tilinumeron muutokset",
  kinds: {
    company: "Yritys",
    vehicle: "Auto",
    driver: "Kuljettaja",
    provider: "Välitysjärjestelmä",
    booking_area: "Aluerajoitus",
    discount: "Alennus",
    partner: "Yhteistyökumppani",
    user: "Käyttäjä",
    feature: "Ominaisuuskytkin",
    company_view: "Yrityksenä katselu",
    privacy: "Tietosuoja",
    delivery: "Lähetys",
  },

  restore: "Palauta",
  /** The question before it; `name` is what stands after the kind. */
  restoring: {
    company: (name: string) => ({
      title: `Palautetaanko yritys ${name}?`,
      explanation: "Yritys palaa luetteloon keskeneräisenä, ja sen rekisteröintiä voi jatkaa.",
    }),
    vehicle: (name: string) => ({
      title: `Palautetaanko auto ${name}?`,
      explanation: "Auto palaa yrityksen luetteloon keskeneräisenä.",
    }),
    driver: (name: string) => ({
      title: `Palautetaanko kuljettaja ${name}?`,
      explanation: "Kuljettaja palaa yrityksen luetteloon keskeneräisenä.",
    }),
  },
} as const;
