import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { listPersonRows } from "./privacy.ts";

// The cost of searches among many thousands: little more than the found rows.

let plans: PlanReader;
beforeAll(async () => {
  plans = await openPlansOver(`
    insert into users (subject, email, first_name, last_name) select 's' || n, 'henkilo' || n || '@tolppa.example', 'Matti', 'Meikäläinen' || n
      from generate_series(1, 20000) n;
    insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
        contact_email, taxi_service_licence, created_by, modified_by)
      values ('1234567-1', 'Taksi Oy', 'taksiHelsinki', 'Katu 1', '00100', 'Helsinki', 'A', 'B', '0401234567', 'a@b.fi', 'T', 'x', 'x');
    insert into drivers (company_id, first_name, last_name, taxi_driving_license, contact_email, phone_number, created_by, modified_by, deleted_at)
      select (select min(id) from companies), 'Etu' || n, 'Suku' || n, 'AJO-' || n, 'kuski' || n || '@tolppa.example', '0401234567', 'x', 'x',
        case when n % 10 = 0 then now() end from generate_series(1, 40000) n;
  `);
  await plans.sql`grant tolppa_admin to current_user`.catch(() => {});
  await plans.sql`set role tolppa_admin`;
}, 60_000);
afterAll(() => plans.end());

test.each([
  ["user", "henkilo12345"],
  ["user", "Meikäläinen12345"],
  ["driver", "Suku12345"],
  ["driver", "AJO-12340"],
  ["driver", "kuski12345@"],
] as const)("a %s is found by %s through indexes only", async (kind, q) => {
  const found = await listPersonRows(plans.db, { kind, q, cursor: null, limit: 50 });
  expect(found.length).toBeGreaterThan(0);
  const plan = await plans.planOf(() => listPersonRows(plans.db, { kind, q, cursor: null, limit: 50 }));
  expect(plan.sequential.filter((table) => table === "drivers" || table === "users")).toEqual([]);
  expect(plan.blocks).toBeLessThan(600);
});
