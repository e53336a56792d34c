import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyListSchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Changes } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import {
  createVehicleSchema,
  deleteVehicleSchema,
  fleetChangesSchema,
  fleetListSchema,
  saveVehicleSchema,
} from "#lib/fleet/schema.ts";
import { createVehicle } from "#lib/fleet/use-cases/create.ts";
import { deleteVehicle } from "#lib/fleet/use-cases/remove.ts";
import { saveVehicle } from "#lib/fleet/use-cases/save.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { companyChanges, companyVehicleChanges, driverChanges, vehicleChanges } from "./changes.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const READ = { mode: "read" } as const;
const text = (instant: Date | undefined) => (instant ? { updatedSince: instant.toISOString() } : {});

const companies = async (by: Actor, since?: Date, more: object = {}) =>
  accepted(await house.as(by).run(companyListSchema, companyChanges, { ...text(since), ...more }, READ));
const vehicles = async (by: Actor, since?: Date) =>
  accepted(await house.as(by).run(fleetChangesSchema, vehicleChanges, text(since), READ));
const vehiclesOf = async (by: Actor, companyId: number, since?: Date) =>
  accepted(
    await house.as(by).run(fleetListSchema, companyVehicleChanges, { companyId, ...text(since) }, READ),
  );

const addVehicle = async (by: Actor, companyId: number): Promise<number> =>
  accepted(
    await house.as(by).run(createVehicleSchema, createVehicle, { companyId, body: { make: "Toyota" } }),
  ).id;
const moveVehicle = async (companyId: number, vehicleId: number, to: number) =>
  accepted(
    await house
      .as(house.admin)
      .run(saveVehicleSchema, saveVehicle, { companyId, vehicleId, body: { company: { id: to } } }),
  );

/** The changed rows and their companies: `gone` for removed ones. */
const told = ({ changes }: Changes<{ id: number }>) =>
  changes.map(({ id, companyId, row }) => (row ? { id, in: companyId } : { id, gone: companyId }));

describe("the changes since the last call", () => {
  test("contain each change once, and nothing without a change", async () => {
    const { company, user } = await house.createCompany();
    const first = await companies(user);
    expect(told(first)).toEqual([{ id: company.id, in: company.id }]);
    expect(told(await companies(user, first.until))).toEqual([]);
    accepted(await house.as(user).save(company.id, { accountantEmail: "tili@toimisto.example" }));
    const second = await companies(user, first.until);
    expect(second.changes.map(({ row }) => row?.accountantEmail)).toEqual(["tili@toimisto.example"]);
    expect(told(await companies(user, second.until))).toEqual([]);
  });

  test("contain a company whose number of vehicles changed, though its version did not", async () => {
    const { company, user } = await house.createCompany();
    const { until } = await companies(user);
    await addVehicle(user, company.id);
    const { changes } = await companies(user, until);
    expect(changes.map(({ row }) => [row?.vehicleCount, row?.version])).toEqual([[1, company.version]]);
  });

  test("come page by page in the order of the changes, each once", async () => {
    const { company, user } = await house.createCompany();
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await addVehicle(user, company.id));
    const seen: number[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const input = { limit: "2", ...(cursor && { cursor }) };
      const { changes, next } = accepted(
        await house.as(user).run(fleetChangesSchema, vehicleChanges, input, READ),
      );
      seen.push(...changes.map(({ id }) => id));
      expect(next === null).toBe(page === 3);
      cursor = next ? Buffer.from(JSON.stringify(next)).toString("base64url") : undefined;
    }
    expect(seen).toEqual(ids);
  });

  test("contain all of a transaction that commits late, afterwards and never missed", async () => {
    const { company, user } = await house.createCompany();
    const { until: before } = await companies(house.program);
    const slow = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    // Written first, committed last.
    const late = house.owner.begin(async (sql) => {
      await sql`update companies set accountant_email = 'myohainen@tili.example' where id = ${company.id}`;
      written.resolve();
      await slow.promise;
    });
    await written.promise;
    const other = await house.createCompany();
    const meanwhile = await companies(house.program, before);
    expect(told(meanwhile)).not.toContainEqual({ id: company.id, in: company.id });
    expect(told(meanwhile)).not.toContainEqual({ id: other.company.id, in: other.company.id });
    slow.resolve();
    await late;
    const after = await companies(house.program, meanwhile.until);
    expect(after.changes.find(({ id }) => id === company.id)?.row?.accountantEmail).toBe(
      "myohainen@tili.example",
    );
    expect(told(after)).toContainEqual({ id: other.company.id, in: other.company.id });
    expect(told(await companies(user, after.until))).toEqual([]);
  });

  test.each(["companies", "vehicles", "drivers"])(
    "end at the second in which the oldest transaction began that writes %s",
    async (table) => {
      const [row] = await house.owner.begin(async (sql) => {
        await sql`update ${sql(table)} set modified_by = modified_by`;
        return sql`select changes_settled_until() = date_trunc('second', now()) as held`;
      });
      expect(row).toEqual({ held: true });
    },
  );

  test("are never missed by a program that asks continuously while many save", async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => house.createCompany()));
    const copy = new Map<number, string | null>();
    let since: Date | undefined = (await companies(house.program)).until;
    let saving = true;
    const saved = Promise.all(
      owners.map(async ({ company, user }) => {
        for (let round = 0; round < 15; round += 1)
          accepted(await house.as(user).save(company.id, { accountantEmail: `n${round}@tili.example` }));
      }),
    ).finally(() => {
      saving = false;
    });
    const follow = async () => {
      const { changes, until } = await companies(house.program, since, { limit: "1000" });
      for (const { id, row } of changes) copy.set(id, row?.accountantEmail ?? null);
      since = until;
    };
    while (saving) await follow();
    await saved;
    await follow();
    for (const { company } of owners) expect(copy.get(company.id)).toBe("n14@tili.example");
  });
});

