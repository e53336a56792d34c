import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import type { Status } from "#lib/core/status.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import {
  changeVehiclesSchema,
  putVehiclesSchema,
  saveVehicleSchema,
  undoBulkChangeSchema,
} from "#lib/fleet/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { changeVehicles, putVehicles } from "./change-members.ts";
import { saveVehicle } from "./save.ts";
import { latestBulkChanges, undoBulkChange } from "./undo-bulk-change.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

let plates = 0;
const plate = () => {
  plates += 1;
  return `T-${plates}`;
};

type Ask = { selection: object; change: object; submissionKey?: string };
const change = (actor: Actor, companyId: number, { submissionKey = randomUUID(), ...rest }: Ask) =>
  house.as(actor).run(changeVehiclesSchema, changeVehicles, { companyId, submissionKey, ...rest });
const move = (companyId: number, ids: number[], target: unknown, actor: Actor = house.admin) =>
  change(actor, companyId, { selection: { ids }, change: { target } });
const put = (actor: Actor, companyId: number, body: unknown) =>
  house.as(actor).run(putVehiclesSchema, putVehicles, { companyId, body });
const undo = (companyId: number, changeId: unknown, actor: Actor = house.admin) =>
  house.as(actor).run(undoBulkChangeSchema, undoBulkChange, { companyId, changeId });

const company = (status: Status = "active") => house.createCompany({ status });

/** Adds complete vehicles and returns their ids. */
async function vehiclesIn(companyId: number, count: number, status: Status = "active"): Promise<number[]> {
  const list = Array.from({ length: count }, plate);
  const rows = await house.owner<{ id: number }[]>`
    insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
    select ${companyId}, plate, 'Toyota', 'Corolla', 2023, 'valkoinen', 'car', ${status}, 'testi', 'testi'
    from unnest(${list}::text[]) as plate returning id::int`;
  return rows.map(({ id }) => id);
}

const snapshot = () => house.owner`
  select (select jsonb_agg(v order by id) from vehicles v) as vehicles, (select count(*)::int from events) as events,
    (select count(*)::int from bulk_changes) as changes,
    (select jsonb_agg(jsonb_build_array(id, vehicle_count) order by id) from companies) as counters`;

const placesOf = async (ids: number[]) => {
  const rows = await house.owner<{ company: number; status: string }[]>`
    select company_id::int as company, status from vehicles where id = any (${ids}) order by id`;
  return rows.map(({ company: where, status }) => `${where} ${status}`);
};

/** Returns the counters that differ from a recount. */
const drift = () => house.owner`
  select c.id from companies c
  left join (select company_id, count(*) as n from vehicles where deleted_at is null group by 1) v on v.company_id = c.id
  where c.vehicle_count <> coalesce(v.n, 0)
  union all
  select company_id from fleet_counts f
  where kind = 'vehicle' and count <> (select count(*) from vehicles v
    where v.company_id = f.company_id and v.status = f.status and v.deleted_at is null)`;

