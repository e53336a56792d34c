import { expect, test } from "vitest";
import {
  bic,
  businessId,
  choice,
  date,
  eInvoiceAddress,
  eInvoiceOperator,
  email,
  emptyFields,
  fieldTable,
  flatFields,
  formValues,
  iban,
  licence,
  mergeFields,
  missingFields,
  modelYear,
  personName,
  phone,
  plate,
  postCode,
  text,
} from "#lib/core/field-table.ts";
import { answerShape, fieldsSchema } from "./field-table.ts";

type Row = [kind: string, always: object | null, optional: object, typed: unknown, stored: unknown];

const ROWS: Row[] = [
  ["text", text({ max: 5, always: true }), text({ max: 5 }), " Åbo ", "Åbo"],
  ["name", personName({ max: 5, always: true }), personName({ max: 5 }), "Aino", "Aino"],
  ["plate", plate({ max: 10, always: true }), plate({ max: 10 }), "abc123", "ABC-123"],
  ["phone", phone({ always: true }), phone({}), "+358 40-123 4567", "+358401234567"],
  ["email", email({ max: 64, always: true }), email({ max: 64 }), "aino@taksi.example", "aino@taksi.example"],
  ["businessId", businessId({ always: true }), businessId({}), "FI12345671", "1234567-1"],
  ["postCode", postCode({ always: true }), postCode({}), " 00100", "00100"],
  [
    "eInvoiceAddress",
    eInvoiceAddress({ max: 32, always: true }),
    eInvoiceAddress({ max: 32 }),
    "0037 1790 2350",
    "003717902350",
  ],
  ["iban", iban({ always: true }), iban({}), "fi21 1234 5600 0007 85", "FI2112345600000785"],
  [
    "eInvoiceOperator",
    eInvoiceOperator({ max: 32, always: true }),
    eInvoiceOperator({ max: 32 }),
    "ndea fihh",
    "NDEAFIHH",
  ],
  ["licence", licence({ max: 20, always: true }), licence({ max: 20 }), " ab–１２ ", "AB-12"],
  ["bic", bic({ always: true }), bic({}), "ndea fihh", "NDEAFIHH"],
  ["choice", choice(["a", "b"], { always: true }), choice(["a", "b"], {}), "a", "a"],
  ["modelYear", null, modelYear({ from: 1980 }), "2020", 2020],
  ["date", null, date({}), "2026-02-28", "2026-02-28"],
];

test.each(ROWS)("a field of kind %s stores one spelling and refuses an unreadable value", (...row) => {
  const [, always, optional, typed, stored] = row;
  for (const field of [always, optional].filter((one) => one !== null)) {
    const schema = fieldsSchema(fieldTable({ field: field as never }));
    expect(schema.safeParse({ field: typed }).data).toEqual({ field: stored });
    expect(schema.safeParse({ field: "\u0000<>" }).success).toBe(false);
  }
});

test.each(ROWS)("an optional field of kind %s may be empty, and an `always` field may not", (...row) => {
  const [, always, optional] = row;
  const empty = (field: object, value: unknown) =>
    fieldsSchema(fieldTable({ field: field as never })).safeParse({ field: value });
  for (const value of ["", null]) {
    expect(empty(optional, value).data).toEqual({ field: null });
    if (always) expect(empty(always, value).error?.issues[0]?.message).toBe("required");
  }
});

test.each(ROWS)(
  "the answer of the API has null for a field of kind %s only where it may be empty",
  (...row) => {
    const [, always, optional, , stored] = row;
    const answered = (field: object, value: unknown) =>
      answerShape(fieldTable({ field: field as never })).field?.safeParse(value).success;
    expect(answered(optional, stored)).toBe(true);
    expect(answered(optional, null)).toBe(true);
    if (always) expect([answered(always, stored), answered(always, null)]).toEqual([true, false]);
  },
);

const codeOf = (field: object, typed: string) =>
  fieldsSchema(fieldTable({ field: field as never })).safeParse({ field: typed }).error?.issues[0]?.message;

test.each([
  ["phone", phone({ always: true }), "ei ole", "phone_letters"],
  ["phone", phone({}), "abc", "phone_letters"],
  ["phone", phone({}), "040 O123456", "phone_letters"],
  ["phone", phone({}), "3.58E11", "phone_letters"],
  ["phone", phone({}), "--", "phone"],
  ["plate", plate({ max: 10 }), "--", "plate"],
  ["plate", plate({ max: 10 }), "ЖД-12", "plate"],
  ["iban", iban({}), " - ", "iban"],
  ["bic", bic({}), ".", "bic"],
] as const)(
  "a field of kind %s is not empty although its spelling drops most characters",
  (_, field, typed, code) => {
    expect(codeOf(field, typed)).toBe(code);
  },
);

const person = fieldTable({
  born: modelYear({ from: 1900, required: true }),
  contact: { name: personName({ max: 20, required: true }), phone: phone({}) },
});
const aino = { born: 1980, contact: { name: "Aino", phone: "+358401234567" } };

test("a change of one field of a group leaves the others of the group", () => {
  expect(mergeFields(person, aino, { contact: { phone: null } })).toEqual({
    born: 1980,
    contact: { name: "Aino", phone: null },
  });
});

test("a table gives empty values, texts of a form, a flat form and the missing fields", () => {
  const empty = emptyFields(person);
  expect(empty).toEqual({ born: null, contact: { name: null, phone: null } });
  expect(formValues(person, { born: 1980 })).toEqual({ born: "1980", contact: { name: "", phone: "" } });
  expect(flatFields(person, aino)).toEqual({
    born: 1980,
    "contact.name": "Aino",
    "contact.phone": "+358401234567",
  });
  expect(missingFields(person, empty)).toEqual(["born", "contact.name"]);
  expect(missingFields(person, aino)).toEqual([]);
});
