/** Copying a company under a regional partner. */
export const copyTexts = {
  title: "Kopioi yritys",
  explanation:
    "Kopio syntyy keskeneräisenä valitun aluekumppanin alle. Siihen tulevat yrityksen tiedot, laskutus ja palvelupaketti, mutta eivät autot, kuljettajat tai sopimuksen vahvistukset.",
  targetHint: "Kirjoita aluekumppanin nimi tai Y-tunnus ja valitse luettelosta",
  noPartners: "Aluekumppaneita ei ole vielä.",
  copy: "Kopioi",
  copying: "Kopioidaan…",
  /** Before the id of the copy. */
  copied: "Yritys kopioitu:",
  partner: (name: string, businessId: string) => `${name} (${businessId})`,
  /** Two partners of one name and business id. */
  partnerById: (name: string, businessId: string, id: number) => `${name} (${businessId}, ${id})`,
} as const;
