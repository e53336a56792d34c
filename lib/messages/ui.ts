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
  /** A successful answer that does not come from Tolppa, for example the sign-in page of a paid network. */
  unreadable: "Verkkovirhe: vastausta ei voitu lukea. Tarkista yhteys ja yritä uudelleen.",
  failed: (statusText: string): string => `Verkkovirhe: ${statusText}`,
} as const;
