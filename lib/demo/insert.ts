import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import { events } from "#db/schema/history.ts";
import { companyPackages } from "#db/schema/settlements.ts";
import { flatCompany } from "#lib/companies/rules/company-change.ts";
import { addDays } from "#lib/core/calendar.ts";
import { isPastReview } from "#lib/core/status.ts";
import { changedFields } from "#lib/events/rules/change.ts";
import type { DemoCompany } from "./types.ts";

/** A demo company with its packages; returns its id. */
export async function insertDemoCompany(
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
      language: company.language,
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
      goodSignSyncedAt: company.external.goodSignStatus.syncedDate,
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

export async function insertFleet(db: Tx, companyId: number, company: DemoCompany): Promise<void> {
  const stamp = { companyId, createdBy: company.createdBy, modifiedBy: company.createdBy };
  if (company.vehicles.length > 0) {
    await db.insert(vehicles).values(
      company.vehicles.map(({ createdDate, ...vehicle }) => ({
        ...vehicle,
        ...stamp,
        createdAt: createdDate,
        modifiedAt: createdDate,
        approvedAt: isPastReview(vehicle.status) ? createdDate : null,
      })),
    );
  }
  if (company.drivers.length > 0) {
    await db.insert(drivers).values(
      company.drivers.map(({ createdDate, contact, ...driver }) => ({
        ...driver,
        ...contact,
        ...stamp,
        createdAt: createdDate,
        modifiedAt: createdDate,
        approvedAt: isPastReview(driver.status) ? createdDate : null,
      })),
    );
  }
}

/** The history of a company: created, submitted, approved. */
export async function insertHistory(db: Tx, id: number, company: DemoCompany): Promise<void> {
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
      actorAdmin: false,
      action: "create",
      after: { ...now, status: "incomplete" },
    },
    ...(company.submittedDate
      ? [
          {
            ...event,
            at: company.submittedDate,
            actorLabel: company.createdBy,
            actorAdmin: false,
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
            actorAdmin: true,
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
            actorAdmin: company.modifiedBy !== company.createdBy,
            action: "update" as const,
            ...turned(company.approvedDate ? "active" : "pending", "inactive"),
          },
        ]
      : []),
  ]);
}
