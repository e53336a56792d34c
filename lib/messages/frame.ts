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
