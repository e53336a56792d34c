export const appName = "Tolppa";

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

/** Apart from the rest, because every page of the product loads its error page's code. */
export const messagePageTexts = {
  home: "Etusivulle",
  errorTitle: "Tapahtui virhe.",
  errorHelp: "Yritä uudelleen. Jos virhe toistuu, ota yhteyttä asiakaspalveluun ja kerro virheen tunnus.",
  errorId: "Virheen tunnus",
  retry: "Yritä uudelleen",
  notFoundTitle: "Sivua ei löydy",
  notFoundHelp: "Osoite voi olla vanhentunut, tai sinulla ei ole oikeutta nähdä sivua.",
} as const;