describe("a removed row", () => {
  test("is gone when a vehicle is deleted, and there again after its restoration", async () => {
    const { company, user } = await house.createCompany();
    const vehicleId = await addVehicle(user, company.id);
    const { until } = await vehicles(user);
    accepted(
      await house.as(user).run(deleteVehicleSchema, deleteVehicle, { companyId: company.id, vehicleId }),
    );
    for (const by of [user, house.program]) {
      const gone = await vehicles(by, until);
      expect(told(gone)).toContainEqual({ id: vehicleId, gone: company.id });
    }
    const since = (await vehicles(user)).until;
    await house.owner`update vehicles set deleted_at = null where id = ${vehicleId}`;
    expect(told(await vehicles(user, since))).toEqual([{ id: vehicleId, in: company.id }]);
  });

  test("is gone for a moved vehicle's former company and there for the new one and for the provider", async () => {
    const [from, to] = [await house.createCompany(), await house.createCompany()];
    const vehicleId = await addVehicle(from.user, from.company.id);
    const { until } = await vehicles(house.program);
    await moveVehicle(from.company.id, vehicleId, to.company.id);
    expect(told(await vehicles(from.user, until))).toEqual([{ id: vehicleId, gone: from.company.id }]);
    expect(told(await vehicles(to.user, until))).toEqual([{ id: vehicleId, in: to.company.id }]);
    expect(told(await vehicles(house.program, until))).toEqual([{ id: vehicleId, in: to.company.id }]);
    expect(told(await vehiclesOf(house.program, from.company.id, until))).toEqual([
      { id: vehicleId, gone: from.company.id },
    ]);
    await moveVehicle(to.company.id, vehicleId, from.company.id);
    expect(told(await vehicles(from.user, until))).toEqual([{ id: vehicleId, in: from.company.id }]);
    expect(told(await vehicles(to.user, until))).toEqual([{ id: vehicleId, gone: to.company.id }]);
  });

  test("is there for a person of both companies of a move, in the new one", async () => {
    const [from, to] = [await house.createCompany(), await house.createCompany()];
    await house.owner`insert into memberships values (${from.user.id}, ${to.company.id}, 'member')`;
    const both = await house.reload(from.user);
    const vehicleId = await addVehicle(both, from.company.id);
    const { until } = await vehicles(both);
    await moveVehicle(from.company.id, vehicleId, to.company.id);
    expect(told(await vehicles(both, until))).toEqual([{ id: vehicleId, in: to.company.id }]);
  });

  test("is gone with a deleted company's fleet, and back after the restoration with its old version", async () => {
    const { company, user } = await house.createCompany();
    const vehicleId = await addVehicle(user, company.id);
    const before = await companies(house.program);
    accepted(await house.as(user).remove(company.id));
    for (const by of [user, house.program]) {
      expect(told(await companies(by, before.until))).toEqual([{ id: company.id, gone: company.id }]);
      expect(told(await vehicles(by, before.until))).toEqual([{ id: vehicleId, gone: company.id }]);
    }
    const { until } = await companies(house.program);
    await house.owner`update companies set deleted_at = null where id = ${company.id}`;
    const back = await vehicles(house.program, until);
    expect(back.changes.map(({ id, row }) => [id, row?.version])).toEqual([[vehicleId, 1]]);
  });
});

