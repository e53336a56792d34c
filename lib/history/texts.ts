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
