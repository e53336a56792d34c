import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { ImportOutcome } from "#lib/imports/rules/import.ts";
import { formatInteger } from "#lib/messages/format.ts";

const CARS = { one: "auto", some: "autoa" };
const PEOPLE = { one: "kuljettaja", some: "kuljettajaa" };
const WORDS: Record<FleetKind, typeof CARS> = { vehicle: CARS, driver: PEOPLE };

const counted = (kind: FleetKind, count: number): string =>
  `${formatInteger(count)} ${count === 1 ? WORDS[kind].one : WORDS[kind].some}`;
const rows = (count: number): string => (count === 1 ? "1 rivi" : `${formatInteger(count)} riviä`);

/** Files of vehicles and drivers. */
export const importTexts = {
  line: "Rivi",
  column: "Sarake",
  value: "Arvo",
  reason: "Virhe",

  title: { vehicle: "Tuo autoja tiedostosta", driver: "Tuo kuljettajia tiedostosta" } satisfies Record<
    FleetKind,
    string
  >,
  link: "Tuo tiedostosta",

  columnsAre: "Ensimmäisellä rivillä ovat sarakkeiden otsikot:",
  keyHelp: {
    vehicle:
      "Auto tunnistetaan rekisteritunnuksesta. Jos yrityksellä on jo auto samalla tunnuksella, sen tiedot päivitetään. Muuten auto lisätään.",
    driver:
      "Kuljettaja tunnistetaan ajoluvasta. Jos yrityksellä on jo kuljettaja samalla ajoluvalla, hänen tietonsa päivitetään. Muuten kuljettaja lisätään.",
  } satisfies Record<FleetKind, string>,
  valuesHelp: {
    vehicle: "Tyyppi on",
    driver: "Voimassa on päivämäärä, esimerkiksi 31.12.2027.",
  } satisfies Record<FleetKind, string>,
  or: "tai",
  emptyHelp: "Rivi, jolta puuttuu tietoja, tallentuu keskeneräisenä.",
  template: { csv: "Lataa CSV-pohja", xlsx: "Lataa Excel-pohja" },

  send: "Tarkista tiedosto",
  file: "CSV- tai Excel-tiedosto",
  limits: "Enintään 10\u00a0000 riviä ja 5 Mt. Mitään ei vielä tallenneta.",
  check: "Tarkista",
  chooseFile: "Valitse ensin tiedosto",
  sending: "Lähetetään…",
  beginApplying: "Tallennetaan…",
  beginUndoing: "Perutaan…",
  checking: (done: number, total: number) => `Tarkistetaan ${formatInteger(done)} / ${rows(total)}`,
  applying: (done: number, total: number) => `Tallennetaan ${formatInteger(done)} / ${rows(total)}`,
  undoing: (done: number, total: number) => `Perutaan ${formatInteger(done)} / ${rows(total)}`,

  earlier: "Aiemmat tuonnit",
  status: { checked: "Tarkistettu, ei tuotu", applied: "Tuotu", undone: "Kumottu" },
  provider: "Ylläpito",

  outcomes: {
    created: "Lisätään",
    changed: "Muuttuu",
    unchanged: "Ennallaan",
    failed: "Virheellisiä",
  } satisfies Record<ImportOutcome, string>,
  outcomesDone: {
    created: "Lisätty",
    changed: "Muutettu",
    unchanged: "Ennallaan",
    failed: "Ei tuotu",
  } satisfies Record<ImportOutcome, string>,
  result: "Tarkistuksen tulos",
  resultDone: "Tuonti",
  converted:
    "Tiedosto ei ollut UTF-8-muodossa. Luimme sen Windowsin merkistönä (Windows-1252). Tarkista, että ä, ö ja å ovat oikein.",
  ready: "Kaikki rivit ovat kunnossa. Mitään ei ole vielä tallennettu.",
  nothingToDo: "Kaikki rivit ovat jo tallennettuina tällaisina. Tuotavaa ei ole.",
  withFailures: (failed: number) =>
    `${rows(failed)} ei kelpaa. Korjaa virheet alla ja tarkista uudelleen, tai tuo vain kelvolliset rivit. Mitään ei ole vielä tallennettu.`,
  allFail: "Yksikään rivi ei ole tuotavissa. Korjaa virheet alla ja tarkista uudelleen.",
  apply: (kind: FleetKind, count: number) => `Tuo ${counted(kind, count)}`,
  applyValid: (count: number) => `Tuo kelvolliset (${formatInteger(count)})`,
  another: "Tarkista toinen tiedosto",
  applied: "Tuonti on valmis.",
  undo: "Kumoa tuonti",
  undoQuestion: "Kumotaanko tuonti?",
  undoHelp: {
    vehicle:
      "Lisätyt keskeneräiset autot katoavat ja valmiit merkitään poistetuiksi. Muutetut autot palautetaan entiselleen. Autoihin, joita on muutettu tuonnin jälkeen, ei kosketa.",
    driver:
      "Lisätyt keskeneräiset kuljettajat katoavat ja valmiit merkitään poistetuiksi. Muutetut kuljettajat palautetaan entiselleen. Kuljettajiin, joita on muutettu tuonnin jälkeen, ei kosketa.",
  } satisfies Record<FleetKind, string>,
  undone: "Tuonti on kumottu.",
  keptTitle: "Näitä ei voitu palauttaa",
  failures: "Virheet",
  mendHelp: "Kirjoita arvo oikein ja tarkista korjaukset. Tiedostoa ei tarvitse muuttaa.",
  /** Names the field of a failing cell. */
  cellOf: (line: number, column: string) => `Rivi ${line}, ${column}`,
  mended: (count: number) => (count === 1 ? "1 korjaus" : `${formatInteger(count)} korjausta`),
  mend: "Tarkista korjaukset",
  firstOf: (shown: number, all: number) =>
    `Näytetään ${formatInteger(shown)} ensimmäistä riviä, yhteensä ${formatInteger(all)}.`,
  downloadFailures: { csv: "Lataa virheelliset rivit (CSV)", xlsx: "Lataa virheelliset rivit (Excel)" },
} as const;
