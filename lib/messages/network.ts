/** What is said where no answer came, or one that says nothing itself. */
export const networkTexts = {
  lost: "Verkkovirhe: yhteys katkesi. Tarkista yhteys ja yritä uudelleen.",
  /** An answer that says of itself that all is well, and is none of ours: a network that wants to be paid first. */
  unreadable: "Verkkovirhe: vastausta ei voitu lukea. Tarkista yhteys ja yritä uudelleen.",
  failed: (statusText: string): string => `Verkkovirhe: ${statusText}`,
} as const;