describe("moving", () => {
  test("keeps the status of every vehicle", async () => {
    const [from, to] = [await company(), await company()];
    const ids = [
      ...(await vehiclesIn(from.company.id, 1, "active")),
      ...(await vehiclesIn(from.company.id, 1, "pending")),
      ...(await vehiclesIn(from.company.id, 1, "inactive")),
    ];
    const outcome = accepted(await move(from.company.id, ids, to.company.id));
    expect(outcome.count).toBe(3);
    expect(await placesOf(ids)).toEqual(
      ["active", "pending", "inactive"].map((status) => `${to.company.id} ${status}`),
    );
    expect(await drift()).toEqual([]);
  });

  test("adds to each vehicle's history who moved it, from where and to where", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 2);
    accepted(await move(from.company.id, ids, to.company.id));
    const events = await house.owner`
      select entity_id::int as id, company_id::int as company, action, before, after, actor_label as by
      from events where entity_type = 'vehicle' and entity_id = any (${ids}) and action <> 'create'
      order by entity_id, events.id`;
    const change = { before: { company: from.company.id }, after: { company: to.company.id } };
    expect(events).toMatchObject(
      ids.flatMap((id) => [
        { id, company: from.company.id, action: "leave", by: house.admin.label, ...change },
        { id, company: to.company.id, action: "update", by: house.admin.label, ...change },
      ]),
    );
  });

  test("may put an active vehicle into a pending company, but not into a deleted or deactivated one", async () => {
    const from = await company();
    const ids = await vehiclesIn(from.company.id, 1);
    const pending = await company("pending");
    expect(codeOf(await move(from.company.id, ids, pending.company.id))).toBe("ok");

    const removed = await company("inactive");
    const deleted = await company("incomplete");
    accepted(await house.as(house.admin).remove(deleted.company.id));
    const before = await snapshot();
    const targets = [removed.company.id, deleted.company.id, pending.company.id, 999_999_999, "x", "1e3", 0];
    for (const target of targets) {
      const refused = await move(pending.company.id, ids, target);
      expect([target, issueLines(refused)]).toEqual([target, [expect.stringMatching(/ invalid_target$/)]]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("is refused to company users, who learn nothing about the company that they name", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 2);
    for (const target of [to.company.id, 999_999_999]) {
      expect(
        codeOf(
          await put(
            from.user,
            from.company.id,
            ids.map((id) => ({ id, company: { id: target } })),
          ),
        ),
      ).toBe("forbidden");
    }
    expect(codeOf(await put(from.user, to.company.id, [{ id: ids[0], status: "inactive" }]))).toBe(
      "not_found",
    );
  });

  test("repeated by the same submission moves nothing more and gives the same answer", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 3);
    const ask = { selection: { ids }, change: { target: to.company.id }, submissionKey: randomUUID() };
    const [first, second] = await Promise.all([
      change(house.admin, from.company.id, ask),
      change(house.admin, from.company.id, ask),
    ]);
    expect(accepted(first)).toEqual(accepted(second));
    expect(accepted(first).count).toBe(3);
  });
});

describe("a change of all vehicles that match a filter", () => {
  test("changes the number of vehicles that the person saw, or nothing", async () => {
    const [from, to] = [await company(), await company()];
    const active = await vehiclesIn(from.company.id, 60);
    const pending = await vehiclesIn(from.company.id, 2, "pending");
    const told = (count: number) => ({
      selection: { status: "active", count },
      change: { target: to.company.id },
    });
    const refused = await change(house.admin, from.company.id, told(59));
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "selection_changed", details: { found: 60 } },
    });
    expect(accepted(await change(house.admin, from.company.id, told(60))).count).toBe(60);
    expect(new Set(await placesOf(active))).toEqual(new Set([`${to.company.id} active`]));
    expect(new Set(await placesOf(pending))).toEqual(new Set([`${from.company.id} pending`]));
  });

  test("accepts a search as the filter", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 3);
    await house.owner`update vehicles set color = 'Purppura' where id = ${ids[1] ?? 0}`;
    const ask = { selection: { q: "purppura", count: 1 }, change: { target: to.company.id } };
    expect(accepted(await change(house.admin, from.company.id, ask)).count).toBe(1);
    expect(await placesOf(ids)).toEqual([
      `${from.company.id} active`,
      `${to.company.id} active`,
      `${from.company.id} active`,
    ]);
  });
});

