/** Texts of read-only views of a company. */
export const viewingTexts = {
  only: "Vain katselu.",
  onlyHelp: "Yritys kuuluu ketjuusi. Tietoja ei voi muuttaa täällä.",
  banner: "Katselu yrityksenä",
  viewing: (company: string) => `Katselet yritystä ${company}. Muutoksia ei voi tehdä.`,
  /** A company that was deleted meanwhile has no name to show. */
  companyOf: (id: number) => `nro ${id}`,
  end: "Lopeta katselu",
  ending: "Lopetetaan…",

  title: "Katso yrityksenä",
  help: "Näet portaalin niin kuin yrityksen omat käyttäjät. Muutoksia ei voi tehdä, ja katselu päättyy itsestään tunnin kuluttua.",
  start: "Katso yrityksenä",
  starting: "Avataan…",
  none: "Kukaan ei ole vielä katsellut.",
  started: "Katselu alkoi",
  ended: "Katselu päättyi",
} as const;
