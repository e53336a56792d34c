/** 'Päivitä': a company fetched anew from its dispatch provider. */
export const refreshTexts = {
  button: "Päivitä",
  title: "Päivitä tiedot välitysjärjestelmästä",
  asking: (provider: string) => `Haetaan yrityksen tietoja: ${provider}…`,
  explanation: (provider: string) =>
    `${provider} tuntee yrityksen näillä tiedoilla. Mitään ei ole vielä muutettu.`,
  explanationChanged: "Tiedot muuttuivat sillä välin, joten mitään ei tallennettu. Tässä ovat uudet erot.",
  apply: "Ota muutokset käyttöön",
  equal: "Tiedot ovat jo ajan tasalla",
  equalHelp: (provider: string) => `${provider} tuntee yrityksen samoilla tiedoilla kuin portaali.`,
  failed: "Tietoja ei päivitetty",
  unreadable: (fields: string) => `Näitä tietoja ei voitu lukea: ${fields}.`,
  retry: "Yritä uudelleen",
  close: "Sulje",
  applied: "Tiedot päivitetty",
  synced: "Päivitetty",
} as const;
