import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import {
  accountantFormSchema,
  billingFormSchema,
  companyChangesSchema,
  contractFormSchema,
  createCompanySchema,
  newCompanySchema,
} from "./schema.ts";

/** Nests a value for the body of a PUT: "address.city" becomes `{ address: { city: x } }`. */
function bodyOf(path: string, value: unknown): Record<string, unknown> {
  const [first = "", ...rest] = path.split(".");
  return { [first]: rest.length === 0 ? value : bodyOf(rest.join("."), value) };
}

/** The Finnish messages of one field, "" when the value is accepted, and the stored value. */
function answerTo(path: string, value: unknown): { message: string; stored?: unknown } {
  const result = parseInput(companyChangesSchema, bodyOf(path, value));
  if (!result.ok) {
    const issues = result.error.issues ?? [];
    expect(issues.map((issue) => issue.path)).toEqual(issues.map(() => path));
    return { message: [...new Set(issues.map(({ code }) => messageOfCode(code)))].join(" / ") };
  }
  const stored = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], result.value);
  return { message: "", stored };
}

const REQUIRED = "Pakollinen";
const longest = (max: number) => `Enintään ${max} merkkiä`;

test.each(["companyName", "contact.firstName", "contact.lastName"])("%s takes markup as text", (path) => {
  for (const name of ["<b>Taksi</b>", "Taksi <a href=//evil.example>Oy", "5 > 4"])
    expect(answerTo(path, name)).toEqual({ message: "", stored: name });
});

const TEXTS: [path: string, max: number][] = [
  ["companyName", 50],
  ["address.street", 80],
  ["address.city", 64],
  ["contact.firstName", 64],
  ["contact.lastName", 64],
  ["taxiServiceLicence", 20],
];

describe.each(TEXTS)("%s", (path, max) => {
  test.each<[string, unknown, string]>([
    ["empty", "", REQUIRED],
    ["blank", " \u00a0 ", REQUIRED],
    ["invisible", "\u200b\ufeff", REQUIRED],
    ["null", null, REQUIRED],
    ["a number", 7, REQUIRED],
    ["an array", ["x"], REQUIRED],
    ["at the limit", "Ä".repeat(max), ""],
    ["at the limit in astral letters", "🚕".repeat(max), ""],
    ["at the limit after composing", "a\u0308".repeat(max), ""],
    ["one over", "x".repeat(max + 1), longest(max)],
    ["with a NUL", "a\u0000b", "Poista merkit, joita ei voi tallentaa"],
    ["with a lone surrogate", "a\ud800b", "Poista merkit, joita ei voi tallentaa"],
    ["with a direction override", "a\u202eb", "Poista merkit, joita ei voi tallentaa"],
    ["with a line break", "a\nb", "Poista merkit, joita ei voi tallentaa"],
  ])("%s", (_, value, message) => expect(answerTo(path, value).message).toBe(message));

  test("is stored trimmed and composed", () => {
    const stored = path === "taxiServiceLicence" ? "Ä B" : "ä b";
    expect(answerTo(path, "  a\u0308  b\u00a0").stored).toBe(stored);
  });
});
/** An address of an exact length, with each part within its own limit. */
const emailOf = (length: number) => {
  const domain = ".example.fi";
  const local = "a".repeat(Math.min(60, length - domain.length - 2));
  const label = "b".repeat(length - local.length - 1 - domain.length);
  return `${local}@${label}${domain}`;
};

const EMAIL = "Tarkista sähköpostiosoite";

describe.each([
  ["contact.email", 128, true],
  ["billing.emailInvoicingAddress", 64, false],
  ["accountantEmail", 64, false],
] as const)("%s", (path, max, required) => {
  test.each<[string, unknown, string]>([
    ["empty", "", required ? REQUIRED : ""],
    ["blank", "  ", required ? REQUIRED : ""],
    ["at the limit", emailOf(max), ""],
    ["one over", emailOf(max + 1), longest(max)],
    ["endless", emailOf(max) + "i".repeat(200_000), longest(max)],
    ["without an at", "aino.example.fi", EMAIL],
    ["without a name", "@example.fi", EMAIL],
    ["without a top", "aino@example", EMAIL],
    ["with a space", "aino @example.fi", EMAIL],
    ["two of them", "aino@example.fi,bo@example.fi", EMAIL],
    ["with a name before it", "Aino <aino@example.fi>", EMAIL],
    ["with a line for another header", "aino@example.fi\r\nBcc: x@y.fi", EMAIL],
    ["with a NUL", "aino\u0000@example.fi", EMAIL],
  ])("%s", (_, value, message) => expect(answerTo(path, value).message).toBe(message));

  test("is stored in one spelling", () => {
    expect(answerTo(path, " Aino.Virtanen＠Example.FI ").stored).toBe("aino.virtanen@example.fi");
  });
});

