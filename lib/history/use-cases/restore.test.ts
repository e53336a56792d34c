import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { deletedListSchema, restoreSchema, withHistorySchema } from "#lib/history/schema.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { getCompanyDetails } from "./details.ts";
import { listDeletedCompanies } from "./list.ts";
import { restoreDeleted } from "./restore.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const restore = (actor: Actor, companyId: unknown, entity?: string) =>
  house.as(actor).run(restoreSchema, restoreDeleted, { companyId, body: entity ? { entity } : {} });

async function deletedCompany() {
  const { company, user } = await house.createCompany();
  accepted(await house.as(user).remove(company.id));
  return { company, user };
}

const incompleteCounted = async (): Promise<number> => {
  const [row] =
    await house.owner`select sum(count)::int as n from company_counts where status = 'incomplete'`;
  return row?.n;
};

describe("a deleted company", () => {
  test("comes back unchanged, counted and with an event", async () => {
    const { company, user } = await house.createCompany();
    const counted = await incompleteCounted();
    accepted(await house.as(user).remove(company.id));
    expect(await incompleteCounted()).toBe(counted - 1);
    expect(accepted(await restore(house.admin, company.id))).toEqual({ type: "company", id: company.id });
    expect(await incompleteCounted()).toBe(counted);

    const back = accepted(await house.as(user).get(company.id));
    const { version, modifiedBy, modifiedDate, ...same } = back;
    expect(company).toMatchObject(same);
    expect([version > company.version, modifiedBy]).toEqual([true, house.admin.label]);
    const [event] = await house.owner`
      select action, actor_label as actor, after->>'companyName' as name from events
      where entity_id = ${company.id} and entity_type = 'company' order by id desc limit 1`;
    expect(event).toEqual({ action: "restore", actor: house.admin.label, name: company.companyName });
    // It may be deleted again.
    accepted(await house.as(user).remove(company.id));
    expect(codeOf(await restore(house.program, company.id))).toBe("ok");
  });

  test("is not found for its former user or a stranger, and a live one cannot be restored", async () => {
    const { company, user } = await deletedCompany();
    const stranger = await house.createUser();
    const absent = await restore(stranger, 999_999);
    expect(codeOf(absent)).toBe("not_found");
    expect(await restore(user, company.id)).toEqual(absent);
    expect(await restore(stranger, company.id)).toEqual(absent);
    expect(await restore(house.admin, 999_999)).toEqual(absent);

    const { company: live, user: person } = await house.createCompany();
    expect(codeOf(await restore(person, live.id))).toBe("forbidden");
    expect(await restore(stranger, live.id)).toEqual(absent);
    expect(codeOf(await restore(house.admin, live.id))).toBe("not_deleted");
  });

  test("is restored once by two admins at the same time", async () => {
    const { company } = await deletedCompany();
    const answers = await Promise.all([restore(house.admin, company.id), restore(house.admin, company.id)]);
    expect(answers.map(codeOf).sort()).toEqual(["not_deleted", "ok"]);
  });

  test("stays deleted while another submitted company has its business id", async () => {
    const { company } = await deletedCompany();
    const { businessId, provider } = company;
    const twin = await house.createCompany({ status: "pending", body: { businessId, provider } });
    expect(codeOf(await restore(house.admin, company.id))).toBe("restore_business_id_taken");
    accepted(await house.as(twin.user).remove(twin.company.id));
    expect(codeOf(await restore(house.admin, company.id))).toBe("ok");
  });

  test("comes back beside a draft with its business id, which blocks nobody", async () => {
    const { company } = await deletedCompany();
    const { businessId, provider } = company;
    await house.createCompany({ body: { businessId, provider } });
    expect(codeOf(await restore(house.admin, company.id))).toBe("ok");
  });

  test("comes back as a copy although its source exists", async () => {
    const { company } = await house.createCompany();
    const { company: copy } = await deletedCompany();
    await house.owner`update companies set copied_from_id = ${company.id}, business_id = ${company.businessId}
      where id = ${copy.id}`;
    expect(codeOf(await restore(house.admin, copy.id))).toBe("ok");
  });
});

test("the company itself is named by its own id only", async () => {
  const { company } = await deletedCompany();
  const { company: other } = await deletedCompany();
  expect(codeOf(await restore(house.admin, other.id, `company:${company.id}`))).toBe("not_found");
  expect(codeOf(await restore(house.admin, company.id, `company:${company.id}`))).toBe("ok");
});

