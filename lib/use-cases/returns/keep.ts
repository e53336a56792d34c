import type { z } from "zod";
import { findReturn, insertReturn } from "#db/queries/returns.ts";
import type { Company } from "#lib/domain/company.ts";
import type { Entity } from "#lib/domain/history.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { Returned } from "#lib/domain/returning.ts";
import type { returnedThingSchema } from "#lib/schemas/returning.ts";
import type { Context } from "../context.ts";
import { leaveMail } from "../outbox.ts";
import { reaches } from "../reach.ts";

type Return = {
  entity: Entity;
  company: Pick<Company, "id" | "companyName" | "contact" | "owner">;
  reason: string;
  /** What one calls the vehicle or driver; null for the company itself. */
  name: string | null;
};

/** Keeps why something was returned, and tells the company's contact and whoever owns it. */
export async function keepReturn(
  { db, actor, now }: Context,
  { entity, company, reason, name }: Return,
): Promise<void> {
  const of = { entityType: entity.type, entityId: entity.id, companyId: company.id };
  await insertReturn(db, { ...of, reason, at: now, by: actor.label });
  const { id: companyId, companyName, contact, owner } = company;
  for (const to of new Set([contact.email, ...(owner === null ? [] : [owner])]))
    await leaveMail(db, {
      ...{ kind: "returned", to, companyName, companyId, reason },
      ...{ entityType: entity.type, entityId: entity.id, name },
    });
}

/** Why something was last returned, or null; `not_found` where its company is not the actor's. */
export async function getReturn(
  ctx: Context,
  { companyId, ...entity }: z.output<typeof returnedThingSchema>,
): Promise<Result<Returned | null>> {
  if (!(await reaches(ctx, companyId))) return fail("not_found");
  return ok(await findReturn(ctx.db, entity));
}
