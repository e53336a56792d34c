import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { listPeople } from "#lib/companies/queries/people.ts";
import { listOpenInvitations } from "./invitations.ts";
import { listUserRows, type UserFilter, type UserOrder } from "./users.ts";

// The plans of the lists of people at size, for an admin: 20,000 people in 15,000 companies. A page reads only its rows.

const LIMIT = 50;
let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
  await reader.sql.unsafe("set role tolppa_admin");
});
afterAll(() => reader.end());

const EMAIL = { value: "u5@tolppa.example", id: 5, position: 0 };
const MOMENT = { value: "2026-06-01T00:00:00.000000Z", id: 5, position: 0 };
const page = (filter: UserFilter, by: UserOrder["by"], cursor: typeof EMAIL | null, direction = "asc") =>
  listUserRows(reader.db, { filter, order: { by, direction } as UserOrder, cursor, limit: LIMIT });

test.each<[string, () => Promise<unknown>]>([
  ["everybody by e-mail", () => page({}, "email", null)],
  ["everybody by e-mail, further on", () => page({}, "email", EMAIL)],
  ["the newest", () => page({}, "created", null, "desc")],
  ["the newest, further on", () => page({}, "created", MOMENT, "desc")],
  ["who was here last", () => page({}, "seen", null, "desc")],
  ["who was here last, further on", () => page({}, "seen", MOMENT, "desc")],
  ["by id", () => page({}, "id", { value: 0, id: 9_000, position: 0 } as never)],
  ["admins", () => page({ state: "admin" }, "email", null)],
  ["the disabled", () => page({ state: "disabled" }, "email", null)],
  ["a search", () => page({ search: "u1234@" }, "email", null)],
  ["a search by name", () => page({ search: "meikäläinen1234" }, "email", null)],
  ["the people of one company", () => listPeople(reader.db, 7)],
  ["its invitations", () => listOpenInvitations(reader.db, 7)],
])("%s: the query uses indexes and reads little more than it shows", async (_, ask) => {
  const plan = await reader.planOf(ask);
  expect(plan.sequential).toEqual([]);
  // Reads each person with the shown membership and company twice: for the count and for the name.
  expect(plan.read).toBeLessThanOrEqual(6 * LIMIT);
});

// Skips the people with a company among those without.
test("users without a company are read only as far as the page goes", async () => {
  const plan = await reader.planOf(() => page({ state: "alone" }, "email", null));
  expect(plan.read).toBeLessThanOrEqual(20 * LIMIT);
});

const SEED = `
  insert into users (subject, email, created_at, last_seen_at, admin, disabled_at)
    select 'u' || n, 'u' || n || '@tolppa.example', timestamptz '2026-01-01' + n * interval '20 minutes',
      case when n % 3 = 0 then null else timestamptz '2026-01-01' + n * interval '21 minutes' end,
      n % 4000 = 1, case when n % 4000 = 2 then now() end from generate_series(1, 20000) n;
  update users set first_name = 'Matti', last_name = 'Meikäläinen' || id;
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
    contact_email, taxi_service_licence, created_by, modified_by)
    select lpad((1000000 + n)::text, 7, '0') || '-0', 'Taksi ' || n, 'taksivaasa',
      'Katu 1', '00100', 'Helsinki', 'Aino', 'Virtanen', '+35840123', 'a@b.fi', 'TL-1', 'x', 'x' from generate_series(1, 15000) n;
  insert into memberships select id, id, 'owner' from companies where id % 4 <> 0;
  insert into invitations (link_id, company_id, email, role, invited_by, invited_by_admin, expires_at)
    select gen_random_uuid(), n, 'x' || n || '@tolppa.example', 'member', 'x', false, now() + interval '6 days'
    from generate_series(1, 15000) n;
`;
