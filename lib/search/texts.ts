/** What the search says; the words of its field are the frame's. */
export const searchTexts = {
  results: "Hakutulokset",
  companies: "Yritykset",
  vehicles: "Autot",
  drivers: "Kuljettajat",
  places: "Sivut ja toiminnot",
  noPlate: "Ei rekisteritunnusta",
  noName: "Ei nimeä",
  hint: "Kirjoita vähintään kaksi merkkiä. Voit hakea nimellä, Y-tunnuksella, rekisteritunnuksella, automallilla, ajoluvan numerolla, sähköpostilla tai puhelinnumerolla. Myös sivut ja toiminnot löytyvät, esimerkiksi ”Lisää yritys”.",
  longest: (length: number) => `Haussa voi olla enintään ${length} merkkiä.`,
  searching: "Haetaan…",
  none: (query: string) => `Ei tuloksia haulle ”${query}”`,
  /** Where pages match and nothing else does. */
  placesOnly: (query: string) => `Haulle ”${query}” löytyi vain sivuja ja toimintoja`,
  found: (count: number) => (count === 1 ? "1 tulos" : `${count} tulosta`),
  /** For a kind with more hits than are shown; null: more than are counted. */
  shownOf: (shown: number, total: number | null, counted: number) =>
    `${shown} / ${total === null ? `yli ${counted}` : total}`,
  foundOf: (shown: number, total: number | null, counted: number) =>
    `Näkyvissä ${shown} tulosta, kaikkiaan niitä on ${total === null ? `yli ${counted}` : total}. Rajaa hakua kirjoittamalla lisää.`,
  /** Leads to the list that holds them; null: more than are counted. */
  showAll: (total: number | null) => (total === null ? "Näytä kaikki luettelossa" : `Näytä kaikki ${total}`),
  recent: "Viimeksi avatut",
} as const;
