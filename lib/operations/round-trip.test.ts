import { expect, test } from "vitest";
import type { z } from "zod";
import { companyExample } from "#lib/companies/examples.ts";
import { withoutEmptyFilters } from "#lib/doors/api/body.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import { OPERATIONS } from "./operations.ts";

const inputOf = (operationId: string) => {
  const operation = OPERATIONS.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(operationId);
  return operation;
};
const ids = { companyId: "12", vehicleId: "345", driverId: "678", discountId: "3" };
const parse = (operationId: string, body: unknown) => {
  const { input, path } = inputOf(operationId);
  const named = Object.entries(ids).filter(([name]) => path.includes(`{${name}}`));
  return parseInput(input, { ...Object.fromEntries(named), body });
};
const answerOf = (operationId: string) => inputOf(operationId).answer.example as Record<string, unknown>;

test.each([
  ["getCompany", "saveCompany"],
  ["getVehicle", "saveVehicle"],
  ["getDriver", "saveDriver"],
  ["listVehicles", "putVehicles"],
  ["getDiscount", "saveDiscount"],
])("the answer of %s is valid input of %s", (get, put) => {
  expect(parse(put, answerOf(get))).toMatchObject({ ok: true });
});

test.each([
  ["saveCompany", "getCompany", "aggregatorCompany"],
  ["saveVehicle", "getVehicle", "company"],
  ["saveDriver", "getDriver", "company"],
] as const)("%s accepts a whole company in place of its id, and refuses other fields", (put, get, name) => {
  const whole = { ...companyExample, aggregatorCompany: { id: 3 } };
  expect(parse(put, { ...answerOf(get), [name]: whole })).toMatchObject({
    ok: true,
    value: { body: { [name]: { id: 12 } } },
  });
  expect(parse(put, { [name]: { ...whole, colour: "red" } })).toMatchObject({
    ok: false,
    error: { code: "invalid", issues: [{ path: `${name}.colour`, code: "unknown_field" }] },
  });
});

test.each(OPERATIONS.filter(({ method }) => method === "GET").map((one) => [one.operationId, one] as const))(
  "%s treats an empty filter as none",
  (_, { input, path }) => {
    const shape = "shape" in input ? (input.shape as Record<string, z.ZodType>) : {};
    const filters = Object.keys(shape).filter(
      (name) => !path.includes(`{${name}}`) && name !== "cursor" && shape[name]?.safeParse(undefined).success,
    );
    const empty = Object.fromEntries(filters.map((name) => [name, ""]));
    expect(withoutEmptyFilters(input, { ...empty, cursor: "" })).toEqual({ cursor: "" });
  },
);
