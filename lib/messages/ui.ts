/** The words of the primitives and of the frame; a screen's own words live beside it. */
export const uiTexts = {
  appDescription: "Taksiyrityksen autot, kuljettajat ja tilitykset yhdessä paikassa.",
  support: "Asiakaspalvelu",
  skipToContent: "Siirry sisältöön",
  menu: "Valikko",
  mainNavigation: "Päävalikko",
  breadcrumb: "Murupolku",
  steps: "Vaiheet",
  stepDone: "valmis",
  pages: "Sivut",
  previous: "Edelliset",
  next: "Seuraavat",
  loading: "Ladataan…",
  working: "Odota hetki",
  saved: "Tallennettu",
  optional: "(valinnainen)",
  choose: "Valitse",
  show: "Näytä",
  hide: "Piilota",
  cancel: "Peruuta",
  errorTitle: "Virhe",
  errorId: "Virheen tunnus",
  checkFields: (fields: number) => (fields === 1 ? "Tarkista yksi kohta" : `Tarkista ${fields} kohtaa`),
} as const;

/** The words beside a secret that is shown once. */
export const copyTexts = {
  copy: "Kopioi",
  copied: "Kopioitu",
  copyFailed: "Kopiointi ei onnistunut. Valitse teksti ja kopioi se itse.",
} as const;

/** The words of the portal's frame. */
export const frameTexts = {
  signedInAs: "Kirjautunut",
  account: "Oma tili",
  signOut: "Kirjaudu ulos",
  signOutEverywhere: "Kirjaudu ulos kaikkialta",
  search: "Hae yritys, auto tai kuljettaja",
  openSearch: "Haku",
  closeSearch: "Sulje haku",
  searchKeys: "Ctrl K",
  searchNotLoaded: "Hakua ei voitu ladata. Tarkista yhteys ja yritä uudelleen.",
  retry: "Yritä uudelleen",
} as const;

/** What is said where no answer came, or one that says nothing itself. */
export const networkTexts = {
  lost: "Verkkovirhe: yhteys katkesi. Tarkista yhteys ja yritä uudelleen.",
  /** An answer that says of itself that all is well, and is none of ours: a network that wants to be paid first. */
  unreadable: "Verkkovirhe: vastausta ei voitu lukea. Tarkista yhteys ja yritä uudelleen.",
  failed: (statusText: string): string => `Verkkovirhe: ${statusText}`,
} as const;

/** The words that all forms share. */
export const formTexts = {
  unsavedChanges: "Muutoksia ei ole tallennettu. Poistutaanko silti?",
  save: "Tallenna",
  saving: "Tallennetaan…",
  adminOnly: "(ylläpito)",
  needsScript: "Lomake tarvitsee JavaScriptin. Ota se käyttöön selaimen asetuksista.",
  draftRestored: "Palautimme tiedot, jotka olivat jääneet lähettämättä tällä laitteella.",
  conflictTitle: "Tietoja on muutettu toisaalla",
  conflictHelp:
    "Omat muutoksesi ovat yhä lomakkeella. Jos tallennat ne uudelleen, ne korvaavat alla olevat tallennetut tiedot.",
  conflictYours: "Sinun muutoksesi",
  conflictTheirs: "Tallennettu tieto",
  takeTheirs: "Ota tallennetut tiedot käyttöön",
  staleReloaded:
    "Tietoja on muutettu toisaalla samaan aikaan. Lomakkeella ovat nyt uusimmat tiedot ja omat muutoksesi. Tarkista ne ja tallenna uudelleen.",
  empty: "tyhjä",
  yes: "kyllä",
  no: "ei",
} as const;

/** The words that lists share; a list with other words has them in its own texts. */
export const listTexts = {
  all: "Kaikki",
  apply: "Hae",
  showAll: "Näytä kaikki",
  pageEmpty: "Tällä sivulla ei ole enää rivejä",
  firstPage: "Luettelon alkuun",
} as const;

/** Lists as files. */
export const tableTexts = {
  csv: "Lataa CSV",
  xlsx: "Lataa Excel",
  /** Of a file that could not be taken. */
  failed: "Tiedostoa ei voitu ladata",
  back: "Takaisin luetteloon",
  /** How the files of the lists are called, before the date. */
  files: {
    companies: "yritykset",
    deliveries: "epaonnistuneet-lahetykset",
    queue: "hyvaksyttavat",
    vehicles: "autot",
    drivers: "kuljettajat",
    users: "kayttajat",
    expiring: "vanhenevat-ajoluvat",
    bookingAreas: "aluerajoitukset",
    vehicleTemplate: "autot-pohja",
    driverTemplate: "kuljettajat-pohja",
    discounts: "alennukset",
    paymentTemplate: "maksut-pohja",
    vehicleFailures: "autot-virheet",
    driverFailures: "kuljettajat-virheet",
  },
} as const;
