/** The words that all forms share. */
export const formTexts = {
  unsavedChanges: "Muutoksia ei ole tallennettu. Poistutaanko silti?",
  save: "Tallenna",
  saveAndAnother: "Tallenna ja lisää toinen",
  saving: "Tallennetaan…",
  adminOnly: "(ylläpito)",
  chooseFile: "Valitse tiedosto",
  noFile: "Ei valittua tiedostoa",
  dropFile: "Voit myös pudottaa tiedoston tähän.",
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
