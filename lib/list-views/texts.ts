export const listViewTexts = {
  title: "Näkymä",
  notLoaded: "Valintoja ei voitu ladata. Tarkista yhteys ja yritä uudelleen.",
  saved: "Tallennetut näkymät",
  none: "Rajaa tai järjestä luettelo, niin voit tallentaa näkymän nimellä.",
  name: "Näkymän nimi",
  save: "Tallenna näkymä",
  remove: (name: string) => `Poista näkymä ${name}`,
  columns: "Sarakkeet",
  show: "Näytä valitut sarakkeet",
  density: "Rivien korkeus",
  densities: { roomy: "Väljä", compact: "Tiivis" },
} as const;
