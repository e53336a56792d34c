import type { z } from "zod";
import type { Database } from "#db/client.ts";
import {
  listRegisterAnswers,
  type RegisterAnswerRow,
} from "#lib/company-register/queries/company-register.ts";
import { isFresh, type RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import type { registerLookUpSchema } from "#lib/company-register/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { requireFeature } from "#lib/feature-switches/use-cases/features.ts";
import { type Context, type OutsideUseCase, takeFrom } from "#lib/platform/use-case/context.ts";
import type { CompanyRegister } from "#lib/ports.ts";

export type RegisterAnswer = { company: RegisteredCompany; askedAt: Date };

type Asking = {
  register: CompanyRegister;
  /** Counts an actor's query, and refuses it above the limit. */
  admit: (actor: Actor) => Promise<Result<null>>;
  /** Stores an answer for all actors. The server does this itself: an actor must not forge the register's answer. */
  keep: (answer: RegisterAnswerRow) => Promise<void>;
};

/**
 * Looks a business id up in the public register, which is asked once a day for all actors, outside any transaction. Fails with
 * `not_found` for an unknown id, `register_unavailable`, `company_register_off`, and `too_many_lookups`: the portal is no copy
 * of the register.
 */
export const registerLookUp = ({
  register,
  admit,
  keep,
}: Asking): OutsideUseCase<z.output<typeof registerLookUpSchema>, RegisterAnswer> => ({
  async outside(transact, { businessId }) {
    const before = await transact("read", async ({ actor, db, now }) => {
      const on = await requireFeature(db, "companyRegister");
      if (!on.ok) return on;
      const [kept] = await listRegisterAnswers(db, [businessId]);
      return ok({ actor, now, kept });
    });
    if (!before.ok) return before;
    const { actor, now, kept } = before.value;
    const admitted = await admit(actor);
    if (!admitted.ok) return admitted;
    if (kept && isFresh(kept.askedAt, now)) return answerOf(kept);
    const found = await register.findCompany(businessId);
    if (!found.ok) return found;
    const answer = { businessId, found: found.value, askedAt: now };
    await keep(answer);
    return answerOf(answer);
  },
});

const answerOf = ({ found, askedAt }: RegisterAnswerRow): Result<RegisterAnswer> =>
  found ? ok({ company: found, askedAt }) : fail("not_found");

/** Business ids an hour: enough to register companies, too few to copy the register. */
const PER_HOUR = 30;
const PER_HOUR_OF_ADMINS = 600;

/** Counts a query of the register across all servers. Fails with `too_many_lookups`. */
export async function takeRegisterLookUp(db: Database, { kind, id, admin }: Actor): Promise<Result<null>> {
  const perHour = admin ? PER_HOUR_OF_ADMINS : PER_HOUR;
  const bucket = { key: `register:${kind}:${id}`, cost: 1, perSecond: perHour / 3_600, burst: perHour };
  return takeFrom(db, [bucket], "too_many_lookups");
}

/** The last answer about a company; `fresh` within a day. `situations` and `name` are null for an unknown id. */
export type RegisterWarning = {
  name: string | null;
  situations: RegisteredCompany["situations"] | null;
  askedAt: Date;
  fresh: boolean;
};

/** The register's last answers by business id, without a query outside. */
export async function registerWarnings(
  { db, now }: Pick<Context, "db" | "now">,
  businessIds: readonly string[],
): Promise<Map<string, RegisterWarning>> {
  if (businessIds.length === 0) return new Map();
  const answers = await listRegisterAnswers(db, businessIds);
  return new Map(
    answers.map(({ businessId, found, askedAt }) => [
      businessId,
      {
        name: found?.name ?? null,
        situations: found?.situations ?? null,
        askedAt,
        fresh: isFresh(askedAt, now),
      },
    ]),
  );
}

/** The register's last answer about one company, for its approver. Fails with `forbidden`. */
export async function getRegisterWarning(
  ctx: Context,
  { businessId }: z.output<typeof registerLookUpSchema>,
): Promise<Result<RegisterWarning | null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok((await registerWarnings(ctx, [businessId])).get(businessId) ?? null);
}
