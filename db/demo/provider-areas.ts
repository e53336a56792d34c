import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { dispatchFailures, dispatchSettings } from "#db/schema/dispatch.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { ProviderId } from "#lib/core/providers.ts";

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

/** What a provider did not answer this morning, about the first of its companies, for an admin to try again. */
async function insertFailedCall(db: Tx): Promise<void> {
  const [company] = await db
    .select({ companyId: companies.id, provider: companies.provider })
    .from(companies)
    .where(
      and(
        eq(companies.provider, "cabonline"),
        eq(companies.status, "active"),
        isNotNull(companies.externalId),
      ),
    )
    .orderBy(companies.id)
    .limit(1);
  if (!company) return;
  const call = { code: "dispatch_slow", attempts: 2, failedAt: sql`now() - interval '3 hours'` } as const;
  await db
    .insert(dispatchFailures)
    .values({ ...company, ...call })
    .onConflictDoNothing();
}

/** Fills in what admins have set of the providers, and what one of them owes; the connections are the server's own. */
export const seedProviderAreas = (database: Database): Promise<void> =>
  database.asActor(SYSTEM, { mode: "write" }, async (db) => {
    const rows = Object.entries(AREAS).map(([provider, areas]) => ({
      provider: provider as ProviderId,
      areas: areas.join("\n"),
    }));
    await db.insert(dispatchSettings).values(rows).onConflictDoNothing();
    await insertFailedCall(db);
  });
