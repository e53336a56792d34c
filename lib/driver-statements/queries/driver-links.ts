import { and, eq, gt, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { driverLinks } from "#db/schema/driver-links.ts";

/** A driver's link to their own statements. */
export type DriverLink = typeof driverLinks.$inferSelect;

type Whose = { companyId: number; driverId: number };

const ofDriver = ({ companyId, driverId }: Whose) =>
  and(eq(driverLinks.driverId, driverId), eq(driverLinks.companyId, companyId));

export async function findDriverLink(db: Tx, whose: Whose): Promise<DriverLink | null> {
  const [link] = await db.select().from(driverLinks).where(ofDriver(whose));
  return link ?? null;
}

/** A link that still works. */
export async function findLiveDriverLink(db: Tx, linkId: string, now: Date): Promise<DriverLink | null> {
  const [link] = await db
    .select()
    .from(driverLinks)
    .where(and(eq(driverLinks.linkId, linkId), gt(driverLinks.expiresAt, now)));
  return link ?? null;
}

/** Stores a driver's link in place of an earlier one. */
export async function replaceDriverLink(db: Tx, row: Omit<DriverLink, "openedAt">): Promise<void> {
  await db.delete(driverLinks).where(ofDriver(row));
  await db.insert(driverLinks).values(row);
}

/** Deletes a driver's link; false without one. */
export async function deleteDriverLink(db: Tx, whose: Whose): Promise<boolean> {
  const ended = await db.delete(driverLinks).where(ofDriver(whose)).returning({ id: driverLinks.driverId });
  return ended.length > 0;
}

/** Stores when a link was first opened. */
export async function updateDriverLinkOpened(db: Tx, linkId: string, now: Date): Promise<void> {
  await db
    .update(driverLinks)
    .set({ openedAt: now })
    .where(and(eq(driverLinks.linkId, linkId), isNull(driverLinks.openedAt)));
}