describe("a change of status", () => {
  test("is refused for all vehicles and names the vehicle that cannot change", async () => {
    const { company: own } = await company();
    const ids = [...(await vehiclesIn(own.id, 2)), ...(await vehiclesIn(own.id, 1, "inactive"))];
    await house.owner`insert into vehicles (company_id, license_plate, created_by, modified_by) values (${own.id}, 'KESKEN-1', 't', 't')`;
    const [row] = await house.owner<
      { id: number }[]
    >`select id::int from vehicles where license_plate = 'KESKEN-1'`;
    const before = await snapshot();
    const refused = await change(house.admin, own.id, {
      selection: { ids: [...ids, row?.id] },
      change: { status: "inactive" },
    });
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: "transition_not_allowed",
        issues: [{ path: `vehicles.${row?.id}.status`, code: "transition_not_allowed", label: "KESKEN-1" }],
        details: { refused: 1 },
      },
    });
    expect(await snapshot()).toEqual(before);
  });

  test("approves vehicles only in an active company", async () => {
    const { company: own } = await company("pending");
    const ids = await vehiclesIn(own.id, 2, "pending");
    const refused = await change(house.admin, own.id, { selection: { ids }, change: { status: "active" } });
    expect(codeOf(refused)).toBe("company_not_active");
  });

  test("reactivates no vehicle whose plate another vehicle has, and names the vehicle", async () => {
    const [one, other] = [await company(), await company()];
    const [mine = 0] = await vehiclesIn(one.company.id, 1, "inactive");
    const [free = 0] = await vehiclesIn(one.company.id, 1, "inactive");
    await house.owner`
      insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
      select ${other.company.id}, license_plate, make, model, year, color, vehicle_type, 'active', 't', 't'
      from vehicles where id = ${mine}`;
    const ask = { selection: { ids: [mine, free] }, change: { status: "active" } };
    const refused = await change(house.admin, one.company.id, ask);
    expect(issueLines(refused)).toEqual([`vehicles.${mine}.status license_plate_taken`]);
  });

  test("lets company users deactivate their active vehicles, and nothing else", async () => {
    const { company: own, user } = await company();
    const active = await vehiclesIn(own.id, 3);
    const answer = accepted(
      await put(
        user,
        own.id,
        active.map((id) => ({ id, status: "inactive" })),
      ),
    );
    expect(answer.map(({ id, status }) => [id, status])).toEqual(active.map((id) => [id, "inactive"]));
    expect(
      codeOf(
        await put(
          user,
          own.id,
          active.map((id) => ({ id, status: "active" })),
        ),
      ),
    ).toBe("forbidden");
    expect(await house.owner`select from bulk_changes where company_id = ${own.id}`).toHaveLength(0);
  });
});

describe("the API's list", () => {
  test("takes complete vehicles, each with its own company or status, and answers in its order", async () => {
    const [from, one, other] = [await company(), await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 3);
    const body = [
      { id: ids[2], company: { id: one.company.id } },
      { id: ids[0], company: { id: other.company.id }, status: "inactive" },
      { id: ids[1], make: "Toyota", model: "Corolla", year: 2023, status: "active", company: from.company },
    ].map((entry) => ("make" in entry ? { ...entry, company: { id: from.company.id } } : entry));
    const answer = accepted(await put(house.program, from.company.id, body));
    expect(answer.map(({ id, companyId, status }) => [id, companyId, status])).toEqual([
      [ids[2], one.company.id, "active"],
      [ids[0], other.company.id, "inactive"],
      [ids[1], from.company.id, "active"],
    ]);
  });

  test.each([
    ["another plate", { licensePlate: "UUSI-1" }, "licensePlate read_only"],
    ["another make", { make: "Lada" }, "make read_only"],
    ["an emptied field", { color: null }, "color read_only"],
  ])("refuses %s and names the field", async (_, more, issue) => {
    const { company: own } = await company();
    const [id = 0] = await vehiclesIn(own.id, 1);
    const refused = await put(house.admin, own.id, [{ id, status: "inactive", ...more }]);
    expect(codeOf(refused)).toBe("invalid");
    expect(issueLines(refused)).toEqual([`vehicles.${id}.${issue}`]);
  });

  test.each([
    ["nothing", [], " required"],
    ["no list", { id: 1 }, " invalid"],
    ["the same twice", [{ id: 1 }, { id: 1 }], "1.id duplicate"],
    ["an unknown field", [{ id: 1, wheels: 4 }], "0.wheels unknown_field"],
    ["no id", [{ status: "active" }], "0.id required"],
    ["no such status", [{ id: 1, status: "gone" }], "0.status unknown_value"],
  ])("refuses %s", async (_, body, issue) => {
    expect(issueLines(await put(house.admin, 1, body))).toEqual([issue]);
  });

  test("refuses more than ten thousand vehicles", async () => {
    const body = Array.from({ length: 10_001 }, (__, index) => ({ id: index + 1 }));
    expect(issueLines(await put(house.admin, 1, body))).toEqual([" too_many"]);
  });
});

