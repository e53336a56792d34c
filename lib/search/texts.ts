/** What the search says; the words of its field are the frame's. */
export const searchTexts = {
  /** For a kind with more hits than are shown; null: more than are counted. */
  shownOf: (shown: number, total: number | null, counted: number) =>
    `${shown} / ${total === null ? `yli ${counted}` : total}`,
  foundOf: (shown: number, total: number | null, counted: number) =>
    `Näkyvissä ${shown} tulosta, kaikkiaan niitä on ${total === null ? `yli ${counted}` : total}. Rajaa hakua kirjoittamalla lisää.`,
  /** Leads to the list that holds them; null: more than are counted. */
  showAll: (total: number | null) => (total === null ? "Näytä kaikki luettelossa" : `Näytä kaikki ${total}`),
} as const;
