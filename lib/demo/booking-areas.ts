import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Tx } from "#db/client.ts";
import { bookingAreas, postCodes } from "#db/schema/booking-areas.ts";
import { companies } from "#db/schema/companies.ts";
import { dispatchFailures, dispatchSettings } from "#db/schema/dispatch.ts";
import { vehicles } from "#db/schema/fleet.ts";
import { parsePostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { addRule } from "#lib/booking-areas/use-cases/rules.ts";
import { createArea, endArea } from "#lib/booking-areas/use-cases/write.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listPostCodes } from "./places.ts";

const NAMES = {
  airport: "Helsinki-Vantaan lentoasema",
  centre: "Helsingin keskusta",
  christmas: "Joulun vahvistus",
  old: "Länsisataman kokeilu",
  fells: "Levi",
} as const;

/**
 * Inserts the postal codes of the demo's places and the areas of two providers, through use cases: one area names who may
 * drive, one excludes a company, one starts later, one has ended and one has no rules.
 */
export async function seedBookingAreas(database: Database, today: PlainDate): Promise<void> {
  await database.asActor(SYSTEM, { mode: "write" }, async (db) => {
    const [known] = await db.select({ id: bookingAreas.id }).from(bookingAreas).limit(1);
    if (known) return;
    await db.insert(postCodes).values(listPostCodes());
    await insertAreas({ db, actor: SYSTEM, now: new Date(), today, requestId: "demo" });
  });
}

async function insertAreas(ctx: Context): Promise<void> {
  const { today } = ctx;
  const [first, second, third] = await companiesOf(ctx.db, "taksiHelsinki");
  const airport = await area(ctx, { name: NAMES.airport, postCodes: "01510, 01530" });
  const centre = await area(ctx, { name: NAMES.centre, postCodes: "00100–00180, 00510" });
  await area(ctx, {
    name: NAMES.christmas,
    postCodes: "00100–00180",
    validFrom: addDays(today, 20),
    validTo: addDays(today, 34),
  });
  const old = await area(ctx, { name: NAMES.old, postCodes: "00180" });
  await area(ctx, { name: NAMES.fells, provider: "leviKittila", postCodes: "99100–99130" });
  await endArea(ctx, { areaId: old });
  for (const companyId of [first, second])
    if (companyId) await rule(ctx, airport, { effect: "allow", companyId });
  const vehicleId = first && (await vehicleOf(ctx.db, first));
  if (vehicleId) await rule(ctx, airport, { effect: "deny", vehicleId });
  if (third) await rule(ctx, centre, { effect: "deny", companyId: third, validTo: addDays(today, 60) });
}

type Content = {
  name: string;
  postCodes: string;
  provider?: ProviderId;
  validFrom?: PlainDate;
  validTo?: PlainDate;
};

async function area(ctx: Context, { postCodes: typed, ...content }: Content): Promise<number> {
  const made = await createArea(ctx, {
    body: {
      provider: "taksiHelsinki",
      validFrom: addDays(ctx.today, -90),
      validTo: null,
      ...content,
      postCodes: parsePostCodes(typed).ranges,
    },
  });
  if (!made.ok) throw new Error(`the demo's area was refused: ${made.error.code}`);
  return made.value.id;
}

type Rule = { effect: "allow" | "deny"; companyId?: number; vehicleId?: number; validTo?: PlainDate };

async function rule(ctx: Context, areaId: number, body: Rule): Promise<void> {
  const nobody = { companyId: null, vehicleId: null, validFrom: null, validTo: null };
  const added = await addRule(ctx, { areaId, body: { ...nobody, ...body } });
  if (!added.ok) throw new Error(`the demo's rule was refused: ${added.error.code}`);
}

async function companiesOf(db: Tx, provider: ProviderId): Promise<(number | undefined)[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.provider, provider), eq(companies.status, "active")))
    .orderBy(asc(companies.id))
    .limit(3);
  return rows.map(({ id }) => id);
}

async function vehicleOf(db: Tx, companyId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.companyId, companyId), eq(vehicles.status, "active")))
    .orderBy(asc(vehicles.id))
    .limit(1);
  return row?.id;
}

/** The places that the demo's dispatch providers serve. */
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

/** A feature that the demo's programs ask for. Nobody created it, so it has no history. */
export const FEATURES = [
  {
    name: "vehicleImport",
    enabled: false,
    note: "Välityksen sovellus näyttää painikkeen, josta autot tuodaan tiedostosta.",
  },
];

/** This morning's unanswered call to a provider about its first company. An admin can repeat it. */
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

/** Inserts the settings that admins made for the providers, and a failed call of one provider. */
export const seedProviderAreas = (database: Database): Promise<void> =>
  database.asActor(SYSTEM, { mode: "write" }, async (db) => {
    const rows = Object.entries(AREAS).map(([provider, areas]) => ({
      provider: provider as ProviderId,
      areas: areas.join("\n"),
    }));
    await db.insert(dispatchSettings).values(rows).onConflictDoNothing();
    await insertFailedCall(db);
  });