test("is refused and changes nothing when it contains one foreign, deleted or missing id", async () => {
  const [from, to, foreign] = [await company(), await company(), await company()];
  const own = await vehiclesIn(from.company.id, 12);
  const strange = await vehiclesIn(foreign.company.id, 3);
  const [gone = 0] = await house.owner<{ id: number }[]>`
    insert into vehicles (company_id, license_plate, deleted_at, created_by, modified_by)
    values (${from.company.id}, 'POIS-1', now(), 't', 't') returning id::int`.then((rows) =>
    rows.map(({ id }) => id),
  );
  const before = await snapshot();
  const bad = fc.constantFrom(...strange, gone, 888_888_888);
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(own),
      fc.uniqueArray(bad, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("move", "status", "api"),
      fc.boolean(),
      async (mine, theirs, how, asUser) => {
        const ids = [...mine, ...theirs].sort((a, b) => ((a * 7919) % 101) - ((b * 7919) % 101));
        const who = asUser ? from.user : house.admin;
        const refused =
          how === "move"
            ? await move(from.company.id, ids, to.company.id, who)
            : how === "status"
              ? await change(who, from.company.id, { selection: { ids }, change: { status: "inactive" } })
              : await put(
                  who,
                  from.company.id,
                  ids.map((id) => ({ id, status: "inactive" })),
                );
        expect(codeOf(refused)).toBe("not_found");
        expect(new Set(issueLines(refused))).toEqual(new Set(theirs.map((id) => `vehicles.${id} not_found`)));
      },
    ),
    { numRuns: 60 },
  );
  expect(await snapshot()).toEqual(before);
});

describe("undo", () => {
  test("returns every vehicle once to its company and status", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 4);
    const { changeId } = accepted(await move(from.company.id, ids, to.company.id));
    expect(accepted(await undo(from.company.id, changeId)).count).toBe(4);
    expect(new Set(await placesOf(ids))).toEqual(new Set([`${from.company.id} active`]));
    expect(codeOf(await undo(from.company.id, changeId))).toBe("already_undone");
    expect(await drift()).toEqual([]);
    const [events] =
      await house.owner`select count(*)::int as n from events where entity_id = any (${ids}) and entity_type = 'vehicle'`;
    // Each event stands once in the former company and once in the new one.
    expect(events?.n).toBe(16);
  });

  test("undoes an approval, the only step from active to pending", async () => {
    const { company: own } = await company();
    const ids = await vehiclesIn(own.id, 2, "pending");
    const approved = await change(house.admin, own.id, { selection: { ids }, change: { status: "active" } });
    const { changeId } = accepted(approved);
    accepted(await undo(own.id, changeId));
    expect(await placesOf(ids)).toEqual([`${own.id} pending`, `${own.id} pending`]);
    await house.owner`update vehicles set status = 'active' where id = ${ids[0] ?? 0}`;
    await expect(
      house.owner`update vehicles set status = 'pending' where id = ${ids[0] ?? 0}`,
    ).rejects.toMatchObject({ code: "CH001" });
  });

  test("names the vehicles that changed since and undoes nothing", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 3);
    const { changeId } = accepted(await move(from.company.id, ids, to.company.id));
    accepted(await put(house.admin, to.company.id, [{ id: ids[1], status: "inactive" }]));
    const before = await snapshot();
    const refused = await undo(from.company.id, changeId);
    expect(codeOf(refused)).toBe("changed_since");
    expect(issueLines(refused)).toEqual([`vehicles.${ids[1]}.status changed_since`]);
    expect(await snapshot()).toEqual(before);
  });

  test("reactivates nothing in a company that is no longer active", async () => {
    const { company: own } = await company();
    const ids = await vehiclesIn(own.id, 2);
    const done = await change(house.admin, own.id, { selection: { ids }, change: { status: "inactive" } });
    accepted(await house.as(house.admin).save(own.id, { status: "inactive" }));
    expect(codeOf(await undo(own.id, accepted(done).changeId))).toBe("company_not_active");
  });

  test("is only for admins, for a change of this company, within thirty days", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 1);
    const { changeId } = accepted(await move(from.company.id, ids, to.company.id));
    expect(codeOf(await undo(from.company.id, changeId, from.user))).toBe("forbidden");
    expect(codeOf(await undo(from.company.id, changeId, to.user))).toBe("not_found");
    expect(codeOf(await undo(to.company.id, changeId))).toBe("not_found");
    expect(codeOf(await undo(from.company.id, 999_999))).toBe("not_found");
    await house.owner`update bulk_changes set at = now() - interval '31 days' where id = ${changeId}`;
    expect(codeOf(await undo(from.company.id, changeId))).toBe("undo_too_late");
  });

  test("shows a change in the lists of both companies, newest first", async () => {
    const [from, to] = [await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 2);
    const { changeId } = accepted(await move(from.company.id, ids, to.company.id));
    const back = accepted(await move(to.company.id, ids, from.company.id));
    const latest = (companyId: number, actor = house.admin) =>
      house.database.asActor(actor, { mode: "read" }, (db) =>
        latestBulkChanges(
          { actor, db, now: new Date(), today: "2026-11-21", requestId: "t" },
          { companyId, kind: "vehicle" },
        ),
      );
    for (const { company: one } of [from, to])
      expect((await latest(one.id)).map(({ id }) => id)).toEqual([back.changeId, changeId]);
    expect(await latest(from.company.id, from.user)).toEqual([]);
  });
});

