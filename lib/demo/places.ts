import type { Random } from "./random.ts";

/** Cities and post codes that belong together, as the postal service lists them. */
const POST_CODES = {
  Espoo: ["02100", "02600", "02770"],
  Forssa: ["30100"],
  Helsinki: ["00100", "00380", "00510", "00700", "00880"],
  Hyvinkää: ["05800", "05830"],
  Hämeenlinna: ["13100", "13200"],
  Inari: ["99870"],
  Janakkala: ["14200"],
  Joensuu: ["80100"],
  Jyväskylä: ["40100"],
  Järvenpää: ["04400"],
  Kajaani: ["87100"],
  Kerava: ["04200"],
  Kittilä: ["99100"],
  Kokkola: ["67100"],
  Kotka: ["48100"],
  Kuopio: ["70100"],
  Lahti: ["15100", "15140"],
  Lappeenranta: ["53100"],
  Mikkeli: ["50100"],
  Mustasaari: ["65610"],
  Nokia: ["37100"],
  Oulu: ["90100", "90500"],
  Pietarsaari: ["68600"],
  Pori: ["28100", "28130"],
  Porvoo: ["06100"],
  Rauma: ["26100"],
  Riihimäki: ["11100", "11130"],
  Rovaniemi: ["96100"],
  Salo: ["24100"],
  Savonlinna: ["57100"],
  Seinäjoki: ["60100"],
  Sirkka: ["99130"],
  Tampere: ["33100", "33200", "33720"],
  Turku: ["20100", "20500"],
  Utsjoki: ["99980"],
  Vaasa: ["65100", "65200"],
  Vantaa: ["01300", "01510", "01530", "01600"],
  Äänekoski: ["44100"],
} as const satisfies Record<string, readonly string[]>;

export type City = keyof typeof POST_CODES;
export type Culture = "fi" | "sv" | "se";

const STREETS: Record<Culture, readonly string[]> = {
  fi: [
    "Asemakatu",
    "Kauppakatu",
    "Teollisuustie",
    "Varikkotie",
    "Satamakatu",
    "Rautatienkatu",
    "Koulukatu",
    "Yrittäjäntie",
    "Ratakatu",
    "Autoilijankatu",
    "Mäntytie",
    "Hämeentie",
    "Linja-autoasemankuja",
    "Pohjolankatu",
    "Jääkärinkatu",
    "Sepänkatu",
    "Tehtaankatu",
    "Niittypolku",
  ],
  sv: ["Storgatan", "Strandgatan", "Handelsesplanaden", "Skolhusgatan", "Industrivägen", "Rådhusgatan"],
  se: ["Inarintie", "Sámi geaidnu", "Ellintie", "Tenontie"],
};

/** A street address in the city. */
export const addressIn = (city: City, culture: Culture, random: Random) => ({
  street: `${random.pick(STREETS[culture])} ${random.int(1, 96)}${random.pick(["", "", "", " A", " B 4", " C 12"])}`,
  postCode: random.pick<string>(POST_CODES[city]),
  city,
});

export const isPostCodeOf = (postCode: string, city: string): boolean =>
  Object.entries(POST_CODES).some(
    ([name, codes]) => name === city && codes.some((code) => code === postCode),
  );

/** Every code of the demo's places with the place it belongs to. */
export const listPostCodes = (): { code: number; name: string }[] =>
  Object.entries(POST_CODES).flatMap(([name, codes]) => codes.map((code) => ({ code: Number(code), name })));
