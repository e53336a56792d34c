import { createHash } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { createDatabase, type Database, type Tx } from "#db/client.ts";
import { identityAccounts, users } from "#db/schema/accounts.ts";
import { apiClientCompanies, apiClients } from "#db/schema/api-clients.ts";
import { companies } from "#db/schema/companies.ts";
import { features, outbox } from "#db/schema/core.ts";
import { memberships } from "#db/schema/people.ts";
import { updateUserAdmin } from "#lib/accounts/queries/accounts-users.ts";
import { hashPassword } from "#lib/adapters/identity/password-hasher.ts";
import { scopesFor } from "#lib/api-clients/rules/api-client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { listEndingLicencesOf, upsertReminders } from "#lib/fleet/queries/licence-reminders.ts";
import { dueStage, reminderWindow } from "#lib/fleet/rules/licence-reminder.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { ACCOUNTS, ADMIN_EMAIL, MEMBERS, seedInvitation } from "./accounts.ts";
import { FEATURES, seedBookingAreas, seedProviderAreas } from "./booking-areas.ts";
import { seedDocuments } from "./documents.ts";
import { DEMO_OWNER, generateDemo } from "./generate.ts";
import { insertDemoCompany, insertFleet, insertHistory } from "./insert.ts";
import { seedSettlements } from "./settlements.ts";

const PASSWORD = "taksitolppa";
const SECRET = "demo-secret";
const ADMIN_CLIENT = "demo-admin";
type DemoClient = Pick<typeof apiClients.$inferInsert, "clientId" | "name" | "reach" | "provider">;
/** One per reach; the last one is the own software of the demo owner's company. */
const CLIENTS: readonly DemoClient[] = [
  { clientId: ADMIN_CLIENT, name: "Demo dispatch system", reach: "all" },
  {
    clientId: "demo-provider",
    name: "Taksi Helsingin välitys",
    reach: "provider",
    provider: "taksiHelsinki",
  },
  { clientId: "demo-company", name: "Mäkelän Liikenteen taloushallinto", reach: "companies" },
];
/** A mail of yesterday that could not be delivered, for an admin to repeat. */
const UNDELIVERED = {
  kind: "account_exists",
  payload: { to: "taksi@vanha-osoite.example" },
  attempts: 31,
  createdAt: sql`now() - interval '2 days'`,
  failedAt: sql`now() - interval '1 day'`,
  lastError: "TimeoutError",
};

/** Milliseconds, enough for any demo company: all companies with at most 48 vehicles take far less. */
const DEADLINE_MS = 60_000;

/** Fills an empty database with the demo's accounts, companies and fleets; does nothing if they exist. */
export async function seedDemo(databaseUrl: string, { seller }: { seller: Seller | null }): Promise<void> {
  const database = createDatabase({ url: databaseUrl, max: 2, applicationName: "tolppa-seed" });
  try {
    const [seeded] = await database.asServer((db) =>
      db.select({ id: apiClients.id }).from(apiClients).where(eq(apiClients.clientId, ADMIN_CLIENT)),
    );
    if (seeded) return;
    const userIds = await seedAccounts(database);
    await seedCompanies(database, userIds);
    await seedProviderAreas(database);
    await seedSettlements({ database, today: helsinkiDate(new Date()), seller });
    await seedBookingAreas(database, helsinkiDate(new Date()));
    await inviteColleague(database, userIds);
    await sendDocuments(database, userIds);
    // The clients come last: a test that finds them finds everything.
    await seedClients(database, userIds);
  } finally {
    await database.close();
  }
}

async function seedClients(database: Database, userIds: Map<string, number>): Promise<void> {
  await database.asServerInTransaction(async (db) => {
    const own = await findOwnersCompany(db, userIds);
    for (const client of CLIENTS) {
      const companyId = client.reach === "companies" ? own : null;
      const [row] = await db
        .insert(apiClients)
        .values({
          ...client,
          companyId,
          scopes: [...scopesFor({ companyId, reach: client.reach })],
          secretHash: createHash("sha256").update(SECRET).digest(),
          secretPrefix: SECRET.slice(0, 4),
          createdBy: companyId === null ? ADMIN_EMAIL : DEMO_OWNER.email,
        })
        .returning({ id: apiClients.id });
      if (row && companyId !== null)
        await db.insert(apiClientCompanies).values({ clientId: row.id, companyId });
    }
  });
}

