/** What is said where no answer came, or one that says nothing itself. */
export const networkTexts = {
  lost: "Verkkovirhe: yhteys katkesi. Tarkista yhteys ja yritä uudelleen.",
  failed: (statusText: string): string => `Verkkovirhe: ${statusText}`,
} as const;
