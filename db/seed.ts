import { createHash } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { hashPassword } from "#lib/adapters/identity/argon2.ts";
import { SYSTEM } from "#lib/domain/actor.ts";
import { addDays, helsinkiDate } from "#lib/domain/calendar.ts";
import { changedFields, flatCompany } from "#lib/domain/history.ts";
import { createDatabase, type Database, type Tx } from "./client.ts";
import { DEMO_OWNER, generateDemo } from "./demo/generate.ts";
import type { DemoCompany } from "./demo/types.ts";
import {
  apiClients,
  companies,
  companyPackages,
  drivers,
  events,
  features,
  identityAccounts,
  memberships,
  users,
  vehicles,
} from "./schema.ts";

const PASSWORD = "taksitolppa";
const ADMIN_EMAIL = "admin@tolppa.example";
const ACCOUNTS = [
  { email: ADMIN_EMAIL, verified: true },
  { email: DEMO_OWNER.email, verified: true },
  { email: "uusi@tolppa.example", verified: true },
  { email: "vahvistamaton@tolppa.example", verified: false },
] as const;
const CLIENT = { clientId: "demo-admin", secret: "demo-secret", name: "Demo dispatch system" } as const;
/** Enough for any demo company: 65 companies with at most 48 vehicles are inserted in well under this. */
const DEADLINE_MS = 60_000;

/** Fills an empty database with the demo's accounts, companies and fleets; does nothing where they are already. */
export async function seedDemo(databaseUrl: string): Promise<void> {
  const database = createDatabase({ url: databaseUrl, max: 2, applicationName: "tolppa-seed" });
  try {
    const [seeded] = await database.asServer((db) =>
      db.select({ id: apiClients.id }).from(apiClients).where(eq(apiClients.clientId, CLIENT.clientId)),
    );
    if (seeded) return;
    const userIds = await seedAccounts(database);
    await seedCompanies(database, userIds);
    // Last: whoever finds the client finds everything.
    await database.asServer((db) =>
      db.insert(apiClients).values({
        clientId: CLIENT.clientId,
        name: CLIENT.name,
        secretHash: createHash("sha256").update(CLIENT.secret).digest(),
        admin: true,
      }),
    );
  } finally {
    await database.close();
  }
}

async function seedAccounts(database: Database): Promise<Map<string, number>> {
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
        .values({ subject: account.id, email, admin: email === ADMIN_EMAIL })
        .returning({ id: users.id });
      if (user) ids.set(email, user.id);
    }
    await db.insert(features).values([{ name: "vehicleImport", enabled: false }]);
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
      const id = await insertCompany(db, company, {
        ownerId,
        aggregatorId: ids.get(company.aggregatorKey ?? "") ?? null,
      });
      ids.set(company.key, id);
      if (ownerId !== null)
        await db.insert(memberships).values({ userId: ownerId, companyId: id, role: "owner" });
      await insertFleet(db, id, company);
      await insertHistory(db, id, company);
    }
  });
}

async function insertCompany(
  db: Tx,
  company: DemoCompany,
  { ownerId, aggregatorId }: { ownerId: number | null; aggregatorId: number | null },
): Promise<number> {
  const [row] = await db
    .insert(companies)
    .values({
      externalId: company.externalId,
      companyType: company.companyType,
      businessId: company.businessId,
      companyName: company.companyName,
      provider: company.provider,
      ...company.address,
      firstName: company.contact.firstName,
      lastName: company.contact.lastName,
      phoneNumber: company.contact.phoneNumber,
      contactEmail: company.contact.email,
      taxiServiceLicence: company.taxiServiceLicence,
      aggregatorCompanyId: aggregatorId,
      status: company.status,
      ...company.billing,
      accountantEmail: company.accountantEmail,
      contractSignedAt: company.contract.signed?.at ?? null,
      contractSignedBy: company.contract.signed?.by ?? null,
      reliablePartnerAt: company.contract.reliablePartner?.at ?? null,
      reliablePartnerBy: company.contract.reliablePartner?.by ?? null,
      externalStatus: company.external.status,
      goodSignId: company.external.goodSignStatus.id,
      goodSignStatus: company.external.goodSignStatus.status,
      ownerId,
      createdAt: company.createdDate,
      createdBy: company.createdBy,
      modifiedAt: company.modifiedDate,
      modifiedBy: company.modifiedBy,
      submittedAt: company.submittedDate,
      approvedAt: company.approvedDate,
      approvedBy: company.approvedBy,
    })
    .returning({ id: companies.id });
  if (!row) throw new Error("the company was not inserted");
  if (company.packages.length > 0) {
    await db.insert(companyPackages).values(
      company.packages.map(({ name, startDate, endDate }) => ({
        companyId: row.id,
        name,
        startsOn: startDate,
        endsBefore: endDate && addDays(endDate, 1),
      })),
    );
  }
  return row.id;
}

async function insertFleet(db: Tx, companyId: number, company: DemoCompany): Promise<void> {
  const stamp = { companyId, createdBy: company.createdBy, modifiedBy: company.createdBy };
  if (company.vehicles.length > 0) {
    await db.insert(vehicles).values(
      company.vehicles.map(({ createdDate, ...vehicle }) => ({
        ...vehicle,
        ...stamp,
        createdAt: createdDate,
        modifiedAt: createdDate,
      })),
    );
  }
  if (company.drivers.length > 0) {
    await db.insert(drivers).values(
      company.drivers.map(({ createdDate, contact: { email, ...name }, ...driver }) => ({
        ...driver,
        ...name,
        contactEmail: email,
        ...stamp,
        createdAt: createdDate,
        modifiedAt: createdDate,
      })),
    );
  }
}

/** The history that would be there: created, submitted, approved. */
async function insertHistory(db: Tx, id: number, company: DemoCompany): Promise<void> {
  const now = flatCompany({ ...company, aggregatorCompanyId: null });
  const event = {
    entityType: "company" as const,
    entityId: id,
    companyId: id,
    actorKind: "user" as const,
    actorId: null,
  };
  const turned = (from: string, to: string) =>
    changedFields({ ...now, status: from }, { ...now, status: to });
  await db.insert(events).values([
    {
      ...event,
      at: company.createdDate,
      actorLabel: company.createdBy,
      action: "create",
      after: { ...now, status: "incomplete" },
    },
    ...(company.submittedDate
      ? [
          {
            ...event,
            at: company.submittedDate,
            actorLabel: company.createdBy,
            action: "update" as const,
            ...turned("incomplete", "pending"),
          },
        ]
      : []),
    ...(company.approvedDate
      ? [
          {
            ...event,
            at: company.approvedDate,
            actorLabel: company.approvedBy ?? "",
            action: "update" as const,
            ...turned("pending", "active"),
          },
        ]
      : []),
    ...(company.status === "inactive"
      ? [
          {
            ...event,
            at: company.modifiedDate,
            actorLabel: company.modifiedBy,
            action: "update" as const,
            ...turned(company.approvedDate ? "active" : "pending", "inactive"),
          },
        ]
      : []),
  ]);
}
