import { inArray, lt } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companyRegisterAnswers } from "#db/schema/companies.ts";
import { DAY_MS } from "#lib/core/calendar.ts";

export type RegisterAnswerRow = typeof companyRegisterAnswers.$inferSelect;

/** The register's last answers about these business ids, if it was asked. */
export const listRegisterAnswers = (db: Tx, businessIds: readonly string[]): Promise<RegisterAnswerRow[]> =>
  db
    .select()
    .from(companyRegisterAnswers)
    .where(inArray(companyRegisterAnswers.businessId, [...businessIds]));

const KEPT_MS = 30 * DAY_MS;

/** Stores an answer, and deletes those older than 30 days: an answer about a sole trader names a person. */
export async function keepRegisterAnswer(db: Tx, answer: RegisterAnswerRow): Promise<void> {
  const { found, askedAt } = answer;
  const outdated = new Date(askedAt.getTime() - KEPT_MS);
  await db.delete(companyRegisterAnswers).where(lt(companyRegisterAnswers.askedAt, outdated));
  await db
    .insert(companyRegisterAnswers)
    .values(answer)
    .onConflictDoUpdate({ target: companyRegisterAnswers.businessId, set: { found, askedAt } });
}
