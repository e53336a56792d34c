import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { companyChangesSchema } from "#lib/companies/schema.ts";
import { fieldPaths } from "#lib/core/field-table.ts";
import { FIELD_WARNINGS, isFieldWarning } from "#lib/core/field-warnings.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { driverChangesSchema, driverFieldsSchema, vehicleChangesSchema } from "#lib/fleet/schema.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import { messageOfCode } from "./errors.ts";
import { hasFieldLabel, warningText } from "./labels.ts";
import { messageOf } from "./refusals.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every place in the sources with a code: refusals, issues, the schemas' messages, the maps of codes. */
const PATTERNS: [directory: string, pattern: RegExp, files?: RegExp][] = [
  ["lib", /\bfail\(\s*"([a-z_]+)"/g],
  ["lib", /\bcode: "([a-z_]+)(?::\d+)?"/g],
  ["lib", /\brefusedStatus\("([a-z_]+)"/g],
  [
    "lib",
    /"(?!use )([a-z_]+)"(?=\s*[,)}])/g,
    /^lib\/(?!platform\/api\/|operations\/).*(?:schema|schema\/[a-z]+|payment-file|statement-inputs)\.ts$/,
  ],
  ["lib/platform/api/status.ts", /^ {2}([a-z_]+): \d{3},$/gm],
  ["db/errors.ts", /: "([a-z_]+)",$/gm],
];
/** Words in the schemas that are not messages. */
const NO_CODES = new Set([
  "body",
  "custom",
  "string",
  "name",
  "vehicles",
  "drivers",
  "utf",
  "base",
  "e_invoice",
  "email_",
  "id",
  "plate",
  "vehicle",
  "driver",
  "apply",
  "check",
  "reference",
  "type",
  "undo",
  "mend",
  "front",
  "true",
  "step",
  "unrecognized_keys",
  "used",
  "revoked",
  "admin",
  "disabled",
  "alone",
  "created",
  "seen",
  "object",
  "number",
  "integer",
  "method",
  "passkey",
  "pwd",
  "recovery",
  "totp",
  "status",
  "provider",
  "pdf",
  "csv",
  "svg",
  "company",
  "start",
  "percent",
  "companies",
  "value",
  "asked",
  "years",
]);
/** The arguments of computedFields are not messages either. */
const FIELD_NAMES = /\bcomputedFields\([^)]*\)/g;
/** Codes of another standard for programs (RFC 6749), never shown to people. */
const OTHER_STANDARDS = new Set(["invalid_client"]);

function sources(path: string): string[] {
  if (path.endsWith(".ts")) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|testing\.ts$/.test(name))
    .map((name) => join(path, name));
}

const codes = new Set(
  PATTERNS.flatMap(([path, pattern, files = /./]) =>
    sources(path)
      .filter((file) => files.test(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), "utf8").replaceAll(FIELD_NAMES, "").matchAll(pattern)].map(
          ([, code = ""]) => code,
        ),
      ),
  ).filter((code) => !NO_CODES.has(code) && !OTHER_STANDARDS.has(code) && !isFieldWarning(code)),
);

describe("every refusal's code in the sources has its own Finnish sentence", () => {
  test("the sources contain codes", () => {
    expect(codes.size).toBeGreaterThan(40);
    for (const known of ["not_found", "business_id_taken", "too_many", "precondition_failed", "post_code"]) {
      expect(codes).toContain(known);
    }
  });

  test.each([...codes].sort())("%s", (code) => {
    const message = messageOfCode(code);
    expect(message).toMatch(/\p{L}{3,}/u);
    expect(message).not.toMatch(/!/);
    if (code !== "invalid") expect(message).not.toBe(messageOfCode("invalid"));
  });
});

test.each([
  ["required", "Pakollinen"],
  ["email", "Tarkista sähköpostiosoite"],
  ["password_too_short", "Salasana on oltava vähintään 8 merkkiä."],
  ["password_mismatch", "Tarkista salasana"],
  ["business_id_form", "Vaadittu muoto 1234567-1"],
  ["iban", "Tarkista IBAN"],
  ["bic", "Tarkista BIC"],
  ["invalid_target", "Yritys ei kelpaa"],
  ["internal", "Tapahtui virhe."],
  ["too_long:80", "Enintään 80 merkkiä"],
  [
    "email_not_verified",
    "Sähköpostiosoitetta ei ole vielä vahvistettu. Tarkista vahvistusviesti laatikostasi.",
  ],
])("%s has the specification's words: %s", (code, message) => {
  expect(messageOfCode(code)).toBe(message);
});

test.each(["something_new", "constructor", "__proto__", "toString", ""])(
  "a code without words (%j) gets the general sentence",
  (code) => {
    expect(messageOfCode(code)).toBe("Tarkista tiedot");
  },
);

test("the message names missing fields", () => {
  const issues = ["billing.billingType", "packages", "contract.signed"].map((path) => ({
    path,
    code: "required",
  }));
  expect(messageOf({ code: "incomplete", issues })).toBe(
    "Puuttuu: Laskutustapa, Palvelupaketti, Sopimuksen allekirjoitus",
  );
});

