import { formatInteger } from "#lib/messages/format.ts";

/** "1 auto", "3 autoa", "5 000 autoa". */
const vehicles = (count: number): string => (count === 1 ? "1 auto" : `${formatInteger(count)} autoa`);
/** "1 auton", "3 auton". */
const ofVehicles = (count: number): string => `${formatInteger(count)} auton`;

/** "1 yritys", "3 yritystä". */
const companies = (count: number): string => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

export const bulkTexts = {
  selection: "Valitut autot",
  select: (plate: string) => `Valitse ${plate}`,
  selectPage: "Valitse kaikki tämän sivun autot",
  selected: (count: number) => `${vehicles(count)} valittu`,
  selectAll: (count: number) => `Valitse kaikki ${formatInteger(count)} hakutulosta`,
  tooMany: (max: number) => `Kerralla voi muuttaa enintään ${vehicles(max)}`,
  clear: "Tyhjennä valinta",
  move: "Siirrä toiseen yritykseen…",
  changeStatus: "Vaihda tila…",
  cancel: "Peruuta",

  moving: (count: number) => (count === 1 ? "Siirretäänkö 1 auto?" : `Siirretäänkö ${vehicles(count)}?`),
  movingTo: (count: number, name: string) =>
    count === 1 ? `Siirretäänkö 1 auto: ${name}?` : `Siirretäänkö ${vehicles(count)}: ${name}?`,
  keepStatus: "Autojen tila ei muutu. Siirron voi kumota 30 päivän ajan.",
  target: "Yritys, johon autot siirretään",
  targetHint: "Hae nimellä tai Y-tunnuksella",
  confirmMove: (count: number) => `Siirrä ${vehicles(count)}`,
  underWay: (count: number) => `Muutetaan ${vehicles(count)}…`,

  changing: (count: number) => `Vaihdetaanko ${ofVehicles(count)} tila?`,
  newStatus: "Uusi tila",
  confirmStatus: (count: number) => `Vaihda ${ofVehicles(count)} tila`,
  noSharedStatus:
    "Valituille autoille ei ole yhteistä uutta tilaa. Keskeneräiset autot hyväksytään omilla sivuillaan.",
  undoable: "Muutoksen voi kumota 30 päivän ajan.",

  /** After a few plates. */
  more: (count: number) => ` ja ${formatInteger(count)} muuta`,
  moved: (count: number, name: string) => `${vehicles(count)} siirretty: ${name}`,
  changed: (count: number, status: string) => `${ofVehicles(count)} tila vaihdettu: ${status}`,
  movedApart: (count: number) => `${vehicles(count)} siirretty eri yrityksiin`,
  changedApart: (count: number) => `${ofVehicles(count)} tila vaihdettu`,
  undo: "Kumoa",
  undoOf: (change: string) => `Kumotaanko: ${change}?`,
  undoing: "Autot palaavat siihen yritykseen ja tilaan, joissa ne olivat.",
  undone: "Kumottu",
  undoneNote: (count: number) => `Kumottu: ${vehicles(count)} palautettu`,
  recent: "Viimeisimmät joukkomuutokset",
  from: (name: string) => `Yrityksestä ${name}`,
} as const;

/** What a refused bulk change says: the reasons with the plates they concern, and that nothing happened. */
export const bulkRefusal = {
  nameless: (many: string, id: string) => `${many === "companies" ? "yritys" : "auto"} ${id}`,
  reasons: (reasons: readonly { reason: string; names: readonly string[] }[], more: number) => {
    const told = reasons.map(({ reason, names }, index) => {
      const others = more > 0 && index === reasons.length - 1 ? ` ja ${formatInteger(more)} muuta` : "";
      return `${names.join(", ")}${others}: ${reason.replace(/\.$/, "")}.`;
    });
    return `${told.join(" ")} Mitään ei muutettu.`;
  },
  listChanged: (count: number, many: string | number | undefined) =>
    `Luettelossa on nyt ${many === "companies" ? companies(count) : vehicles(count)}. Mitään ei muutettu. Lataa sivu uudelleen ja tarkista valinta.`,
};