type Case = [name: string, value: unknown, message: string, stored?: unknown];

const FORMS: Record<string, Case[]> = {
  businessId: [
    ["empty", "", REQUIRED],
    ["of the form", "1234567-1", "", "1234567-1"],
    ["a VAT number", "FI12345671", "", "1234567-1"],
    ["bare digits", " 12345671 ", "", "1234567-1"],
    ["another dash", "1234567–1", "", "1234567-1"],
    ["six digits", "123456-1", "Vaadittu muoto 1234567-1"],
    ["eight digits", "12345678-1", "Vaadittu muoto 1234567-1"],
    ["letters", "abcdefg-h", "Vaadittu muoto 1234567-1"],
    ["Arabic digits", "١٢٣٤٥٦٧-١", "Vaadittu muoto 1234567-1"],
    ["a wrong check digit", "1234567-2", "", "1234567-2"],
    ["endless", "1".repeat(200_000), "Vaadittu muoto 1234567-1"],
  ],
  "address.postCode": [
    ["empty", "", REQUIRED],
    ["five digits", " 00100 ", "", "00100"],
    ["four", "0010", "Postinumerossa on viisi numeroa"],
    ["six", "001000", "Postinumerossa on viisi numeroa"],
    ["letters", "0010A", "Postinumerossa on viisi numeroa"],
    ["a number", 100, REQUIRED],
  ],
  "contact.phoneNumber": [
    ["empty", "", REQUIRED],
    ["with spaces and dashes", "+358 40-123 4567", "", "+358401234567"],
    ["at the limit", "+12345678901234", "", "+12345678901234"],
    ["one over", "+123456789012345", "Tarkista puhelinnumero"],
    ["a plus inside", "040 +123", "", "040+123"],
    ["short", "1234", "", "1234"],
    ["a plus alone", "+", "Tarkista puhelinnumero"],
    ["letters only", "puhelin", "Poista puhelinnumerosta kirjaimet"],
  ],
  taxiServiceLicence: [
    ["in small letters", " ab–12 ", "", "AB-12"],
    ["a sign that is a space and an accent", "¯12", "", "\u030412"],
  ],
  "billing.iban": [
    ["empty", "", "", null],
    ["null", null, "", null],
    ["with spaces, in small letters", "fi21 1234 5600 0007 85", "", "FI2112345600000785"],
    ["foreign", "DE89370400440532013000", "", "DE89370400440532013000"],
    ["a wrong checksum", "FI2112345600000786", "Tarkista IBAN"],
    ["a wrong length for its country", "FI21123456000007855", "Tarkista IBAN"],
    ["of 33 characters", `MT84${"A".repeat(29)}`, "Tarkista IBAN"],
    ["an unknown country", "XX2112345600000785", "Tarkista IBAN"],
  ],
  "billing.bic": [
    ["empty", "", "", null],
    ["eight", "ndeafihh", "", "NDEAFIHH"],
    ["eleven", "NDEAFIHHXXX", "", "NDEAFIHHXXX"],
    ["nine", "NDEAFIHHX", "Tarkista BIC"],
    ["twelve", "NDEAFIHHXXXX", "Tarkista BIC"],
    ["an unknown country", "NDEAXXHH", "Tarkista BIC"],
  ],
  "billing.eInvoicingAddress": [
    ["empty", "", "", null],
    ["an OVT id", "0037 1234567 1", "", "003712345671"],
    ["at the limit", "A".repeat(32), "", "A".repeat(32)],
    ["one over", "A".repeat(33), longest(32)],
    ["an OVT id with a wrong check digit", "003712345672", "", "003712345672"],
    ["letters outside ASCII", "ÄÄÄ", "", "ÄÄÄ"],
    ["one character", "x", "", "X"],
    ["a control character", "x\u0000", "Poista merkit, joita ei voi tallentaa"],
  ],
  "billing.eInvoicingOperator": [
    ["empty", "", "", null],
    ["invisible", "\u200b", "", null],
    ["at the limit", "Ä".repeat(32), "", "Ä".repeat(32)],
    ["one over", "A".repeat(33), longest(32)],
  ],
  externalId: [
    ["empty", "", "", null],
    ["at the limit", "x".repeat(64), "", "x".repeat(64)],
    ["one over", "x".repeat(65), longest(64)],
  ],
  "billing.billingType": [
    ["empty", "", REQUIRED],
    ["unknown", "paper", "Tuntematon arvo"],
    ["an e-invoice", "e_invoice", "", "e_invoice"],
    ["an e-mail", "email", "", "email"],
  ],
  provider: [
    ["empty", "", REQUIRED],
    ["unknown", "uber", "Tuntematon arvo"],
    ["a prototype's key", "constructor", "Tuntematon arvo"],
    ...PROVIDERS.map((one): Case => [one, one, "", one]),
  ],
  status: [
    ["empty", "", "Tuntematon arvo"],
    ["unknown", "deleted", "Tuntematon arvo"],
    ...STATUSES.map((one): Case => [one, one, "", one]),
  ],
  companyType: [
    ["unknown", "partner", "Tuntematon arvo"],
    ...COMPANY_TYPES.map((one): Case => [one, one, "", one]),
  ],
  "contract.signed": [
    ["true", true, "", true],
    ["false", false, "", false],
    ["a word", "true", "Tuntematon arvo"],
    ["null", null, "Tuntematon arvo"],
  ],
  "aggregatorCompany.id": [
    ["an id", 7, "", 7],
    ["text", "7", "Tarkista tiedot"],
    ["zero", 0, "Tarkista tiedot"],
    ["a fraction", 1.5, "Tarkista tiedot"],
    ["beyond any number", 2 ** 60, "Tarkista tiedot"],
  ],
};