test.each([
  [{ path: "billing.iban", code: "iban" }, "IBAN: Tarkista IBAN"],
  [{ path: "packages.3.startDate", code: "date" }, "Palvelupaketti: Tarkista päivämäärä"],
  [{ path: "", code: "invalid" }, "Tarkista tiedot"],
  [{ path: "constructor", code: "invalid" }, "constructor: Tarkista tiedot"],
  [{ path: "constructor", code: "unknown_field" }, "constructor: Tuntematon kenttä"],
  [{ path: "billing.owner", code: "unknown_field" }, "billing.owner: Tuntematon kenttä"],
  [{ path: "limit", code: "invalid" }, "limit: Tarkista tiedot"],
])("an issue %o reads: %s", (issue, message) => {
  expect(messageOf({ code: "invalid", issues: [issue] })).toBe(message);
});

test.each(["people_only", "signed_in_long_ago"])(
  "the right to change the account is one sentence for all fields: %s",
  (code) => {
    const issues = ["billing.iban", "billing.bic"].map((path) => ({ path, code }));
    const refused = code === "people_only" ? code : "step_up_needed";
    expect(messageOf({ code: refused, issues })).toBe(`IBAN, BIC: ${messageOfCode(code)}`);
    expect(messageOf({ code: refused })).toBe(messageOfCode(refused));
  },
);

test("a whole refusal keeps its own sentence, whatever fields it names", () => {
  const issues = [{ path: "status", code: "forbidden" }];
  expect(messageOf({ code: "forbidden", issues })).toBe(messageOfCode("forbidden"));
});

test("every refusable field of a company has a label", () => {
  const wrong = Object.fromEntries(
    Object.keys(companyChangesSchema.shape).map((name) => [name, Symbol(name)]),
  );
  const nested = { address: {}, contact: {}, billing: {}, contract: {}, choosePackage: {} };
  for (const [name, parts] of Object.entries({
    address: ["street", "postCode", "city"],
    contact: ["firstName", "lastName", "phoneNumber", "email"],
    billing: [
      "billingType",
      "eInvoicingAddress",
      "eInvoicingOperator",
      "emailInvoicingAddress",
      "iban",
      "bic",
    ],
    contract: ["signed", "reliablePartner"],
    choosePackage: ["name", "startDate"],
  })) {
    nested[name as keyof typeof nested] = Object.fromEntries(parts.map((part) => [part, Symbol(part)]));
  }
  const paths = [wrong, nested].flatMap((body) => {
    const result = parseInput(companyChangesSchema, body);
    return result.ok ? [] : (result.error.issues ?? []).map(({ path }) => path);
  });
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !hasFieldLabel(path))).toEqual([]);
});

test.each(["too_many_downloads", "too_many_checks"])("%s names the time to wait", (code) => {
  expect(messageOf({ code, details: { retryAfterSeconds: 6 } })).toMatch(/uudelleen 6 sekunnin kuluttua\.$/);
});

test("a provider's failure names the time to wait and the fields", () => {
  expect(messageOf({ code: "dispatch_paused", details: { retryAfterSeconds: 42 } })).toMatch(
    /uudelleen 42 sekunnin kuluttua\.$/,
  );
  const issues = ["address.postCode", "contact.email"].map((path) => ({ path, code: "invalid" }));
  expect(messageOf({ code: "dispatch_garbage", issues })).toMatch(
    /ei voitu lukea: Postinumero, Sähköposti\.$/,
  );
});

test("every refusable field of a vehicle or a driver has a label", () => {
  const contact = Object.keys(driverFieldsSchema.shape.contact.shape).map((part) => [part, Symbol(part)]);
  const refused = [vehicleChangesSchema, driverChangesSchema].flatMap((schema) => {
    const wrong = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, Symbol(name)]));
    const result = parseInput<z.ZodType>(schema, {
      ...wrong,
      ...("contact" in wrong && { contact: Object.fromEntries(contact) }),
    });
    return result.ok ? [] : (result.error.issues ?? []).map(({ path }) => path);
  });
  const fields = [vehicleFields, driverFields].flatMap(fieldPaths);
  expect(new Set(refused)).toEqual(new Set([...fields, "status", "company"]));
  expect(refused.filter((path) => !hasFieldLabel(path))).toEqual([]);
});

test.each([
  ["fi", "uudelleen 1 sekunnin kuluttua."],
  ["sv", "igen om 1 sekund."],
  ["en", "again in 1 second."],
] as const)("a wait of one second is written in %s as %s", (language, end) => {
  const said = inLanguage(language, () => messageOfCode("too_many_lookups:1"));
  expect(said.endsWith(end)).toBe(true);
});

test.each(FIELD_WARNINGS)("the warning %s names the remedy, in every language", (code) => {
  expect(warningText(code)).toMatch(/^Tarkista /);
  const texts = LANGUAGES.map((language) => inLanguage(language, () => warningText(code)));
  expect(new Set(texts).size).toBe(LANGUAGES.length);
});