describe("a deleted vehicle or driver", () => {
  const KINDS = [
    { kind: "vehicle", table: "vehicles", count: "vehicle_count" },
    { kind: "driver", table: "drivers", count: "driver_count" },
  ] as const;

  async function deletedMember(kind: "vehicle" | "driver") {
    const { company, user } = await house.createCompany({ status: "active" });
    const fleet = fleetOf(house.as(user));
    if (kind === "vehicle") {
      const body = wholeVehicle({ make: null });
      const { id, licensePlate } = accepted(await fleet.createVehicle(company.id, body));
      accepted(await fleet.deleteVehicle({ companyId: company.id, vehicleId: id }));
      return { company, user, id, licensePlate };
    }
    const { id } = accepted(await fleet.createDriver(company.id, wholeDriver({ taxiDrivingLicense: null })));
    accepted(await fleet.deleteDriver({ companyId: company.id, driverId: id }));
    return { company, user, id, licensePlate: null };
  }

  test.each(KINDS)(
    "$kind: comes back unchanged, counted and with an event",
    async ({ kind, table, count }) => {
      const { company, user, id } = await deletedMember(kind);
      expect(accepted(await restore(house.admin, company.id, `${kind}:${id}`))).toEqual({ type: kind, id });
      const [row] = await house.owner`
      select f.status, f.deleted_at, c.${house.owner(count)} as count from ${house.owner(table)} f
      join companies c on c.id = f.company_id where f.id = ${id}`;
      expect(row).toEqual({ status: "incomplete", deleted_at: null, count: 1 });
      const counted = await house.owner`
      select status, count from fleet_counts where company_id = ${company.id} and kind = ${kind} and count <> 0`;
      expect([...counted]).toEqual([{ status: "incomplete", count: 1 }]);
      const [event] =
        await house.owner`select action, company_id::int as company, after->>'status' as status from events
      where entity_type = ${kind} and entity_id = ${id} order by id desc limit 1`;
      expect(event).toEqual({ action: "restore", company: company.id, status: "incomplete" });
      expect(codeOf(await restore(house.admin, company.id, `${kind}:${id}`))).toBe("not_deleted");
      expect(codeOf(await house.as(user).get(company.id))).toBe("ok");
    },
  );

  test.each(KINDS)(
    "$kind: the company's screen offers the restoration to admins while it is deleted",
    async ({ kind }) => {
      const { company, user, id } = await deletedMember(kind);
      const offered = async (actor: Actor) => {
        const raw = { companyId: company.id };
        const { history } = accepted(
          await house.as(actor).run(withHistorySchema, getCompanyDetails, raw, { mode: "read" }),
        );
        return history.page.rows.filter((row) => history.restorable.has(row.id)).map(({ entity }) => entity);
      };
      expect(await offered(house.admin)).toEqual([{ type: kind, id }]);
      expect(await offered(user)).toEqual([]);
      accepted(await restore(house.admin, company.id, `${kind}:${id}`));
      expect(await offered(house.admin)).toEqual([]);
    },
  );

  test.each(KINDS)(
    "$kind: its own people see its deletion and may not restore it, others see nothing",
    async ({ kind }) => {
      const { company, user, id } = await deletedMember(kind);
      const { company: other, user: stranger } = await house.createCompany();
      expect(codeOf(await restore(user, company.id, `${kind}:${id}`))).toBe("forbidden");
      const absent = await restore(stranger, company.id, `${kind}:999999`);
      expect(codeOf(absent)).toBe("not_found");
      expect(await restore(stranger, company.id, `${kind}:${id}`)).toEqual(absent);
      expect(await restore(stranger, other.id, `${kind}:${id}`)).toEqual(absent);
      expect(await restore(house.admin, other.id, `${kind}:${id}`)).toEqual(absent);
      expect(await restore(house.admin, company.id, `${kind}:999999`)).toEqual(absent);
    },
  );

  test("a vehicle stays deleted while another has its plate", async () => {
    const { company, id, licensePlate } = await deletedMember("vehicle");
    const other = await house.createCompany({ status: "active" });
    const fleet = fleetOf(house.as(other.user));
    const next = accepted(await fleet.createVehicle(other.company.id, wholeVehicle({ licensePlate })));
    expect(codeOf(await restore(house.admin, company.id, `vehicle:${id}`))).toBe("restore_plate_taken");
    accepted(await fleet.deleteVehicle({ companyId: other.company.id, vehicleId: next.id }));
    expect(codeOf(await restore(house.admin, company.id, `vehicle:${id}`))).toBe("ok");
  });

  test("of a deleted company is not found: the company is restored first", async () => {
    const { company, user } = await house.createCompany();
    const fleet = fleetOf(house.as(user));
    const { id } = accepted(await fleet.createVehicle(company.id, wholeVehicle({ make: null })));
    accepted(await fleet.deleteVehicle({ companyId: company.id, vehicleId: id }));
    accepted(await house.as(user).remove(company.id));
    expect(codeOf(await restore(house.admin, company.id, `vehicle:${id}`))).toBe("not_found");
    accepted(await restore(house.admin, company.id));
    expect(codeOf(await restore(house.admin, company.id, `vehicle:${id}`))).toBe("ok");
  });
});

