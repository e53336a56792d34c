import { type ApiAnswer, answer } from "#lib/platform/api/answer.ts";
import "server-only";
import { createEmbeddedRegister } from "#lib/adapters/company-register/embedded.ts";
import { createHttpRegister } from "#lib/adapters/company-register/http.ts";
import { keepRegisterAnswer } from "#lib/company-register/queries/company-register.ts";
import {
  type RegisterAnswer,
  registerLookUp,
  takeRegisterLookUp,
} from "#lib/company-register/use-cases/look-up.ts";
import { fail } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import type { CompanyRegister } from "#lib/ports.ts";
import { database } from "./container.ts";

const TIMEOUT_MS = 2_000;

/** The register of an installation without one. */
const NONE: CompanyRegister = { findCompany: async () => fail("register_unavailable") };

function register(): CompanyRegister {
  const { companyRegisterUrl: url, demo } = env;
  if (url === undefined) return demo ? createEmbeddedRegister() : NONE;
  const report = (failure: { reason: string }) => log.warn(failure, "company register away");
  return createHttpRegister({ url, timeoutMs: TIMEOUT_MS, report });
}

/** Asks the register of this installation. */
export const lookUpCompany = registerLookUp({
  register: { findCompany: (businessId) => register().findCompany(businessId) },
  admit: (actor) => takeRegisterLookUp(database(), actor),
  keep: (answer) => database().asServerInTransaction((db) => keepRegisterAnswer(db, answer)),
});

export const presentRegistered = ({ company, askedAt }: RegisterAnswer): ApiAnswer =>
  answer({ ...company, askedAt: askedAt.toISOString() });
