import type { z } from "zod";
import { type KeptAnswer, listRegisterAnswers } from "#db/queries/company-register/company-register.ts";
import { isFresh, type RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import type { registerSchema } from "#lib/company-register/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { OutsideUseCase } from "#lib/core/use-cases/context.ts";
import { requireFeature } from "#lib/feature-switches/use-cases/require-feature.ts";
import type { CompanyRegister } from "#lib/ports.ts";

export type RegisterAnswer = { company: RegisteredCompany; askedAt: Date };

type Asking = {
  register: CompanyRegister;
  /** Counts a question of a person or program. */
  admit: (actor: Actor) => Promise<Result<null>>;
  /** Keeps an answer for everybody. As the server itself: whoever asks has no word in what the register says. */
  keep: (answer: KeptAnswer) => Promise<void>;
};

/**
 * What the public register knows of a business id: asked outside once a day for everybody, in no transaction.
 * Fails with `not_found` where it knows nothing, `register_unavailable`, `company_register_off`, and `too_many_lookups`: nobody
 * reads the register through us.
 */
export const registerLookUp = ({
  register,
  admit,
  keep,
}: Asking): OutsideUseCase<z.output<typeof registerSchema>, RegisterAnswer> => ({
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
    const told = await register.findCompany(businessId);
    if (!told.ok) return told;
    const answer = { businessId, found: told.value, askedAt: now };
    await keep(answer);
    return answerOf(answer);
  },
});

const answerOf = ({ found, askedAt }: KeptAnswer): Result<RegisterAnswer> =>
  found ? ok({ company: found, askedAt }) : fail("not_found");
