import { expect, test } from "vitest";
import { companyFields } from "#lib/companies/company-fields.ts";
import { fieldWarnings } from "./field-warnings.ts";

test.each([
  ["companyName", "旅 Oy", ["companyName unprinted_letters"]],
  ["companyName", "旅 <Oy>", ["companyName name_markup", "companyName unprinted_letters"]],
  ["address.street", "ქუჩა 1", ["address.street unprinted_letters"]],
  ["address.city", "🚕", ["address.city unprinted_letters"]],
  ["contact.phoneNumber", "456789012", ["contact.phoneNumber phone_prefix"]],
  ["contact.phoneNumber", "358456789012", ["contact.phoneNumber phone_prefix"]],
  ["contact.phoneNumber", "045+6789012", ["contact.phoneNumber phone_plus"]],
  ["contact.phoneNumber", "0456789012+", ["contact.phoneNumber phone_plus"]],
  ["contact.phoneNumber", "+358456789012", []],
  ["contact.phoneNumber", "0456789012", []],
  ["contact.phoneNumber", "116117", []],
  ["companyName", "Άνεμος Шлях ẞ Sáŋŋá", []],
])("%s of %j has the warnings %j", (path, value, expected) => {
  expect(fieldWarnings(companyFields, { [path]: value }).map((one) => `${one.path} ${one.code}`)).toEqual(
    expected,
  );
});
