import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { fail, ok } from "#lib/core/result.ts";
import type { CompanyRegister } from "#lib/ports.ts";

/** The business id for which the embedded register is unavailable. */
const AWAY = "9900010-6";

const company = (
  businessId: string,
  name: string,
  rest: Partial<RegisteredCompany> = {},
): RegisteredCompany => ({
  businessId,
  name,
  situations: [],
  address: { street: "Asemakatu 4", postCode: "40100", city: "Jyväskylä" },
  ...rest,
});

const COMPANIES: readonly RegisteredCompany[] = [
  company("9900001-8", "Taksi Mäkinen Oy", {
    address: { street: "Mannerheimintie 12 B", postCode: "00100", city: "Helsinki" },
  }),
  company("9900002-6", "Keski-Suomen Kyyti Oy"),
  company("9900003-4", "Konkurssiin Ajanut Oy", {
    situations: [{ kind: "bankruptcy", since: "2026-09-14" }],
  }),
  company("9900004-2", "Purettava Taksi Oy", { situations: [{ kind: "liquidation", since: "2026-05-04" }] }),
  company("9900005-0", "Lopettanut Liikenne Oy", { situations: [{ kind: "ceased", since: "2025-12-31" }] }),
  company("9900006-9", "Osoitteeton Taksi Tmi", { address: null }),
];

/** A register of a few companies, for installations without an outside register. */
export const createEmbeddedRegister = (): CompanyRegister => ({
  findCompany: async (businessId) =>
    businessId === AWAY
      ? fail("register_unavailable")
      : ok(COMPANIES.find((one) => one.businessId === businessId) ?? null),
});
