export const appName = "Tolppa";

/** A module of its own: every page loads the code of its error page, and with it these words. */
export const messagePageTexts = {
  home: "Etusivulle",
  errorTitle: "Tapahtui virhe.",
  errorHelp: "Yritä uudelleen. Jos virhe toistuu, ota yhteyttä asiakaspalveluun ja kerro virheen tunnus.",
  errorId: "Virheen tunnus",
  retry: "Yritä uudelleen",
  notFoundTitle: "Sivua ei löydy",
  notFoundHelp: "Osoite voi olla vanhentunut, tai sinulla ei ole oikeutta nähdä sivua.",
} as const;