async function deletedFrom(companyId: number, user: Actor, kind: "vehicle" | "driver"): Promise<number> {
  const fleet = fleetOf(house.as(user));
  if (kind === "driver") {
    const { id: driverId } = accepted(
      await fleet.createDriver(companyId, wholeDriver({ taxiDrivingLicense: null })),
    );
    accepted(await fleet.deleteDriver({ companyId, driverId }));
    return driverId;
  }
  const { id: vehicleId } = accepted(await fleet.createVehicle(companyId, wholeVehicle({ make: null })));
  accepted(await fleet.deleteVehicle({ companyId, vehicleId }));
  return vehicleId;
}

test("nothing is restored into a company that is being deleted", async () => {
  for (const kind of ["vehicle", "driver"] as const) {
    const { company, user } = await house.createCompany();
    const id = await deletedFrom(company.id, user, kind);
    let coming: ReturnType<typeof restore> | undefined;
    await house.owner.begin(async (sql) => {
      await sql`update companies set deleted_at = now() where id = ${company.id}`;
      coming = restore(house.admin, company.id, `${kind}:${id}`);
      await expect.poll(() => house.isAnyWaiting()).toBe(true);
    });
    expect(coming && codeOf(await coming)).toBe("not_found");
  }
});

describe("the list of deleted companies", () => {
  const list = (actor: Actor, query: object = {}) =>
    house.as(actor).run(deletedListSchema, listDeletedCompanies, query, { mode: "read" });

  test("is the provider's", async () => {
    expect(codeOf(await list(await house.createUser()))).toBe("forbidden");
    const { company, user } = await deletedCompany();
    const [latest] = accepted(await list(house.admin)).rows;
    expect(latest).toMatchObject({ id: company.id, companyName: company.companyName, deletedBy: user.label });
  });

  test("read forward and back is complete each time, the latest first, however many share an instant", async () => {
    await house.owner`insert into companies (business_id, company_name, provider, street, post_code, city, first_name,
        last_name, phone_number, contact_email, taxi_service_licence, created_by, modified_by, deleted_at)
      select lpad(g::text, 7, '0') || '-1', 'Poistettu ' || g, 'dride', 'x', '00100', 'x', 'x', 'x', '+35840123',
        'a@b.fi', 'x', 'x', 'x', now() - make_interval(secs => g / 40)
      from generate_series(1, 130) g`;
    const rows = await house.owner<{ id: number }[]>`
      select id::int from companies where deleted_at is not null order by deleted_at desc, id desc`;
    const expected = rows.map(({ id }) => id);
    const forward: number[] = [];
    let page = accepted(await list(house.admin));
    for (;;) {
      forward.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      page = accepted(await list(house.admin, { cursor: cursorText(page.next) }));
    }
    expect(forward).toEqual(expected);
    const backward = page.rows.map(({ id }) => id);
    while (page.previous) {
      page = accepted(await list(house.admin, { cursor: cursorText(page.previous) }));
      backward.unshift(...page.rows.map(({ id }) => id));
    }
    expect(backward).toEqual(expected);
  });

  test.each(["2026-02-30T10:00:00.000000Z", "now", "2026-11-21", 5])(
    "refuses the cursor %j",
    async (value) => {
      const cursor = cursorText({ value, id: 1, position: 50 });
      expect(codeOf(await list(house.admin, { cursor }))).toBe("invalid");
    },
  );
});