test("a company that moves to another provider is gone for the former provider's API client, and there with its fleet for the new one's", async () => {
  const program = (provider: ProviderId): Actor => ({ ...house.program, admin: false, provider });
  const [former, next] = [program("dride"), program("taksari")];
  const { company, user } = await house.createCompany({ body: { provider: "dride" } });
  const vehicleId = await addVehicle(user, company.id);
  const { until } = await companies(former);
  accepted(await house.as(house.admin).save(company.id, { provider: "taksari" }));
  expect(told(await companies(former, until))).toEqual([{ id: company.id, gone: company.id }]);
  expect(told(await companies(next, until))).toEqual([{ id: company.id, in: company.id }]);
  expect(told(await vehicles(next, until))).toEqual([{ id: vehicleId, in: company.id }]);
  accepted(await house.as(house.admin).save(company.id, { provider: "dride" }));
  expect(told(await companies(former, until))).toEqual([{ id: company.id, in: company.id }]);
});

describe("the actor's changes", () => {
  test("never contain another company's", async () => {
    const [own, other] = [await house.createCompany(), await house.createCompany()];
    await addVehicle(other.user, other.company.id);
    expect(told(await companies(own.user))).toEqual([{ id: own.company.id, in: own.company.id }]);
    expect(told(await vehicles(own.user))).toEqual([]);
    const nobody = await house.createUser();
    expect(told(await companies(nobody))).toEqual([]);
    expect(told(await vehicles(nobody))).toEqual([]);
    expect(told(accepted(await house.as(nobody).run(fleetChangesSchema, driverChanges, {}, READ)))).toEqual(
      [],
    );
    const foreign = { companyId: other.company.id, updatedSince: "2020-01-01T00:00:00Z" };
    expect(await house.as(own.user).run(fleetListSchema, companyVehicleChanges, foreign, READ)).toMatchObject(
      {
        error: { code: "not_found" },
      },
    );
  });
});

test.each([
  ["eilen", "updatedSince"],
  ["2026-02-30T00:00:00Z", "updatedSince"],
  ["2026-01-01", "updatedSince"],
  ["0000-01-01T00:00:00Z", "updatedSince"],
])("%s is no instant to ask from", async (updatedSince, path) => {
  const answer = await house.as(house.program).run(companyListSchema, companyChanges, { updatedSince }, READ);
  expect(answer).toMatchObject({ error: { code: "invalid", issues: [{ path, code: "instant" }] } });
});

test("a filter that could hide a change is refused by name", async () => {
  const query = { updatedSince: "2026-01-01T00:00:00Z", status: "active", provider: "dride" };
  const answer = await house.as(house.program).run(companyListSchema, companyChanges, query, READ);
  expect(answer).toMatchObject({
    error: {
      issues: [
        { path: "status", code: "not_with_updated_since" },
        { path: "provider", code: "not_with_updated_since" },
      ],
    },
  });
});
