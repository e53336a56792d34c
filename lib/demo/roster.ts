import type { CompanyType } from "#lib/companies/company-fields.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { City, Culture } from "./places.ts";

/**
 * The progress of a company. `started` stopped before billing, `billed` before the contract, and `withdrawn` was never
 * approved. The other stages are statuses.
 */
export type Stage = "started" | "billed" | "pending" | "active" | "inactive" | "withdrawn";

export type RosterEntry = {
  name: string;
  city: City;
  provider: ProviderId;
  stage: Stage;
  vehicleCount: number;
  culture: Culture;
  companyType: CompanyType;
  aggregator: string | null;
};

type Row = readonly [name: string, city: City, stage: Stage, vehicleCount: number, culture?: Culture];

const PARTNERS: readonly (readonly [CompanyType, ProviderId, Row])[] = [
  ["regional_partner", "02Taksi", ["Etelä-Suomen Taksikumppani Oy", "Helsinki", "active", 0]],
  ["regional_partner", "taksiItaSuomi", ["Itä-Suomen Kuljetuskumppanit Osk", "Kuopio", "active", 0]],
  ["regional_partner", "taksivaasa", ["Pohjanmaan Aluetaksit Oy", "Vaasa", "active", 0]],
  ["aggregator", "cabonline", ["Suomen Taksiketju Oy", "Espoo", "active", 0]],
  ["aggregator", "taxidata", ["Kyytiverkko Oy", "Turku", "active", 0]],
];

const OPERATORS: Record<ProviderId, readonly Row[]> = {
  valopilkku: [
    ["Lahden Seudun Taksiautoilijat Oy", "Lahti", "active", 17],
    ["Kotkan Satamataksi Ky", "Kotka", "inactive", 3],
    ["Porvoon Jokirannan Taksi Oy", "Porvoo", "pending", 2],
  ],
  taksiHelsinki: [
    ["Mäkelän Liikenne Ky", "Helsinki", "active", 3],
    ["Nieminen & Pojat Oy", "Helsinki", "active", 12],
    ["Herttoniemen Taksipalvelu Oy", "Helsinki", "pending", 2],
    ["Kuljetus A. Hassan Tmi", "Espoo", "active", 1],
  ],
  dride: [
    ["Oulunsalon Taksi Oy", "Oulu", "active", 6],
    ["Öystilän Taksi Tmi", "Oulu", "billed", 0],
  ],
  cabonline: [
    ["Espoon Taksikuljetus Oy", "Espoo", "active", 31],
    ["Järvenpään Asematunnelin Taksi Oy", "Järvenpää", "active", 4],
    ["Ässä-Taksi Kerava Oy", "Kerava", "active", 7],
    ["Lindqvist Trafik Ab", "Espoo", "active", 5, "sv"],
  ],
  taxidata: [
    ["Turun Aurajoen Taksi Oy", "Turku", "active", 14],
    ["Salon Seudun Taksi Ky", "Salo", "active", 3],
    ["Åbo Taxi & Transport Ab", "Turku", "inactive", 4, "sv"],
  ],
  ksat: [
    ["Jyväskylän Harjun Taksi Oy", "Jyväskylä", "active", 11],
    ["Äänekosken Taksiliikenne Oy", "Äänekoski", "active", 3],
    ["Keski-Suomen Esteettömät Kuljetukset ja Kyydit Oy", "Jyväskylä", "active", 19],
    ["Taksi Särkkä Tmi", "Jyväskylä", "pending", 1],
  ],
  taksari: [
    ["Rovaniemen Napapiirin Taksi Oy", "Rovaniemi", "active", 8],
    ["Kajaanin Kyytiveljet Oy", "Kajaani", "active", 4],
    ["Ounasvaaran Taksi Ky", "Rovaniemi", "started", 0],
  ],
  tatsilla: [
    ["Tampereen Koskitaksi Oy", "Tampere", "active", 16],
    ["Nokian Taksi Lehtonen Oy", "Nokia", "active", 2],
    ["Hervannan Kyyti Ky", "Tampere", "withdrawn", 1],
  ],
  taksiHame: [
    ["Hämeen Taksi Oy", "Hämeenlinna", "active", 24],
    ["Riihimäen Ratataksi Oy", "Riihimäki", "active", 5],
    ["Forssan Seudun Tilausliikenne Oy", "Forssa", "active", 6],
    ["Janakkalan Taksi Ojala Tmi", "Janakkala", "pending", 1],
  ],
  "02Taksi": [
    ["Yhteiskyyti Suomi Oy", "Helsinki", "active", 48],
    ["Seinäjoen Lakeustaksi Oy", "Seinäjoki", "active", 9],
    ["Kokkolan Meritaksi Oy", "Kokkola", "active", 4],
    ["Tmi Pekka Järvinen", "Tampere", "active", 1],
  ],
  taksiItaSuomi: [
    ["Saimaan Tilataksit Oy", "Lappeenranta", "active", 13],
    ["Kuopion Puijon Taksi Oy", "Kuopio", "active", 10],
    ["Joensuun Ilosaaren Taksi Oy", "Joensuu", "active", 6],
    ["Savonlinnan Linnataksi Ky", "Savonlinna", "inactive", 2],
    ["Mikkelin Taksiliike Väisänen Oy", "Mikkeli", "active", 3],
  ],
  keskustaksi: [
    ["Oulun Torinrannan Taksi Oy", "Oulu", "active", 7],
    ["Kalevan Kuljetus Ky", "Oulu", "billed", 0],
  ],
  leviKittila: [
    ["Levin Tunturitaksi Oy", "Sirkka", "active", 15],
    ["Sámi Táksi Oy", "Inari", "active", 3, "se"],
    ["Deatnu Sáhttu Ky", "Utsjoki", "pending", 1, "se"],
    ["Kittilän Liikenne Ylitalo Oy", "Kittilä", "active", 4],
  ],
  vievie: [
    ["Pääkaupunkiseudun Invataksit Oy", "Vantaa", "active", 22],
    ["Lentoaseman Taksi- ja Tilausajot Virtanen & Co Oy", "Vantaa", "active", 9],
    ["Malmin Taksi Ky", "Helsinki", "started", 0],
  ],
  taksivaasa: [
    ["Vaasan Åkerlund Ab", "Vaasa", "active", 8, "sv"],
    ["Korsholms Taxi Ab", "Mustasaari", "active", 4, "sv"],
    ["Jakobstads Bil & Buss Öström Ab", "Pietarsaari", "active", 6, "sv"],
    ["Vaasan Palosaaren Taksi Oy", "Vaasa", "active", 5],
    ["Taxi Sjöberg Kb", "Vaasa", "billed", 0, "sv"],
  ],
  taksiHyvinkaa: [
    ["Hyvinkään Sveitsin Taksi Oy", "Hyvinkää", "active", 7],
    ["Hyvinkään Kyyti Laaksonen Ky", "Hyvinkää", "active", 2],
    ["Taksi Hyyppä Oy", "Hyvinkää", "pending", 1],
  ],
  taksiLansiSuomi: [
    ["Porin Karhutaksi Oy", "Pori", "active", 12],
    ["Rauman Pitsitaksi Oy", "Rauma", "active", 4],
    ["Satakunnan Inva- ja Paarikuljetus Oy", "Pori", "active", 10],
    ["Eurajoen Taksi Saarinen Tmi", "Rauma", "started", 0],
  ],
};

