import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { isPlate, normalisePlate } from "#lib/core/finnish/plate.ts";
import { compactCode, isLatinCode, LOOK_ALIKES } from "#lib/core/look-alikes.ts";
import { codeOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { fleetOf, wholeVehicle } from "./testing.ts";

// Plates that look the same to people are the same, in the forms and in the database.

let house: TestHouse;
let user: Actor;
let companyId: number;
beforeAll(async () => {
  house = await openTestHouse();
  const own = await house.createCompany({ status: "active" });
  [companyId, user] = [own.company.id, own.user];
});
afterAll(() => house.close());

const piece = fc.oneof(
  fc.constantFrom(...LOOK_ALIKES.flatMap(([others]) => [...others])),
  fc.constantFrom(..."abcÅäöÜßéıſŋ0123456789-._/ –·１ＡａⅣ①’\u00a0\u200b🚕жλ一"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const typed = fc
  .array(piece, { minLength: 1, maxLength: 10 })
  .map((pieces) => pieces.join("").replaceAll("\0", ""));

test("the database spells and compares like the forms", async () => {
  const texts = fc.sample(typed, 5_000).filter((text) => text.isWellFormed());
  const rows = await house.owner<{ spelled: string; compact: string }[]>`
    select plate_spelling(given) as spelled, search_compact(given) as compact from unnest(${texts}::text[]) with ordinality t (given, n)
    order by n`;
  let plates = 0;
  for (const [at, text] of texts.entries()) {
    if (isLatinCode(compactCode(text)))
      expect([text, rows[at]?.compact.toUpperCase()]).toEqual([text, compactCode(text)]);
    if (!isPlate(normalisePlate(text))) continue;
    plates += 1;
    expect([text, rows[at]?.spelled]).toEqual([text, normalisePlate(text)]);
  }
  expect(plates).toBeGreaterThan(100);
});

const SAME = ["TXK.31", "TXK_31", "TXK/31", "txk 31", "ТХК-31", "ΤΧΚ–31", "ＴＸＫ３１"];

describe("an existing plate", () => {
  beforeAll(async () => {
    accepted(
      await fleetOf(house.as(user)).createVehicle(companyId, wholeVehicle({ licensePlate: "TXK-31" })),
    );
  });

  test.each(SAME)("is refused as %j by the forms and the API", async (licensePlate) => {
    const again = await fleetOf(house.as(user)).createVehicle(companyId, wholeVehicle({ licensePlate }));
    expect(codeOf(again)).toBe("license_plate_taken");
  });

  test.each(SAME)("is refused as %j by the index that keeps plates unique", async (plate) => {
    await expect(
      house.owner`insert into vehicles (company_id, license_plate, created_by, modified_by) values (${companyId}, ${plate}, 'x', 'x')`,
    ).rejects.toMatchObject({ constraint_name: "vehicles_license_plate" });
  });
});

test("a plate of another alphabet without Latin look-alikes is refused", async () => {
  const refused = await fleetOf(house.as(user)).createVehicle(
    companyId,
    wholeVehicle({ licensePlate: "ЖД-31" }),
  );
  expect(refused).toMatchObject({ error: { issues: [{ path: "licensePlate", code: "plate" }] } });
});
