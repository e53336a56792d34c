import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/domain/actor.ts";
import type { ProviderId } from "#lib/domain/providers.ts";
import { dispatchSettings } from "../schema.ts";

/** Where the demo's dispatch providers serve. */
const AREAS: Partial<Record<ProviderId, readonly string[]>> = {
  taksiHelsinki: ["Helsinki", "Espoo", "Vantaa", "Kauniainen"],
  cabonline: ["Helsinki", "Espoo", "Vantaa", "Turku", "Tampere", "Oulu"],
  dride: ["Turku", "Kaarina", "Raisio", "Naantali"],
  taksiHame: ["Hämeenlinna", "Forssa", "Lahti", "Riihimäki"],
  tatsilla: ["Tampere", "Nokia", "Pirkkala", "Ylöjärvi", "Kangasala"],
  "02Taksi": ["Koko maa"],
  taksiItaSuomi: ["Kuopio", "Joensuu", "Mikkeli", "Savonlinna"],
  keskustaksi: ["Jyväskylä", "Jämsä", "Äänekoski"],
  leviKittila: ["Kittilä", "Levi", "Muonio"],
  taksivaasa: ["Vaasa", "Mustasaari", "Laihia"],
  taksiHyvinkaa: ["Hyvinkää", "Riihimäki"],
  taksiLansiSuomi: ["Pori", "Rauma", "Ulvila"],
};

/** What the demo's programs ask for: nobody's doing, so that it has no history. */
export const FEATURES = [
  {
    name: "vehicleImport",
    enabled: false,
    note: "Välityksen sovellus näyttää painikkeen, josta autot tuodaan tiedostosta.",
  },
];

/** Fills in what admins have set of the providers; the connections are the server's own. */
export const seedProviderAreas = (database: Database): Promise<void> =>
  database.asActor(SYSTEM, { mode: "write" }, async (db) => {
    const rows = Object.entries(AREAS).map(([provider, areas]) => ({
      provider: provider as ProviderId,
      areas: areas.join("\n"),
    }));
    await db.insert(dispatchSettings).values(rows).onConflictDoNothing();
  });
