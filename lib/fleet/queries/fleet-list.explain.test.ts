import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Status } from "#lib/core/status.ts";
import { DRIVER_COLUMNS } from "#lib/fleet/driver-fields.ts";
import { VEHICLE_COLUMNS } from "#lib/fleet/vehicle-fields.ts";
import { listExpiringDrivers } from "./expiring-drivers.ts";
import { countFleetByStatus, countMatchingMembers, type FleetSlice, listMemberRows } from "./member-list.ts";
import { driverRows, vehicleRows } from "./member-rows.ts";
import { findMember } from "./members.ts";

// The cost of a fleet's lists in a large database: one company of 5,000 vehicles and drivers beside a thousand small ones. For
// every actor and at any place of the list, a page reads about as many rows as it shows.

const COMPANIES = 1_000;
const LARGE = 5_000;
const SMALL = 20;
const LIMIT = 50;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED, { grownIndexes: true });
});
afterAll(() => reader.end());

type Sliced = { what: "vehicles" | "drivers"; by: string; direction: "asc" | "desc"; status?: Status };

const LISTS: Sliced[] = (["vehicles", "drivers"] as const).flatMap((what) =>
  (what === "vehicles" ? [...VEHICLE_COLUMNS, "id"] : DRIVER_COLUMNS).flatMap((by) =>
    (["asc", "desc"] as const).flatMap((direction) => [
      { what, by, direction },
      // Half of the rows are active, and one in fifty is incomplete.
      { what, by, direction, status: "active" as const },
      { what, by, direction, status: "incomplete" as const },
    ]),
  ),
);

const VANS = { column: "type", from: "van", to: "van" };
const ENDING = { column: "validity", from: "2026-11-20", to: "2027-01-19" };

const FILTERS = (["vehicles", "drivers"] as const).flatMap((what) =>
  (what === "vehicles" ? ["plate", "type", "id"] : ["name", "validity", "id"]).flatMap((by) =>
    ([undefined, "active"] as const).map((status) => ({
      what,
      by,
      status,
      within: what === "vehicles" ? VANS : ENDING,
    })),
  ),
);

const listOf = (what: "vehicles" | "drivers") => (slice: FleetSlice) =>
  what === "vehicles"
    ? listMemberRows(reader.db, vehicleRows, slice)
    : listMemberRows(reader.db, driverRows, slice);