describe("simultaneous changes", () => {
  test("by two admins of overlapping sets both succeed, and each vehicle ends in one company", async () => {
    const [from, left, right] = [await company(), await company(), await company()];
    const ids = await vehiclesIn(from.company.id, 40);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        move(from.company.id, ids.slice(0, 30), left.company.id),
        move(from.company.id, ids.slice(10).reverse(), right.company.id, house.program),
      ]);
      expect(answers.map(codeOf).sort()).toEqual(["not_found", "ok"]);
      for (const { company: one } of [left, right]) {
        const there = await house.owner<{ id: number }[]>`
          select id::int from vehicles where company_id = ${one.id} order by random()`;
        const back = there.map(({ id }) => id);
        if (back.length > 0) expect(codeOf(await move(one.id, back, from.company.id))).toBe("ok");
      }
    }
    expect(await drift()).toEqual([]);
  });

  test("of single vehicles never deadlock, in whatever order their companies' counters are", async () => {
    const [one, other] = [await company(), await company()];
    // The query may read the company with the greater id first, because a join without an order may start anywhere.
    await house.owner`update companies set city = 'Turku' where id = ${one.company.id}`;
    const [a, b] = [await vehiclesIn(one.company.id, 8), await vehiclesIn(other.company.id, 8)];
    const single = (from: number, vehicleId: number, to: number) =>
      house.as(house.admin).run(saveVehicleSchema, saveVehicle, {
        companyId: from,
        vehicleId,
        body: { company: { id: to } },
      });
    const answers = await Promise.all([
      ...a.map((id) => single(one.company.id, id, other.company.id)),
      ...b.map((id) => single(other.company.id, id, one.company.id)),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(["ok"]));
    expect(await deadlocks()).toBe(0);
    expect(await drift()).toEqual([]);
  });

  test("that swap vehicles in opposite directions never deadlock", async () => {
    const [one, other] = [await company(), await company()];
    let [here, there] = [await vehiclesIn(one.company.id, 10), await vehiclesIn(other.company.id, 10)];
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all([
        move(one.company.id, here, other.company.id),
        move(other.company.id, there, one.company.id, house.program),
      ]);
      expect(answers.map(codeOf)).toEqual(["ok", "ok"]);
      [here, there] = [there, here];
    }
    expect(await deadlocks()).toBe(0);
    expect(await drift()).toEqual([]);
  });
});

/** Each connection reports its statistics at most every second. A deadlocked connection reported at once. */
async function deadlocks(): Promise<number> {
  const [row] = await house.owner<{ n: number }[]>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`;
  return row?.n ?? Number.NaN;
}
