import { expect, test } from "vitest";
import { openApiDocument } from "./document.ts";
import { referenceOf } from "./reference.ts";

const { groups, schemas } = referenceOf(openApiDocument("https://portal.tolppa.test"));
const shown = (id: string) => groups.flatMap(({ operations }) => operations).find((one) => one.id === id);

test("a call is shown as a command that works as it stands", () => {
  expect(shown("createVehicle")?.curl).toBe(
    [
      'curl -X POST "https://portal.tolppa.test/api/companies/12/vehicles"',
      '  -H "Authorization: Bearer $TOKEN"',
      '  -H "Idempotency-Key: $(uuidgen)"',
      '  -H "Content-Type: application/json"',
      `  -d '{"licensePlate":"ABC-123","make":"Toyota","model":"Corolla","year":2024,"color":"valkoinen","vehicleType":"estate"}'`,
    ].join(" \\\n"),
  );
  expect(shown("search")?.curl).toContain('/api/search?query=virtanen"');
  expect(shown("requestToken")?.curl).toContain("-d grant_type=client_credentials");
  expect(shown("getHealth")?.curl).not.toContain("Authorization");
});

test("fields within others are shown by their path, those of several kinds once", () => {
  const company = schemas.find(({ name }) => name === "Company")?.fields ?? [];
  expect(company.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["address.postCode", "packages[].startDate", "external.goodSignStatus.status"]),
  );
  expect(shown("putVehicles")?.body?.fields.map(({ name }) => name)).toContain("[].company.id");
  expect(shown("stepImport")?.body?.fields.find(({ name }) => name === "step")?.type).toBe(
    '"apply" or "undo"',
  );
});

test("limits are said in words", () => {
  expect(shown("listCompanies")?.parameters.find(({ name }) => name === "limit")?.type).toBe(
    "integer, from 1, to 1000, 100 when left out, in the query",
  );
});
