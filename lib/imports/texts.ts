import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { formatInteger } from "#lib/messages/format.ts";

const CARS = { one: "auto", some: "autoa" };
const PEOPLE = { one: "kuljettaja", some: "kuljettajaa" };
const WORDS: Record<FleetKind, typeof CARS> = { vehicle: CARS, driver: PEOPLE };

const counted = (kind: FleetKind, count: number): string =>
  `${formatInteger(count)} ${count === 1 ? WORDS[kind].one : WORDS[kind].some}`;
const rows = (count: number): string => (count === 1 ? "1 rivi" : `${formatInteger(count)} riviä`);

/** Files of vehicles and drivers. */
export const importTexts = {
  checking: (done: number, total: number) => `Tarkistetaan ${formatInteger(done)} / ${rows(total)}`,
  applying: (done: number, total: number) => `Tallennetaan ${formatInteger(done)} / ${rows(total)}`,
  undoing: (done: number, total: number) => `Perutaan ${formatInteger(done)} / ${rows(total)}`,
  withFailures: (failed: number) =>
    `${rows(failed)} ei kelpaa. Korjaa virheet alla ja tarkista uudelleen, tai tuo vain kelvolliset rivit. Mitään ei ole vielä tallennettu.`,
  apply: (kind: FleetKind, count: number) => `Tuo ${counted(kind, count)}`,
} as const;