describe.each(["tolppa_user", "tolppa_admin"] as const)("as %s", (role) => {
  beforeAll(() =>
    reader.sql.unsafe(`reset role; select set_config('app.company_ids', '{1}', false); set role ${role}`),
  );

  test.each(LISTS)(
    "$what by $by $direction with status $status: a page reads only its own rows",
    async (sliced) => {
      const list = listOf(sliced.what);
      const slice = (cursor: Cursor | null) => ({
        filter: { companyId: 1, status: sliced.status },
        order: { by: sliced.by, direction: sliced.direction },
        cursor,
        limit: LIMIT,
      });
      const middle: Cursor = { value: MIDDLES[sliced.by] ?? "", id: LARGE / 2, position: LARGE / 2 };
      for (const cursor of [null, middle, { ...middle, backward: true as const }]) {
        const plan = await reader.planOf(() => list(slice(cursor)));
        expect(plan.sequential).toEqual([]);
        expect(plan.sorts).toBe(0);
        expect(plan.read).toBeLessThanOrEqual(LIMIT + 1);
      }
    },
  );

  test.each(["vehicle", "driver"] as const)("the counts of a company's %ss are four rows", async (kind) => {
    const plan = await reader.planOf(() => countFleetByStatus(reader.db, { companyId: 1, kind }));
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(4);
  });

  test("a vehicle or driver with its company reads two rows", async () => {
    for (const ask of [
      () => findMember(reader.db, vehicleRows, { companyId: 1, id: 7 }),
      () => findMember(reader.db, driverRows, { companyId: 1, id: 7 }),
    ]) {
      const plan = await reader.planOf(ask);
      expect(plan.sequential).toEqual([]);
      expect(plan.read).toBe(2);
    }
  });

  test("searching reads only the one company", async () => {
    for (const list of [listOf("vehicles"), listOf("drivers")]) {
      const plan = await reader.planOf(() =>
        list({
          filter: { companyId: 1, search: "ei ole" },
          order: { by: "id", direction: "asc" },
          cursor: null,
          limit: LIMIT,
        }),
      );
      expect(plan.sequential).toEqual([]);
      expect(plan.read).toBeLessThanOrEqual(LARGE);
    }
  });

  test.each(FILTERS)("$what within $within.column, by $by: reads only the one company", async (one) => {
    const filter = { companyId: 1, status: one.status, within: one.within };
    const plan = await reader.planOf(() =>
      listOf(one.what)({
        filter,
        order: { by: one.by, direction: "asc" },
        cursor: null,
        limit: LIMIT,
      }),
    );
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(LARGE);
  });

  test("the counts under a filter read only the rows that match the filter", async () => {
    // One vehicle in three is a van; one licence in twenty-five expires within these days.
    for (const [ask, most] of [
      [
        () => countMatchingMembers(reader.db, vehicleRows, { companyId: 1, within: VANS }),
        Math.ceil(LARGE / 3),
      ],
      [() => countMatchingMembers(reader.db, driverRows, { companyId: 1, within: ENDING }), LARGE / 20],
    ] as const) {
      const plan = await reader.planOf(ask);
      expect(plan.sequential).toEqual([]);
      expect(plan.read).toBeLessThanOrEqual(most);
    }
  });

  const expiring = role === "tolppa_admin" ? [1, null] : [1];
  test.each(expiring)(
    "licences about to end, of company %s: a page reads only its own rows",
    async (companyId) => {
      const slice = { companyId, days: { from: "1900-01-02", to: "2027-01-20" }, limit: LIMIT };
      const middle = { value: "2026-12-01", id: 1, position: LIMIT };
      for (const cursor of [null, middle, { ...middle, backward: true as const }]) {
        const plan = await reader.planOf(() => listExpiringDrivers(reader.db, { ...slice, cursor }));
        expect(plan.sequential).not.toContain("drivers");
        expect(plan.sorts).toBe(0);
        // A driver's row, and the row of the driver's company for its name.
        expect(plan.read).toBeLessThanOrEqual(2 * (LIMIT + 1));
      }
    },
  );
});

/** The value in the middle of each order. */
const MIDDLES: Record<string, string | number> = {
  plate: "ABC-2500",
  make: "Merkki 5",
  model: "Malli 50",
  year: 2005,
  color: "väri 4",
  type: "car",
  status: "active",
  licence: "L-2500",
  validity: "2028-01-01",
  name: "Virtanen2500",
  phone: "0402500",
  email: "k2500@posti.example",
};

const FLEET = `(select 1 as company_id, g from generate_series(1, ${LARGE}) g
  union all select 2 + (g - ${LARGE}) / ${SMALL}, g from generate_series(${LARGE} + 1, ${LARGE} + ${(COMPANIES - 300) * SMALL}) g) fleet`;
const STATUS = `case when g % 50 = 0 then 'incomplete' when g % 2 = 0 then 'active' when g % 4 = 1 then 'pending' else 'inactive' end`;

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address,
      contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by)
    select lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki',
      '+358401234567', 'a@b.example', 'TL-1', 'active', 'email', 'a@b.example', now(), now(), now(), 'x', 'seed', 'seed'
    from generate_series(1, ${COMPANIES}) g;
  insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, approved_at, created_by, modified_by)
    select company_id, 'ABC-' || g, 'Merkki ' || g % 10, 'Malli ' || g % 100, 1990 + g % 30, 'väri ' || g % 8,
      (array['car','estate','van'])[1 + g % 3], ${STATUS}, now(), 'seed', 'seed' from ${FLEET};
  insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
      phone_number, contact_email, status, approved_at, created_by, modified_by)
    select company_id, 'L-' || g, '2026-10-01'::date + (g % 1500), 'Eino', 'Virtanen' || g, '0400' || g,
      'k' || g || '@posti.example', ${STATUS}, now(), 'seed', 'seed' from ${FLEET};
`;
