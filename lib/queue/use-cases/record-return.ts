import type { z } from "zod";
import { findReturn, insertReturn } from "#db/queries/companies/returns.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { canReadCompany } from "#lib/core/use-cases/reach.ts";
import type { Entity } from "#lib/history/rules/history.ts";
import { leaveMail } from "#lib/mail/use-cases/outbox.ts";
import type { Returned } from "#lib/queue/rules/returning.ts";
import type { returnedThingSchema } from "#lib/queue/schema.ts";

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
      kind: "returned",
      to,
      companyName,
      companyId,
      reason,
      entityType: entity.type,
      entityId: entity.id,
      name,
    });
}

/** Why something was last returned, or null; `not_found` where its company is not the actor's. */
export async function getReturn(
  ctx: Context,
  { companyId, ...entity }: z.output<typeof returnedThingSchema>,
): Promise<Result<Returned | null>> {
  if (!(await canReadCompany(ctx, companyId))) return fail("not_found");
  return ok(await findReturn(ctx.db, entity));
}
