/** Messages after a successful account action. */
export const accountTexts = {
  emailVerified: "Sähköpostiosoite on vahvistettu. Voit nyt kirjautua sisään.",
  resetSent: "Sähköposti lähetetty",
  passwordChanged: "Salasana on vaihdettu. Kirjaudu sisään uudella salasanalla.",
  signedOut: "Olet kirjautunut ulos.",
  signedOutEverywhere: "Sinut on kirjattu ulos kaikilta laitteilta.",
} as const;
