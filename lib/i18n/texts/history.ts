import { formatInteger } from "../format.ts";

/** The history of a company, a vehicle or a driver. */
export const historyTexts = {
  title: "Muutoshistoria",
  none: "Ei vielä muutoksia.",
  /** Stands for those whose names a company's own people do not see. */
  provider: "Ylläpito",
  created: "Luotu",
  deleted: "Poistettu",
  /** Between the old and the new value, for those who hear the page. */
  becomes: "uusi arvo",
  empty: "tyhjä",
  older: (count: number) => `Näytä vanhemmat (${formatInteger(count)})`,
  packageFrom: "alkaen",
} as const;