/** Companies that have the name of their owner. */
export const OWNERS: Readonly<Record<string, readonly [first: string, last: string]>> = {
  "Nieminen & Pojat Oy": ["Seppo", "Nieminen"],
  "Kuljetus A. Hassan Tmi": ["Abdi", "Hassan"],
  "Öystilän Taksi Tmi": ["Esa", "Öystilä"],
  "Lindqvist Trafik Ab": ["Håkan", "Lindqvist"],
  "Taksi Särkkä Tmi": ["Riikka", "Särkkä"],
  "Nokian Taksi Lehtonen Oy": ["Petri", "Lehtonen"],
  "Janakkalan Taksi Ojala Tmi": ["Marja", "Ojala"],
  "Tmi Pekka Järvinen": ["Pekka", "Järvinen"],
  "Mikkelin Taksiliike Väisänen Oy": ["Jukka", "Väisänen"],
  "Kittilän Liikenne Ylitalo Oy": ["Outi", "Ylitalo"],
  "Lentoaseman Taksi- ja Tilausajot Virtanen & Co Oy": ["Mikko", "Virtanen"],
  "Vaasan Åkerlund Ab": ["Göran", "Åkerlund"],
  "Jakobstads Bil & Buss Öström Ab": ["Carola", "Öström"],
  "Taxi Sjöberg Kb": ["Nils", "Sjöberg"],
  "Hyvinkään Kyyti Laaksonen Ky": ["Tiina", "Laaksonen"],
  "Taksi Hyyppä Oy": ["Väinö", "Hyyppä"],
  "Eurajoen Taksi Saarinen Tmi": ["Lauri", "Saarinen"],
};

/** Every company of the demo, aggregators and regional partners first. */
export const ROSTER: readonly RosterEntry[] = [
  ...PARTNERS.map(([companyType, provider, row]) => toEntry(row, provider, companyType)),
  ...Object.entries(OPERATORS).flatMap(([provider, rows]) =>
    rows.map((row) => toEntry(row, provider as ProviderId, "operator")),
  ),
];

function toEntry(row: Row, provider: ProviderId, companyType: CompanyType): RosterEntry {
  const [name, city, stage, vehicleCount, culture = "fi"] = row;
  const works = companyType === "operator" && (stage === "active" || stage === "inactive");
  return {
    name,
    city,
    provider,
    stage,
    vehicleCount,
    culture,
    companyType,
    aggregator: works ? partnerOf(provider) : null,
  };
}

/** The aggregator or regional partner of a provider's operators, if it has one. */
function partnerOf(provider: ProviderId): string | null {
  return PARTNERS.find(([, of]) => of === provider)?.[2][0] ?? null;
}
