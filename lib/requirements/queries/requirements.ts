import { asc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { requirements, requirementVersions } from "#db/schema/requirements.ts";
import type { RequirementVersion, Term } from "#lib/requirements/rules/requirement.ts";
import type { RequirementPhase } from "#lib/requirements/rules/revision.ts";

export type RequirementRow = { id: number; version: number; createdAt: Date; createdBy: string };

/** A rule on a day: its terms in force, else its coming or its last ones. */
export type ShownRequirement = RequirementRow & {
  phase: RequirementPhase;
  term: Term;
  /** The next change. */
  planned: Term | null;
};

const VERSION = {
  requirementId: requirementVersions.requirementId,
  savedOn: requirementVersions.savedOn,
  validFrom: requirementVersions.validFrom,
  ended: requirementVersions.ended,
  name: requirementVersions.name,
  level: requirementVersions.level,
  asked: requirementVersions.asked,
  provider: requirementVersions.provider,
  companyType: requirementVersions.companyType,
  vehicleType: requirementVersions.vehicleType,
  postCodes: requirementVersions.postCodes,
  consequence: requirementVersions.consequence,
  noticeDays: requirementVersions.noticeDays,
};

/** All versions of all rules, or of one, in the order of saving. */
export const listRequirementVersions = (db: Tx, requirementId?: number): Promise<RequirementVersion[]> =>
  db
    .select(VERSION)
    .from(requirementVersions)
    .where(requirementId === undefined ? undefined : eq(requirementVersions.requirementId, requirementId))
    .orderBy(asc(requirementVersions.id));

/** `lock` locks the rule until the transaction ends. */
export async function findRequirement(
  db: Tx,
  id: number,
  options: { lock?: boolean } = {},
): Promise<RequirementRow | null> {
  const query = db.select().from(requirements).where(eq(requirements.id, id));
  const [row] = await (options.lock ? query.for("update") : query);
  return row ?? null;
}

export const listRequirementRows = (db: Tx): Promise<RequirementRow[]> =>
  db.select().from(requirements).orderBy(asc(requirements.id));

export async function insertRequirement(
  db: Tx,
  row: { createdBy: string; createdAt: Date },
): Promise<number> {
  const [made] = await db.insert(requirements).values(row).returning({ id: requirements.id });
  if (!made) throw new Error("the requirement was not inserted");
  return made.id;
}

/** Adds a version to a rule. The database refuses a version that begins before its saving. */
export async function insertRequirementVersion(db: Tx, version: RequirementVersion): Promise<void> {
  const { postCodes, ...row } = version;
  await db.insert(requirementVersions).values({ ...row, postCodes: postCodes && [...postCodes] });
}

/** Increments the version of a locked rule. */
export async function touchRequirement(db: Tx, { id, version }: RequirementRow): Promise<void> {
  await db
    .update(requirements)
    .set({ version: version + 1 })
    .where(eq(requirements.id, id));
}
