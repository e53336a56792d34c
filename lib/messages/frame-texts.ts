// Apart from uiTexts: the error page's code comes with every page, and its button needs uiTexts alone.

/** The words beside a secret that is shown once. */
export const copyTexts = {
  copy: "Kopioi",
  copied: "Kopioitu",
  copyFailed: "Kopiointi ei onnistunut. Valitse teksti ja kopioi se itse.",
} as const;

/** The words of the portal's frame. */
export const frameTexts = {
  signedInAs: "Kirjautunut",
  companies: "Yritykset",
  settlements: "Tilitykset",
  /** What the search offers to do. */
  does: {
    addVehicle: "Lisää auto",
    addDriver: "Lisää kuljettaja",
    inviteUser: "Kutsu käyttäjä",
    addCompany: "Lisää yritys",
    addDiscount: "Lisää alennus",
    addArea: "Lisää aluerajoitus",
    theme: {
      system: "Vaihda ulkoasu järjestelmän mukaan",
      light: "Vaihda vaalea ulkoasu",
      dark: "Vaihda tumma ulkoasu",
    },
  },
  mostUsed: "Käytetyimmät sivut",
  theme: "Ulkoasu",
  themes: { system: "Järjestelmän mukaan", light: "Vaalea", dark: "Tumma" },
  account: "Oma tili",
  signOut: "Kirjaudu ulos",
  signOutEverywhere: "Kirjaudu ulos kaikkialta",
  search: "Hae yritystä, autoa, sivua…",
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
