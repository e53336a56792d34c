/** What is refused of a statement, by code. */
export const statementErrorTexts: Record<string, string> = {
  too_many_links: "Linkkejä on lähetetty tänään jo 50. Yritä huomenna uudelleen.",
  statement_open: "Kausi on vielä avoin. Verkkolaskun voi ladata, kun tilitys on tehty.",
};
