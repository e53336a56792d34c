import type { Many } from "#lib/core/bulk-change.ts";
import { formatInteger } from "#lib/messages/format.ts";
import type { FleetKind } from "./rules/fleet-permissions.ts";

/** "1 auto", "3 autoa", "5 000 autoa". */
const counted = (one: string, several: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${formatInteger(count)} ${several}`;

const COUNTED: Record<Many, (count: number) => string> = {
  vehicles: counted("auto", "autoa"),
  drivers: counted("kuljettaja", "kuljettajaa"),
  companies: counted("yritys", "yritystä"),
};

type Inflected = {
  counted: (count: number) => string;
  /** "autot". */
  plural: string;
  /** "autoille". */
  toPlural: string;
  /** "auton", in "3 auton tila". */
  genitive: string;
  undoing: string;
};

/** The words of bulk changes, alike for vehicles and drivers. */
const wordsOf = ({ counted: some, plural, toPlural, genitive, undoing }: Inflected) => {
  const of = (count: number) => `${formatInteger(count)} ${genitive}`;
  return {
    selection: `Valitut ${plural}`,
    select: (name: string) => `Valitse ${name}`,
    selectPage: `Valitse kaikki tämän sivun ${plural}`,
    selected: (count: number) => `${some(count)} valittu`,
    selectAll: (count: number) => `Valitse kaikki ${formatInteger(count)} hakutulosta`,
    tooMany: (max: number) => `Kerralla voi muuttaa enintään ${some(max)}`,
    clear: "Tyhjennä valinta",
    changeStatus: "Vaihda tila…",
    cancel: "Peruuta",

    underWay: (count: number) => `Muutetaan ${some(count)}…`,

    changing: (count: number) => `Vaihdetaanko ${of(count)} tila?`,
    newStatus: "Uusi tila",
    confirmStatus: (count: number) => `Vaihda ${of(count)} tila`,
    noSharedStatus: `Valituille ${toPlural} ei ole yhteistä uutta tilaa. Keskeneräiset ${plural} hyväksytään omilla sivuillaan.`,
    undoable: "Muutoksen voi kumota 30 päivän ajan.",

    /** After a few names. */
    more: (count: number) => ` ja ${formatInteger(count)} muuta`,
    changed: (count: number, status: string) => `${of(count)} tila vaihdettu: ${status}`,
    changedApart: (count: number) => `${of(count)} tila vaihdettu`,
    undo: "Kumoa",
    undoOf: (change: string) => `Kumotaanko: ${change}?`,
    undoing,
    undone: "Kumottu",
    undoneNote: (count: number) => `Kumottu: ${some(count)} palautettu`,
    recent: "Viimeisimmät joukkomuutokset",
  };
};

export const bulkTexts: Record<FleetKind, ReturnType<typeof wordsOf>> = {
  vehicle: wordsOf({
    counted: COUNTED.vehicles,
    plural: "autot",
    toPlural: "autoille",
    genitive: "auton",
    undoing: "Autot palaavat siihen yritykseen ja tilaan, joissa ne olivat.",
  }),
  driver: wordsOf({
    counted: COUNTED.drivers,
    plural: "kuljettajat",
    toPlural: "kuljettajille",
    genitive: "kuljettajan",
    undoing: "Kuljettajat palaavat siihen tilaan, jossa he olivat.",
  }),
};

/** Only vehicles move. */
export const moveTexts = {
  move: "Siirrä toiseen yritykseen…",
  moving: (count: number) => `Siirretäänkö ${COUNTED.vehicles(count)}?`,
  movingTo: (count: number, name: string) => `Siirretäänkö ${COUNTED.vehicles(count)}: ${name}?`,
  keepStatus: "Autojen tila ei muutu. Siirron voi kumota 30 päivän ajan.",
  target: "Yritys, johon autot siirretään",
  targetHint: "Hae nimellä tai Y-tunnuksella",
  confirmMove: (count: number) => `Siirrä ${COUNTED.vehicles(count)}`,
  moved: (count: number, name: string) => `${COUNTED.vehicles(count)} siirretty: ${name}`,
  movedApart: (count: number) => `${COUNTED.vehicles(count)} siirretty eri yrityksiin`,
  from: (name: string) => `Yrityksestä ${name}`,
} as const;

const NAMELESS: Record<Many, string> = { vehicles: "auto", drivers: "kuljettaja", companies: "yritys" };

const isMany = (word: unknown): word is Many => typeof word === "string" && Object.hasOwn(COUNTED, word);

/** What a refused bulk change says: the reasons with the names they concern, and that nothing happened. */
export const bulkRefusal = {
  nameless: (many: string, id: string) => `${NAMELESS[isMany(many) ? many : "vehicles"]} ${id}`,
  reasons: (reasons: readonly { reason: string; names: readonly string[] }[], more: number) => {
    const told = reasons.map(({ reason, names }, index) => {
      const others = more > 0 && index === reasons.length - 1 ? ` ja ${formatInteger(more)} muuta` : "";
      return `${names.join(", ")}${others}: ${reason.replace(/\.$/, "")}.`;
    });
    return `${told.join(" ")} Mitään ei muutettu.`;
  },
  listChanged: (count: number, many: string | number | undefined) =>
    `Luettelossa on nyt ${COUNTED[isMany(many) ? many : "vehicles"](count)}. Mitään ei muutettu. Lataa sivu uudelleen ja tarkista valinta.`,
};
