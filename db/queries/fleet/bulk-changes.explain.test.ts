import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { listBulkChanges, listVehiclesBefore } from "./bulk-changes.ts";
import { countMembersBehind } from "./member-list.ts";
import { vehicleRows } from "./member-rows.ts";
import { lockMembers } from "./members.ts";
import { listPlatesInUse } from "./vehicle-bulk.ts";

// What the queries of bulk work cost at size: each reads by an index what it is about, and nothing of other companies.

const COMPANIES = 1_000;
const CHANGES = 20_000;
const VEHICLES = 20;
const LIMIT = 5;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED, { indexesLast: true });
  await reader.sql.unsafe("set role tolppa_admin");
});
afterAll(() => reader.end());

describe("each query of bulk work reads by an index", () => {
  test.each([
    [
      "the latest changes of a company",
      LIMIT * 8,
      () => listBulkChanges(reader.db, { companyId: 500, from: new Date(0), limit: LIMIT }),
    ],
    ["what the vehicles of a change were", VEHICLES, () => listVehiclesBefore(reader.db, 700)],
    [
      "twenty vehicles, held",
      VEHICLES * 2,
      () =>
        lockMembers(reader.db, vehicleRows, { ids: Array.from({ length: VEHICLES }, (_, i) => i * 7 + 1) }),
    ],
    ["plates in use", 4, () => listPlatesInUse(reader.db, ["P-17", "P-4000", "EI-OLE"])],
    [
      "what is behind a search",
      VEHICLES,
      () => countMembersBehind(reader.db, vehicleRows, { companyId: 5, search: "corolla" }),
    ],
  ])("%s", async (_, rows, ask) => {
    const plan = await reader.planOf(ask);
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(rows);
  });
});

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
    phone_number, contact_email, taxi_service_licence, created_by, modified_by)
  select lpad(n::text, 7, '0') || '-1', 'Taksi ' || n, 'dride', 'Katu 1', '00100', 'Helsinki', 'A', 'B', '0401234567',
    'a@b.example', 'TL', 't', 't' from generate_series(1, ${COMPANIES}) n;
  insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
  select 1 + n % ${COMPANIES}, 'P-' || n, 'Toyota', 'Corolla', 2023, 'valkoinen', 'car', 'active', 't', 't'
  from generate_series(0, ${COMPANIES * VEHICLES - 1}) n;
  insert into bulk_changes (at, actor_kind, actor_label, company_id, kind, target_company_id, count)
  select now(), 'user', 't', 1 + n % ${COMPANIES}, 'move', 1 + (n * 7) % ${COMPANIES}, 20
  from generate_series(1, ${CHANGES}) n;
  insert into bulk_change_vehicles (bulk_change_id, vehicle_id, version, company_id, status)
  select b, (b * 20 + v) % ${COMPANIES * VEHICLES} + 1, 1, 1, 'active'
  from generate_series(1, 2000) b, generate_series(0, ${VEHICLES - 1}) v;
`;
