import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DrivingMode, type Effect, verdictOn } from "#lib/booking-areas/rules/booking-area.ts";
import {
  areaIdSchema,
  areaListPageSchema,
  areaMapSchema,
  areaPageSchema,
  bookingAreasSchema,
  createAreaSchema,
  createRuleSchema,
  endAreaSchema,
  ruleIdSchema,
  saveAreaSchema,
  whoPageSchema,
} from "#lib/booking-areas/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Result } from "#lib/core/result.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { countAreaRegions, getArea, getAreaDetails, listAreaPage } from "./read.ts";
import { addRule, endRule } from "./rules.ts";
import { answerBookingAreas, type DrivingAnswer, type DrivingAnswers, whoPage } from "./who.ts";
import { createArea, endArea, saveArea } from "./write.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const NOW = new Date("2026-11-22T10:00:00Z");
const read = { mode: "read", now: NOW } as const;
const provider = (of = "taksiHelsinki"): Actor => ({
  kind: "client",
  id: 1,
  label: "Välitys",
  admin: false,
  companyIds: [],
  provider: of as Actor["provider"] & string,
});

let count = 0;
const bodyOf = (overrides: object = {}) => {
  count += 1;
  return {
    name: `Alue ${count}`,
    provider: "taksiHelsinki",
    validFrom: "2026-01-01",
    validTo: null,
    postCodes: "33100",
    ...overrides,
  };
};
const create = (overrides: object = {}, as: Actor = house.admin) =>
  house.as(as).run(createAreaSchema, createArea, { body: bodyOf(overrides) }, { now: NOW });
const rule = (areaId: number, body: object, as: Actor = house.admin) =>
  house.as(as).run(createRuleSchema, addRule, { areaId, body }, { now: NOW });
const ask = (query: object, as: Actor = house.admin): Promise<Result<DrivingAnswer>> =>
  house
    .as(as)
    .run(bookingAreasSchema, answerBookingAreas, { provider: "taksiHelsinki", ...query }, read) as never;
const details = async (areaId: number) =>
  accepted(await house.as(house.admin).run(areaPageSchema, getAreaDetails, { areaId }, read));

/** An active company with two active cars. Each test has its own codes, so that other tests' areas do not apply there. */
async function fleet(of = "taksiHelsinki") {
  const { company, user } = await house.createCompany({ status: "active", body: { provider: of } });
  const plates = [`AA-${company.id}`, `BB-${company.id}`];
  const rows = await house.owner<{ id: number }[]>`
    insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
    select ${company.id}, plate, 'Skoda', 'Octavia', 2024, 'musta', 'car', 'active', 'x', 'x' from unnest(${plates}::text[]) plate
    returning id::int`;
  return { company, user, plates, cars: rows.map(({ id }) => id) };
}

/** The named companies and vehicles, shortened. */
const named = (answer: DrivingAnswer) =>
  answer.rules.rows.map(({ effect, companyId, vehicleId }) =>
    vehicleId === null ? `${effect} company ${companyId}` : `${effect} vehicle ${vehicleId}`,
  );