describe.each(Object.entries(FORMS))("%s", (path, cases) => {
  test.each(cases.map(([name, value, message, stored]) => ({ name, value, message, stored })))(
    "$name",
    ({ value, message, stored }) => {
      const answer = answerTo(path, value);
      expect(answer.message).toBe(message);
      if (message === "") expect(answer.stored).toBe(stored);
    },
  );
});

test.each([
  "",
  "2026-02-30",
  "0000-01-01",
  "1999-12-31",
  "2200-01-01",
  "10000-01-01",
  "20.11.2026",
  "infinity",
])("a package may not begin on %j", (startDate) => {
  const result = parseInput(companyChangesSchema, { choosePackage: { name: "standard", startDate } });
  const messages = result.ok ? [] : (result.error.issues ?? []).map(({ code }) => messageOfCode(code));
  expect([...new Set(messages)]).toEqual(["Tarkista päivämäärä"]);
});

describe("a change", () => {
  test("without a field leaves the field unset", () => {
    expect(parseInput(companyChangesSchema, {})).toEqual({ ok: true, value: {} });
    const empty = { billing: {}, address: {}, contact: {}, contract: {} };
    expect(parseInput(companyChangesSchema, empty)).toEqual({ ok: true, value: empty });
  });

  test.each(["address", "contact", "billing", "contract", "choosePackage", "packages", "aggregatorCompany"])(
    "of %s to a value of another type is refused with that path",
    (path) => {
      for (const value of ["x", 1, true, [1]]) {
        const result = parseInput(companyChangesSchema, { [path]: value });
        const paths = result.ok ? [] : (result.error.issues ?? []).map((issue) => issue.path.split(".")[0]);
        expect(new Set(paths)).toEqual(new Set([path]));
      }
    },
  );

  test("holds at most a hundred packages", () => {
    const packages = Array.from({ length: 101 }, () => ({ name: "standard", startDate: "2026-01-01" }));
    const result = parseInput(companyChangesSchema, { packages });
    expect(result.ok ? [] : result.error.issues).toEqual([{ path: "packages", code: "too_many" }]);
    expect(parseInput(companyChangesSchema, { packages: packages.slice(1) }).ok).toBe(true);
  });

  test("is accepted or refused with a message, whatever the body is", () => {
    const key = fc.constantFrom(...Object.keys(companyChangesSchema.shape), "__proto__", "constructor", "x");
    fc.assert(
      fc.property(fc.object({ key }), (body) => {
        const result = parseInput(companyChangesSchema, body);
        if (result.ok) return;
        expect(result.error.issues?.length).toBeGreaterThan(0);
        for (const { code } of result.error.issues ?? []) expect(messageOfCode(code)).not.toBe("");
      }),
    );
  });

  test("stores any text within the field's limit and well-formed", () => {
    const limits: Record<string, number> = {
      ...Object.fromEntries(TEXTS),
      externalId: 64,
      "billing.eInvoicingOperator": 32,
    };
    const text = fc.string({ unit: "binary", maxLength: 90 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(limits)), text, (path, typed) => {
        const { message, stored } = answerTo(path, typed);
        if (message !== "" || stored === null) return;
        expect(String(stored).isWellFormed()).toBe(true);
        expect([...String(stored)].length).toBeLessThanOrEqual(limits[path] ?? 0);
        expect(String(stored)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\s|\s$|^$/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a new company", () => {
  const missing = (body: unknown) => {
    const result = parseInput(newCompanySchema, body);
    return result.ok ? [] : (result.error.issues ?? []).map(({ path, code }) => `${path} ${code}`);
  };
  const details = ["businessId", "companyName", "provider", "address", "contact", "taxiServiceLicence"];
  const parts = ["address.street", "address.postCode", "address.city"].concat(
    ["firstName", "lastName", "phoneNumber", "email"].map((name) => `contact.${name}`),
  );

  test("requires all fields of the details step", () => {
    expect(missing({}).sort()).toEqual(details.map((path) => `${path} required`).sort());
    expect(missing({ address: {}, contact: {} })).toEqual(
      expect.arrayContaining(parts.map((path) => `${path} required`)),
    );
  });

  test.each<[string, unknown, boolean]>([
    ["a UUID", crypto.randomUUID(), true],
    ["at the limit", "x".repeat(128), true],
    ["one over", "x".repeat(129), false],
    ["too short", "1234567", false],
    ["with a space", "nonce 0001", false],
    ["with a NUL", "nonce\u00000001", false],
    ["an array", ["nonce-0001"], false],
  ])("carries a submission key: %s", (_, submissionKey, accepted) => {
    const result = parseInput(createCompanySchema.pick({ submissionKey: true }), { submissionKey });
    expect(result.ok).toBe(accepted);
  });
});

describe("the forms", () => {
  const empty = {
    billingType: null,
    eInvoicingAddress: "",
    eInvoicingOperator: "",
    emailInvoicingAddress: "",
    iban: "",
    bic: "",
    accountHolderName: "",
  };
  test.each<[string, Record<string, string>, string[]]>([
    ["no type", {}, ["billing.billingType required"]],
    [
      "an e-invoice",
      { billingType: "e_invoice" },
      ["billing.eInvoicingAddress required", "billing.eInvoicingOperator required"],
    ],
    ["an e-mail invoice", { billingType: "email" }, ["billing.emailInvoicingAddress required"]],
    ["a whole e-mail invoice", { billingType: "email", emailInvoicingAddress: "a@b.fi" }, []],
    ["a wrong IBAN", { billingType: "email", iban: "FI00" }, ["billing.iban iban"]],
  ])("billing with %s", (_, billing, issues) => {
    const result = parseInput(billingFormSchema, { billing: { ...empty, ...billing } });
    const found = result.ok ? [] : (result.error.issues ?? []).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual(expect.arrayContaining(issues));
    expect(result.ok).toBe(issues.length === 0);
  });

  test("of the contract requires a package and both boxes", () => {
    const result = parseInput(contractFormSchema, {
      choosePackage: { name: "", startDate: "2026-11-20" },
      contract: { signed: false, reliablePartner: false },
    });
    expect(result.ok ? [] : result.error.issues?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "choosePackage.name required",
      "contract.signed required",
      "contract.reliablePartner required",
    ]);
  });

  test("of the accountant accepts an empty address", () => {
    const result = parseInput(accountantFormSchema, { accountantEmail: "" });
    expect(result).toEqual({ ok: true, value: { accountantEmail: null } });
  });
});
