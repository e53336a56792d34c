import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

/** A vehicle or driver that was returned for completion and has not been submitted again. */
export type ReturnedMember = { kind: FleetKind; id: number; name: string; reason: string; at: Date };

/** A company's vehicles and drivers that were returned, the latest return first. */
export async function listReturnedMembers(
  db: Tx,
  { companyId, limit }: { companyId: number; limit: number },
): Promise<ReturnedMember[]> {
  const rows = await db.execute<Omit<ReturnedMember, "at"> & { at: string }>(sql`
    select last.entity_type as kind, last.entity_id::float8 as id, last.reason, last.at,
      coalesce(v.license_plate, concat_ws(' ', d.first_name, d.last_name)) as name
    from (
      select distinct on (entity_type, entity_id) entity_type, entity_id, reason, at
      from returns where company_id = ${companyId}
      order by entity_type, entity_id, id desc) last
    left join vehicles v on last.entity_type = 'vehicle' and v.id = last.entity_id
    left join drivers d on last.entity_type = 'driver' and d.id = last.entity_id
    where (v.status = 'incomplete' and v.deleted_at is null) or (d.status = 'incomplete' and d.deleted_at is null)
    order by last.at desc, last.entity_id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export type DoneSteps = { vehicles: boolean; drivers: boolean; colleague: boolean };

/**
 * Whether a company has a complete vehicle, a complete driver, and somebody else than the user as a member or invited. Vehicles
 * and drivers out of use do not count.
 */
export async function findDoneSteps(
  db: Tx,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<DoneSteps> {
  const [row] = await db.execute<DoneSteps>(sql`select
    exists (select from vehicles where company_id = ${companyId} and deleted_at is null
      and status in ('pending', 'active')) as vehicles,
    exists (select from drivers where company_id = ${companyId} and deleted_at is null
      and status in ('pending', 'active')) as drivers,
    exists (select from memberships where company_id = ${companyId} and user_id <> ${userId})
      or exists (select from invitations
        where company_id = ${companyId} and accepted_at is null and ended_at is null) as colleague`);
  return row ?? { vehicles: false, drivers: false, colleague: false };
}
