/** The words that all forms share. */
export const formTexts = {
  unsavedChanges: "Muutoksia ei ole tallennettu. Poistutaanko silti?",
} as const;