async function inviteColleague(database: Database, userIds: Map<string, number>): Promise<void> {
  const ownerId = userIds.get(DEMO_OWNER.email);
  const companyId = await database.asServer((db) => findOwnersCompany(db, userIds));
  if (ownerId === undefined || companyId === null) return;
  await seedInvitation({ database, ownerId, companyId, today: helsinkiDate(new Date()) });
}

async function sendDocuments(database: Database, userIds: Map<string, number>): Promise<void> {
  const companyId = await database.asServer((db) => findOwnersCompany(db, userIds));
  const id = userIds.get(DEMO_OWNER.email);
  if (companyId === null || id === undefined) return;
  const sender = { id, label: DEMO_OWNER.email };
  await seedDocuments(database, { companyId, sender, today: helsinkiDate(new Date()) });
}

async function findOwnersCompany(db: Tx, userIds: Map<string, number>): Promise<number | null> {
  const [own] = await db
    .select({ companyId: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, userIds.get(DEMO_OWNER.email) ?? 0));
  return own?.companyId ?? null;
}

async function seedAccounts(database: Database): Promise<Map<string, number>> {
  // A start that broke off is continued by the next one.
  const known = await database.asServer((db) => db.select({ id: users.id, email: users.email }).from(users));
  if (known.length > 0) return new Map(known.map(({ id, email }) => [email, id]));
  const passwordHash = await hashPassword(PASSWORD);
  return database.asServerInTransaction(async (db) => {
    const ids = new Map<string, number>();
    for (const { email, verified } of ACCOUNTS) {
      const [account] = await db
        .insert(identityAccounts)
        .values({ email, passwordHash, emailVerifiedAt: verified ? new Date() : null })
        .returning({ id: identityAccounts.id });
      if (!account || !verified) continue;
      const [user] = await db
        .insert(users)
        .values({ subject: account.id, email })
        .returning({ id: users.id });
      if (!user) continue;
      if (email === ADMIN_EMAIL) await updateUserAdmin(db, { id: user.id, email }, true);
      ids.set(email, user.id);
    }
    await db.insert(features).values([...FEATURES]);
    await db.insert(outbox).values(UNDELIVERED);
    return ids;
  });
}

async function seedCompanies(database: Database, userIds: Map<string, number>): Promise<void> {
  const today = helsinkiDate(new Date());
  await database.asActor(SYSTEM, { mode: "write", deadlineMs: DEADLINE_MS }, async (db) => {
    const [existing] = await db.select({ count: count() }).from(companies);
    if (existing && existing.count > 0) return;
    const ids = new Map<string, number>();
    for (const company of generateDemo(today).companies) {
      const ownerId = company.key === DEMO_OWNER.companyKey ? (userIds.get(DEMO_OWNER.email) ?? null) : null;
      const id = await insertDemoCompany(db, company, {
        ownerId,
        aggregatorId: ids.get(company.aggregatorKey ?? "") ?? null,
      });
      ids.set(company.key, id);
      for (const { email, role } of MEMBERS.filter(({ companyKey }) => companyKey === company.key)) {
        const userId = userIds.get(email);
        if (userId !== undefined) await db.insert(memberships).values({ userId, companyId: id, role });
      }
      await insertFleet(db, id, company);
      await insertHistory(db, id, company);
      // The product itself mails the demo owner, so that the first mail appears right after the start.
      if (company.key !== DEMO_OWNER.companyKey) await insertReminders(db, id, today);
    }
  });
}

/** As if the product had run for long: today's due reminders count as sent. */
export async function insertReminders(db: Tx, companyId: number, today: PlainDate): Promise<void> {
  const licences = await listEndingLicencesOf(db, companyId, reminderWindow(today));
  const said = licences.flatMap(({ driverId, expiration, reminded }) => {
    const stage = dueStage(expiration, today, reminded);
    return stage === null ? [] : [{ driverId, expiration, stage }];
  });
  await upsertReminders(db, said, null);
}