describe("who may drive in a postal code", () => {
  test("is everybody, if no area in force holds it", async () => {
    accepted(await create({ postCodes: "11100", validFrom: "2026-11-23" }));
    accepted(await create({ postCodes: "11100", validTo: "2026-11-21" }));
    accepted(await create({ postCodes: "11101" }));
    accepted(await create({ postCodes: "11100", provider: "taksivaasa" }));
    expect(accepted(await ask({ postCode: "11100" }))).toMatchObject({ mode: "everybody", areas: [] });
  });

  test("is only the allowed once anybody is allowed, and never the denied", async () => {
    const [a, b] = [await fleet(), await fleet()];
    const area = accepted(await create({ postCodes: "11200–11299" }));
    const at = async () => accepted(await ask({ postCode: "11250" }));
    expect(await at()).toMatchObject({ mode: "everybody", areas: [{ id: area.id, name: area.name }] });
    accepted(await rule(area.id, { effect: "deny", vehicleId: String(a.cars[0]) }));
    expect(await at()).toMatchObject({ mode: "everybody" });
    accepted(await rule(area.id, { effect: "allow", companyId: String(a.company.id) }));
    accepted(await rule(area.id, { effect: "allow", vehicleId: String(b.cars[1]) }));
    const answer = await at();
    expect(answer.mode).toBe("listed");
    expect(named(answer)).toEqual([
      `deny vehicle ${a.cars[0]}`,
      `allow company ${a.company.id}`,
      `allow vehicle ${b.cars[1]}`,
    ]);
    expect(answer.rules.rows[2]).toMatchObject({ companyId: b.company.id, licensePlate: b.plates[1] });
  });

  test("lets a deny of any area win over an allow of another, for the company and for its vehicle", async () => {
    const { company, cars } = await fleet();
    const [one, two] = [
      accepted(await create({ postCodes: "11300" })),
      accepted(await create({ postCodes: "11300" })),
    ];
    accepted(await rule(one.id, { effect: "allow", vehicleId: cars[0] }));
    accepted(await rule(two.id, { effect: "deny", companyId: company.id }));
    const answer = accepted(await ask({ postCode: "11300" }));
    expect(answer.mode).toBe("listed");
    expect(named(answer)).toEqual([`deny company ${company.id}`]);
  });

  test("names each once, in however many areas it is", async () => {
    const { company } = await fleet();
    for (const _ of [1, 2, 3]) {
      const area = accepted(await create({ postCodes: "11310" }));
      accepted(await rule(area.id, { effect: "allow", companyId: company.id }));
    }
    expect(named(accepted(await ask({ postCode: "11310" })))).toEqual([`allow company ${company.id}`]);
  });

  test("follows the days of areas and rules, and the instant of their end", async () => {
    const { company } = await fleet();
    const area = accepted(await create({ postCodes: "11400", validTo: "2026-12-31" }));
    const made = accepted(
      await rule(area.id, {
        effect: "deny",
        companyId: company.id,
        validFrom: "2026-12-01",
        validTo: "2026-12-24",
      }),
    );
    const on = async (at: string) => named(accepted(await ask({ postCode: "11400", at })));
    const denied = [`deny company ${company.id}`];
    expect(await on("2026-11-30T21:59:59Z")).toEqual([]);
    expect(await on("2026-11-30T22:00:00Z")).toEqual(denied);
    expect(await on("2026-12-24T21:59:59Z")).toEqual(denied);
    expect(await on("2026-12-24T22:00:00Z")).toEqual([]);
    const place = { areaId: area.id, ruleId: made.id };
    const then = { now: new Date("2026-12-10T12:00:00Z") };
    accepted(await house.as(house.admin).run(ruleIdSchema, endRule, place, then));
    expect(await on("2026-12-10T11:59:59Z")).toEqual(denied);
    expect(await on("2026-12-10T12:00:00Z")).toEqual([]);
  });

  test("leaves out companies and vehicles out of use or at another provider, and stays restricted", async () => {
    const [a, b, c] = [await fleet(), await fleet(), await fleet()];
    const area = accepted(await create({ postCodes: "11500" }));
    for (const { company } of [a, b])
      accepted(await rule(area.id, { effect: "allow", companyId: company.id }));
    accepted(await rule(area.id, { effect: "allow", vehicleId: c.cars[0] }));
    await house.owner`update vehicles set status = 'inactive' where id = ${c.cars[0] ?? 0}`;
    accepted(await house.as(house.admin).save(a.company.id, { status: "inactive" }));
    accepted(await house.as(house.admin).save(b.company.id, { provider: "taksivaasa" }));
    const answer = accepted(await ask({ postCode: "11500" }));
    expect([answer.mode, named(answer)]).toEqual(["listed", []]);
  });

  test("has pages if many are named", async () => {
    const fleets = [await fleet(), await fleet(), await fleet()];
    const area = accepted(await create({ postCodes: "11600" }));
    for (const { company } of fleets)
      accepted(await rule(area.id, { effect: "allow", companyId: company.id }));
    const first = accepted(await ask({ postCode: "11600", limit: 2 }));
    const cursor = Buffer.from(JSON.stringify(first.rules.next)).toString("base64url");
    const second = accepted(await ask({ postCode: "11600", limit: 2, cursor }));
    expect([...named(first), ...named(second)]).toEqual(
      fleets.map(({ company }) => `allow company ${company.id}`),
    );
    expect(second.rules.next).toBeNull();
  });

  test("agrees with the rule for each vehicle, whatever the areas", async () => {
    const fleets = [await fleet(), await fleet()];
    const companies = fleets.map(({ company }) => company.id);
    const cars = fleets.flatMap(({ cars: own, company }) => own.map((id) => ({ id, companyId: company.id })));
    const given = fc.record({
      area: fc.nat(1),
      effect: fc.constantFrom<Effect>("allow", "deny"),
      who: fc.nat(companies.length + cars.length - 1),
    });
    let code = 60_000;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(given, { maxLength: 6, selector: ({ area, who }) => `${area} ${who}` }),
        async (rules) => {
          code += 1;
          const postCodes = String(code);
          const areas = [accepted(await create({ postCodes })), accepted(await create({ postCodes }))];
          const applied = rules.map(({ area, effect, who }) => ({
            area,
            effect,
            companyId: companies[who] ?? null,
            vehicleId: cars[who - companies.length]?.id ?? null,
          }));
          for (const { area, effect, companyId, vehicleId } of applied)
            accepted(await rule(areas[area]?.id ?? 0, { effect, companyId, vehicleId }));
          const answer = accepted(await ask({ postCode: postCodes }));
          const mode: DrivingMode = applied.some(({ effect }) => effect === "allow") ? "listed" : "everybody";
          expect(answer.mode).toBe(mode);
          const has = (effect: Effect, car: { id: number; companyId: number }) =>
            answer.rules.rows.some(
              (row) =>
                row.effect === effect &&
                (row.vehicleId === null ? row.companyId === car.companyId : row.vehicleId === car.id),
            );
          for (const car of cars) {
            const expected = verdictOn(mode, applied, car).mayDrive;
            expect(!has("deny", car) && (mode === "everybody" || has("allow", car))).toBe(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test("is shown to the provider's own API client without naming the provider, and for no other", async () => {
    const { company } = await fleet();
    const other = await fleet("taksivaasa");
    const [own, foreign] = [
      accepted(await create({ postCodes: "11700" })),
      accepted(await create({ postCodes: "11700", provider: "taksivaasa" })),
    ];
    accepted(await rule(own.id, { effect: "deny", companyId: company.id }));
    accepted(await rule(foreign.id, { effect: "deny", companyId: other.company.id }));
    const asked = (query: object, as: Actor) =>
      house.as(as).run(bookingAreasSchema, answerBookingAreas, { postCode: "11700", ...query }, read);
    const answer = accepted(await asked({}, provider())) as DrivingAnswer;
    expect([answer.provider, answer.areas.map(({ id }) => id), named(answer)]).toEqual([
      "taksiHelsinki",
      [own.id],
      [`deny company ${company.id}`],
    ]);
    expect(await asked({ provider: "taksivaasa" }, provider())).toMatchObject({
      error: { code: "forbidden" },
    });
    const { user } = await house.createCompany();
    expect(await asked({ provider: "taksiHelsinki" }, user)).toMatchObject({ error: { code: "forbidden" } });
  });

  test("is shown to an admin who names no provider for all of them, by area, page by page", async () => {
    const code = "11950";
    const places: { of: string; said: string }[] = [];
    for (const of of ["taksivaasa", "taksiHelsinki", "taksivaasa"]) {
      const area = accepted(await create({ postCodes: code, provider: of }));
      for (const effect of ["deny", "allow"]) {
        const { company } = await fleet(of);
        accepted(await rule(area.id, { effect, companyId: company.id }));
        places.push({ of, said: `${effect} company ${company.id}` });
      }
    }
    const saidOf = (of: string) => places.filter((place) => place.of === of).map(({ said }) => said);
    const everywhere = async (query: object): Promise<DrivingAnswers> =>
      accepted(
        await house
          .as(house.admin)
          .run(bookingAreasSchema, answerBookingAreas, { postCode: code, ...query }, read),
      ) as DrivingAnswers;
    const whole = await everywhere({});
    expect(whole.next).toBeNull();
    expect(whole.answers.map((one) => [one.provider, one.mode, named(one)])).toEqual([
      ["taksivaasa", "listed", saidOf("taksivaasa")],
      ["taksiHelsinki", "listed", saidOf("taksiHelsinki")],
    ]);
    for (const answer of whole.answers)
      expect(accepted(await ask({ postCode: code, provider: answer.provider }))).toEqual(answer);

    for (const limit of [1, 2, 3, 4, 5]) {
      const said: string[] = [];
      let cursor: Cursor | null = null;
      do {
        const page = await everywhere({ limit, cursor: cursor ? cursorText(cursor) : undefined });
        const names = page.answers.flatMap(named);
        expect(names.length).toBeLessThanOrEqual(limit);
        said.push(...names);
        cursor = page.next;
      } while (cursor);
      expect([limit, said]).toEqual([limit, [...saidOf("taksivaasa"), ...saidOf("taksiHelsinki")]]);
    }
    expect(await everywhere({ postCode: "11951" })).toEqual({ answers: [], next: null });
  });

  test("is shown for one vehicle with the rules that decide it", async () => {
    const { company, plates, cars } = await fleet();
    const area = accepted(await create({ postCodes: "11800" }));
    accepted(await rule(area.id, { effect: "allow", companyId: company.id }));
    const denied = accepted(await rule(area.id, { effect: "deny", vehicleId: cars[0] }));
    const look = async (plate: string, query: object = {}) =>
      accepted(
        await house
          .as(house.admin)
          .run(
            whoPageSchema,
            whoPage,
            { postCode: "11800", provider: "taksiHelsinki", plate, ...query },
            read,
          ),
      ).vehicle;
    expect(await look((plates[0] ?? "").toLowerCase())).toMatchObject({
      mayDrive: false,
      because: [{ id: denied.id }],
    });
    expect(await look(plates[1] ?? "")).toMatchObject({ mayDrive: true, because: [{ effect: "allow" }] });
    expect(await look(plates[0] ?? "", { day: "2025-12-31" })).toMatchObject({ mayDrive: true, because: [] });
    expect(await look("ZZZ-999")).toBeNull();
  });
});

describe("an area", () => {
  test("is written by admins and read by its provider's API clients", async () => {
    const area = accepted(await create({ postCodes: "12000" }));
    const get = (as: Actor) => house.as(as).run(areaIdSchema, getArea, { areaId: area.id }, read);
    const { user } = await house.createCompany();
    expect(accepted(await get(provider())).name).toBe(area.name);
    expect(await get(provider("taksivaasa"))).toMatchObject({ error: { code: "not_found" } });
    expect(await get(user)).toMatchObject({ error: { code: "forbidden" } });
    for (const as of [user, provider()]) {
      expect(await create({}, as)).toMatchObject({ error: { code: "forbidden" } });
      expect(await rule(area.id, { effect: "deny", companyId: 1 }, as)).toMatchObject({
        error: { code: "forbidden" },
      });
      expect(await house.as(as).run(endAreaSchema, endArea, { areaId: area.id })).toMatchObject({
        error: { code: "forbidden" },
      });
    }
  });

  test("stores its codes without overlaps and records the changes", async () => {
    const area = accepted(await create({ postCodes: "12110–12119, 12115\n12100" }));
    expect(area.postCodes).toEqual([
      { first: 12100, last: 12100 },
      { first: 12110, last: 12119 },
    ]);
    const body = { name: "Toinen", postCodes: ["12100"], validFrom: "2026-01-01", validTo: "2026-12-31" };
    const saved = accepted(
      await house.as(house.admin).run(saveAreaSchema, saveArea, { areaId: area.id, version: 1, body }),
    );
    expect(saved).toMatchObject({
      name: "Toinen",
      version: 2,
      validTo: "2026-12-31",
      postCodes: [{ first: 12100 }],
    });
    const { history } = await details(area.id);
    expect(history.rows[0]).toMatchObject({
      action: "update",
      before: { name: area.name, postCodes: "12100, 12110–12119", validTo: null },
      after: { name: "Toinen", postCodes: "12100", validTo: "2026-12-31" },
    });
  });

  test("is not saved over another person's change, and both values are shown", async () => {
    const area = accepted(await create({ postCodes: "12200" }));
    const save = (name: string, version: number) => {
      const body = { name, postCodes: "12200", validFrom: "2026-01-01", validTo: null };
      return house.as(house.admin).run(saveAreaSchema, saveArea, { areaId: area.id, version, body });
    };
    accepted(await save("Ensin", 1));
    expect(await save("Sitten", 1)).toMatchObject({
      error: { code: "stale", issues: [{ path: "name", yours: "Sitten", theirs: "Ensin" }] },
    });
  });

  test.each([
    [{ postCodes: "" }, { path: "postCodes", code: "required" }],
    [{ postCodes: "abc" }, { path: "postCodes", code: "post_codes_wrong" }],
    [{ postCodes: ["33100", "x"] }, { path: "postCodes.1", code: "post_codes_wrong" }],
    [{ validTo: "2025-12-31" }, { path: "validTo", code: "ends_before_start" }],
    [{ name: "" }, { path: "name", code: "required" }],
    [{ provider: "eiole" }, { path: "provider", code: "unknown_value" }],
    [{ provider: "" }, { path: "provider", code: "required" }],
  ])("is refused with %j", async (overrides, issue) => {
    expect(await create(overrides)).toMatchObject({ error: { code: "invalid", issues: [issue] } });
  });

  test("restricts nobody once it has ended, and cannot be changed", async () => {
    const area = accepted(await create({ postCodes: "12300" }));
    accepted(await house.as(house.admin).run(endAreaSchema, endArea, { areaId: area.id }, { now: NOW }));
    expect(accepted(await ask({ postCode: "12300" })).areas).toEqual([]);
    expect(accepted(await ask({ postCode: "12300", at: "2026-11-22T09:59:59Z" })).areas).toHaveLength(1);
    for (const again of [
      house.as(house.admin).run(endAreaSchema, endArea, { areaId: area.id }),
      rule(area.id, { effect: "deny", companyId: 1 }),
    ])
      expect(await again).toMatchObject({ error: { code: "area_ended" } });
  });

  test("comes with warnings: unknown codes, and other areas with the same codes", async () => {
    const one = accepted(await create({ postCodes: "12400–12450, 12470", name: "Ensimmäinen" }));
    const two = accepted(await create({ postCodes: "12440–12460" }));
    accepted(await create({ postCodes: "12440", provider: "taksivaasa" }));
    accepted(await create({ postCodes: "12440", validTo: "2026-01-02", validFrom: "2025-01-01" }));
    expect((await details(one.id)).unknown).toEqual([]);
    await house.owner`insert into post_codes values (12401, 'Hyvinkää')`;
    const { unknown, overlaps } = await details(one.id);
    await house.owner`delete from post_codes`;
    expect(unknown).toEqual([{ first: 12470, last: 12470 }]);
    expect(overlaps.map(({ id }) => id)).toContain(two.id);
    expect(overlaps.find(({ id }) => id === two.id)?.shared).toEqual([{ first: 12440, last: 12450 }]);
    // No area of another provider, and no ended one.
    expect(overlaps).toHaveLength(1);
  });
});

describe("a rule", () => {
  test("names an existing company or vehicle at the area's provider", async () => {
    const area = accepted(await create({ postCodes: "12500" }));
    const other = await fleet("taksivaasa");
    const refused = async (body: object) => {
      const result = await rule(area.id, { effect: "deny", ...body });
      return result.ok ? null : result.error.issues?.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await refused({ companyId: other.company.id })).toEqual(["companyId other_provider"]);
    expect(await refused({ vehicleId: other.cars[0] })).toEqual(["vehicleId other_provider"]);
    expect(await refused({ companyId: 999_999 })).toEqual(["companyId subject_unknown"]);
    expect(await refused({})).toEqual(["companyId company_or_vehicle"]);
    expect(await refused({ companyId: 1, vehicleId: 1 })).toEqual(["companyId company_or_vehicle"]);
  });

  test("is unique for each company, until it has ended", async () => {
    const { company } = await fleet();
    const area = accepted(await create({ postCodes: "12600" }));
    const body = { effect: "deny", companyId: company.id };
    const first = accepted(await rule(area.id, { ...body, validTo: "2026-12-31" }));
    expect(await rule(area.id, { ...body, effect: "allow", validFrom: "2026-12-31" })).toMatchObject({
      error: { code: "rule_overlaps" },
    });
    accepted(await rule(area.id, { ...body, effect: "allow", validFrom: "2027-01-01" }));
    const place = { areaId: area.id, ruleId: first.id };
    accepted(await house.as(house.admin).run(ruleIdSchema, endRule, place));
    accepted(await rule(area.id, { ...body, validTo: "2026-12-31" }));
    expect(await house.as(house.admin).run(ruleIdSchema, endRule, place)).toMatchObject({
      error: { code: "not_found" },
    });
    const { history } = await details(area.id);
    const name = `${company.companyName} ${company.businessId}`;
    expect(history.rows.map(({ before, after }) => [before, after])).toContainEqual([
      { deny: `${name}, –2026-12-31` },
      { deny: null },
    ]);
  });
});

describe("the list", () => {
  const list = async (query: object) =>
    accepted(await house.as(house.admin).run(areaListPageSchema, listAreaPage, query, read)).page.rows.map(
      ({ name }) => name,
    );

  test("is filtered by state, provider, a part of the name and a code", async () => {
    const made = {
      now: accepted(await create({ name: "Suodatin nyt", postCodes: "13000–13009", provider: "dride" })),
      coming: accepted(await create({ name: "Suodatin tuleva", validFrom: "2026-11-23", provider: "dride" })),
      over: accepted(
        await create({
          name: "Suodatin mennyt",
          validFrom: "2025-01-01",
          validTo: "2026-11-21",
          provider: "dride",
        }),
      ),
    };
    const of = { provider: "dride" };
    expect(await list({ ...of, state: "in_force" })).toEqual([made.now.name]);
    expect(await list({ ...of, state: "coming" })).toEqual([made.coming.name]);
    expect(await list({ ...of, state: "ended" })).toEqual([made.over.name]);
    expect(await list({ ...of, q: "SUODATIN t" })).toEqual([made.coming.name]);
    expect(await list({ q: "13005" })).toEqual([made.now.name]);
    expect(await list({ ...of, q: "13" })).toEqual([made.now.name]);
    expect(await list({ ...of, q: "14" })).toEqual([]);
    expect(await list({ ...of, sort: "-start" })).toEqual([made.coming.name, made.now.name, made.over.name]);
    expect(await list({ ...of })).toEqual([made.over.name, made.now.name, made.coming.name]);
  });

  test("counts the areas in force of each region of postal codes, of the chosen provider", async () => {
    const of = { provider: "taksiHame" };
    accepted(await create({ ...of, postCodes: "00100, 00900, 02100–04999" }));
    accepted(await create({ ...of, postCodes: "00200" }));
    accepted(await create({ ...of, postCodes: "99999", validFrom: "2026-11-23" }));
    const regions = accepted(await house.as(house.admin).run(areaMapSchema, countAreaRegions, of, read));
    expect([...regions]).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  test("goes page by page in both directions and leaves none out, in every order", async () => {
    await house.owner`insert into booking_areas (name, provider, valid_from, created_by)
      select 'Äijälä ' || n % 7, 'ksat', date '2026-01-01' + (n % 5), 'x' from generate_series(1, 120) n`;
    for (const sort of ["name", "-name", "start", "-start"]) {
      const page = async (cursor?: object | null) =>
        accepted(
          await house.as(house.admin).run(
            areaListPageSchema,
            listAreaPage,
            {
              provider: "ksat",
              sort,
              ...(cursor && { cursor: Buffer.from(JSON.stringify(cursor)).toString("base64url") }),
            },
            read,
          ),
        ).page;
      const first = await page();
      const second = await page(first.next);
      const third = await page(second.next);
      const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
      expect(new Set(seen).size).toBe(120);
      expect((await page(second.previous)).rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    }
  });

  test.each([
    ["start", "Äijälä"],
    ["name", 7],
  ])("by %s it begins at its start for a cursor of another order", async (sort, value) => {
    const cursor = Buffer.from(JSON.stringify({ value, id: 1, position: 50 })).toString("base64url");
    const query = { provider: "ksat", sort, cursor };
    const { page } = accepted(await house.as(house.admin).run(areaListPageSchema, listAreaPage, query, read));
    expect(page).toMatchObject({ position: 0, previous: null });
  });
});
