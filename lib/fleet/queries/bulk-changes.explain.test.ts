import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { listBulkChanges, listMembersBefore } from "./bulk-changes.ts";
import { countMatchingMembers } from "./member-list.ts";
import { driverRows, vehicleRows } from "./member-rows.ts";
import { lockMembers, updateStandings } from "./members.ts";
import { listPlatesInUse } from "./plates.ts";

// The cost of bulk queries at size: each reads its own rows by an index, and no other company's.

const COMPANIES = 1_000;
const CHANGES = 20_000;
const VEHICLES = 20;
const LIMIT = 5;
const MANY = 5_000;
const MANY_VEHICLES = Array.from({ length: MANY }, (_, i) => ({
  id: i * 3 + 1,
  companyId: 2,
  status: "active",
})) as Vehicle[];

const KINDS = ["vehicle", "driver"] as const;
type Case = [what: string, rows: number, ask: () => Promise<unknown>];

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
  await reader.sql.unsafe("set role tolppa_admin");
});
afterAll(() => reader.end());

describe("each query of bulk work reads by an index", () => {
  test.each([
    ...KINDS.map(
      (kind): Case => [
        `the latest changes of a company's ${kind}s`,
        LIMIT * 8,
        () => listBulkChanges(reader.db, { companyId: 500, kind, from: new Date(0), limit: LIMIT }),
      ],
    ),
    ...KINDS.map(
      (entityType): Case => [
        `what the ${entityType}s of a change were`,
        VEHICLES,
        () => listMembersBefore(reader.db, { id: 700, entityType }),
      ],
    ),
    [
      "twenty vehicles, held",
      VEHICLES * 2,
      () =>
        lockMembers(reader.db, vehicleRows, { ids: Array.from({ length: VEHICLES }, (_, i) => i * 7 + 1) }),
    ],
    [
      "the company of thousands of vehicles, written",
      MANY * 2,
      () => updateStandings(reader.db, vehicleRows, MANY_VEHICLES, "t"),
    ],
    ["plates in use", 4, () => listPlatesInUse(reader.db, ["P-17", "P-4000", "EI-OLE"])],
    [
      "what matches a search",
      VEHICLES,
      () => countMatchingMembers(reader.db, vehicleRows, { companyId: 5, search: "corolla" }),
    ],
    [
      "the drivers with one validity",
      VEHICLES,
      () =>
        countMatchingMembers(reader.db, driverRows, {
          companyId: 5,
          within: { column: "validity", from: "2026-01-01", to: "2026-12-31" },
        }),
    ],
  ] satisfies Case[])("%s", async (_, rows, ask) => {
    const plan = await reader.planOf(ask);
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(rows);
  });
});

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
    phone_number, contact_email, taxi_service_licence, created_by, modified_by, vehicle_count, driver_count)
  select lpad(n::text, 7, '0') || '-1', 'Taksi ' || n, 'dride', 'Katu 1', '00100', 'Helsinki', 'A', 'B', '0401234567',
    'a@b.example', 'TL', 't', 't', ${VEHICLES}, ${VEHICLES} from generate_series(1, ${COMPANIES}) n;
  insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, approved_at, created_by, modified_by)
  select 1 + n % ${COMPANIES}, 'P-' || n, 'Toyota', 'Corolla', 2023, 'valkoinen', 'car', 'active', now(), 't', 't'
  from generate_series(0, ${COMPANIES * VEHICLES - 1}) n;
  insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
    phone_number, contact_email, status, approved_at, created_by, modified_by)
  select 1 + n % ${COMPANIES}, 'L-' || n, '2026-06-01', 'Eino', 'Ajaja', '0401234567', 'a@b.example', 'active', now(), 't', 't'
  from generate_series(0, ${COMPANIES * VEHICLES - 1}) n;
  -- Many changes of vehicles since the last ones of drivers.
  insert into bulk_changes (at, actor_kind, actor_label, company_id, entity_type, kind, target_company_id, count)
  select now(), 'user', 't', 1 + n % ${COMPANIES}, case when n <= ${CHANGES / 10} then 'driver' else 'vehicle' end,
    case when n <= ${CHANGES / 10} then 'status' else 'move' end,
    case when n > ${CHANGES / 10} then 1 + (n * 7) % ${COMPANIES} end, 20
  from generate_series(1, ${CHANGES}) n;
  insert into bulk_change_drivers (bulk_change_id, driver_id, version, company_id, status)
  select b, (b * 20 + v) % ${COMPANIES * VEHICLES} + 1, 1, 1, 'active'
  from generate_series(1, 2000) b, generate_series(0, ${VEHICLES - 1}) v;
  insert into bulk_change_vehicles (bulk_change_id, vehicle_id, version, company_id, status)
  select b, (b * 20 + v) % ${COMPANIES * VEHICLES} + 1, 1, 1, 'active'
  from generate_series(1, 2000) b, generate_series(0, ${VEHICLES - 1}) v;
`;
