import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { actionBetween, type Status } from "#lib/core/status.ts";
import { codeOf } from "#lib/core/testing.ts";
import {
  changeVehiclesSchema,
  putVehiclesSchema,
  saveVehicleSchema,
  undoBulkChangeSchema,
} from "#lib/fleet/schema.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { changeVehicles, putVehicles } from "./change-members.ts";
import { saveVehicle } from "./save.ts";
import { undoBulkChange } from "./undo-bulk-change.ts";

// Several people and an API client move vehicles, change their status and undo changes, at random and at the same time.
// Afterwards no vehicle and no change is lost or duplicated, and every counter equals a recount.

const COMPANIES = 4;
const VEHICLES = 24;

let house: TestHouse;
let companies: number[];
let vehicles: number[];

beforeAll(async () => {
  house = await openTestHouse();
  companies = [];
  for (let index = 0; index < COMPANIES; index += 1) {
    const { company } = await house.createCompany({ status: index === 3 ? "pending" : "active" });
    companies.push(company.id);
  }
  const rows = await house.owner<{ id: number }[]>`
    insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
    select (${companies}::bigint[])[1 + n % 3], 'M-' || n, 'Toyota', 'Corolla', 2023, 'valkoinen', 'car',
      (array['active', 'pending', 'inactive'])[1 + n % 3], 't', 't'
    from generate_series(1, ${VEHICLES}) as n returning id::int`;
  vehicles = rows.map(({ id }) => id);
});
afterAll(() => house.close());

type Step =
  | { kind: "move"; picks: number[]; target: number }
  | { kind: "status"; picks: number[]; status: Status }
  | { kind: "all"; company: number; target: number }
  | { kind: "list"; picks: number[]; target: number; status: Status }
  | { kind: "single"; pick: number; target: number }
  | { kind: "undo"; back: number };

const picks = fc.uniqueArray(fc.nat(VEHICLES - 1), { minLength: 1, maxLength: 12 });
const place = fc.nat(COMPANIES - 1);
const status = fc.constantFrom<Status>("active", "inactive");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("move"), picks, target: place }),
  fc.record({ kind: fc.constant("status"), picks, status }),
  fc.record({ kind: fc.constant("all"), company: place, target: place }),
  fc.record({ kind: fc.constant("list"), picks, target: place, status }),
  fc.record({ kind: fc.constant("single"), pick: fc.nat(VEHICLES - 1), target: place }),
  fc.record({ kind: fc.constant("undo"), back: fc.nat(3) }),
) as fc.Arbitrary<Step>;
/** The commands that each of four clients runs one after another. */
const clients = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 4 });

test("random bulk changes from several clients lose and duplicate nothing", {
  timeout: 120_000,
}, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(clients, async (plans) => {
      const startedAt = await placesNow();
      const [mark] = await house.owner`select coalesce(max(id), 0)::int as id from events`;
      const answers = await Promise.all(
        plans.map(async (plan, index) => {
          const codes: string[] = [];
          for (const one of plan) codes.push(await carryOut(index % 2 ? house.program : house.admin, one));
          return codes;
        }),
      );
      for (const code of answers.flat()) seen.set(code, (seen.get(code) ?? 0) + 1);
      expect(await drift()).toEqual([]);
      await expectLinearHistory(startedAt, mark?.id ?? 0);
    }),
    { numRuns: 40 },
  );
  const refusals = [
    "not_found",
    "invalid_target",
    "transition_not_allowed",
    "company_not_active",
    "changed_since",
  ];
  const allowed = ["ok", "already_undone", "selection_changed", "bulk_refused", ...refusals];
  expect([...seen.keys()].filter((code) => !allowed.includes(code))).toEqual([]);
  expect(seen.get("ok")).toBeGreaterThan(50);
  const [row] = await house.owner`select count(*)::int as n from vehicles`;
  expect(row?.n).toBe(VEHICLES);
});

async function carryOut(actor: Actor, one: Step): Promise<string> {
  const asker = house.as(actor);
  const at = await placesNow();
  const bulk = (companyId: number, selection: object, change: object) => {
    const submissionKey = randomUUID();
    return asker.run(changeVehiclesSchema, changeVehicles, { companyId, selection, change, submissionKey });
  };
  if (one.kind === "undo") {
    const [last] = await house.owner`
      select id::int, company_id::int as company from bulk_changes order by id desc offset ${one.back} limit 1`;
    const ask = { companyId: last?.company ?? 1, changeId: last?.id ?? 1 };
    return codeOf(await asker.run(undoBulkChangeSchema, undoBulkChange, ask));
  }
  if (one.kind === "single") {
    const vehicleId = vehicles[one.pick] ?? 0;
    const body = { company: { id: companies[one.target] } };
    const ask = { companyId: at.get(vehicleId)?.company, vehicleId, body };
    return codeOf(await asker.run(saveVehicleSchema, saveVehicle, ask));
  }
  if (one.kind === "all") {
    const companyId = companies[one.company] ?? 0;
    const count = [...at.values()].filter(({ company }) => company === companyId).length;
    if (count === 0) return "ok";
    return codeOf(await bulk(companyId, { count }, { target: companies[one.target] }));
  }
  // Keeps only picked vehicles of the first one's company, like one person's selection in a list.
  const picked = one.picks.map((pick) => vehicles[pick] ?? 0);
  const companyId = at.get(picked[0] ?? 0)?.company ?? 0;
  const ids = picked.filter((id) => at.get(id)?.company === companyId);
  if (one.kind === "move") return codeOf(await bulk(companyId, { ids }, { target: companies[one.target] }));
  if (one.kind === "status") return codeOf(await bulk(companyId, { ids }, { status: one.status }));
  const body = ids.map((id, index) =>
    index % 2 ? { id, status: one.status } : { id, company: { id: companies[one.target] } },
  );
  return codeOf(await asker.run(putVehiclesSchema, putVehicles, { companyId, body }));
}

type Place = { company: number; status: Status; version: number };

async function placesNow(): Promise<Map<number, Place>> {
  const rows = await house.owner<({ id: number } & Place)[]>`
    select id::int, company_id::int as company, status, version from vehicles`;
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** The events of each vehicle form one chain from its first to its last state, with one version for each event. */
async function expectLinearHistory(startedAt: Map<number, Place>, since: number): Promise<void> {
  const events = await house.owner<{ id: number; before: Partial<Place>; after: Partial<Place> }[]>`
    select entity_id::int as id, before, after from events where entity_type = 'vehicle' and action <> 'leave' and id > ${since}
    order by entity_id, events.id`;
  const told = new Map([...startedAt].map(([id, place]) => [id, { ...place }]));
  for (const { id, before, after } of events) {
    const now = told.get(id);
    expect({ id, ...now }).toMatchObject({ id, ...before });
    // Only undoing an approval or a withdrawal leads to pending.
    const step = before.status && after.status && actionBetween(before.status, after.status);
    if (step === null) expect(after.status).toBe("pending");
    told.set(id, { ...(now as Place), ...after, version: (now?.version ?? 0) + 1 });
  }
  expect(told).toEqual(await placesNow());
}

const drift = () => house.owner`
  select c.id from companies c
  left join (select company_id, count(*) as n from vehicles where deleted_at is null group by 1) v on v.company_id = c.id
  where c.vehicle_count <> coalesce(v.n, 0)
  union all
  select company_id from fleet_counts f
  where kind = 'vehicle' and count <> (select count(*) from vehicles v
    where v.company_id = f.company_id and v.status = f.status and v.deleted_at is null)`;
