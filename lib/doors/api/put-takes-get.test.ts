import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { OPERATIONS } from "#lib/operations/operations.ts";
import { accepted } from "#lib/platform/use-case/testing.ts";
import type { Handler } from "./route.ts";

// Each PUT accepts the unchanged answer of the GET at the same address, and refuses by name the fields that it cannot change.

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
}, 60_000);
afterAll(() => api.close());

type Params = Record<string, string>;
type Read = (body: never) => unknown;
type Scene = {
  /** Creates the row and names its caller. */
  make(): Promise<{ actor?: Actor; params: Params }>;
  /** The path that reads the row and the way to it in the answer, unless a GET of the same address reads it. */
  from?: { path: string; find: Read };
  /** New values for fields of the GET that a PUT cannot change. */
  refused: Record<string, unknown>;
};

const routeOf = async (path: string): Promise<Record<string, Handler>> =>
  import(/* @vite-ignore */ `#app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`);

async function ask(actor: Actor, [method, path]: [string, string], params: Params, body?: unknown) {
  const door = (await routeOf(path))[method];
  if (!door) throw new Error(`no ${method} of ${path}`);
  const answer = await api.call(actor, door, `${method} /`, { params, ...(body !== undefined && { body }) });
  const text = await answer.text();
  return {
    status: answer.status,
    tag: answer.headers.get("etag"),
    told: text === "" ? null : JSON.parse(text),
  };
}

const made = async (path: string, body: object, params: Params = {}) => {
  const { status, told } = await ask(api.house.admin, ["POST", path], params, body);
  expect(status, JSON.stringify(told)).toBe(201);
  return String(told.id);
};

async function companyScene() {
  const { company, user } = await api.house.createCompany({ status: "active" });
  return { companyId: String(company.id), user };
}

const SCENES: Record<string, Scene> = {
  saveCompany: {
    async make() {
      const partner = await companyScene();
      const { companyId, user } = await companyScene();
      await api.house.owner`update companies set company_type = 'aggregator' where id = ${partner.companyId}`;
      await api.house.owner`
        update companies set aggregator_company_id = ${partner.companyId} where id = ${companyId}`;
      return { actor: user, params: { companyId } };
    },
    refused: { owner: "muu@taksi.example", externalId: "toinen-7" },
  },
  saveVehicle: {
    async make() {
      const { companyId, user } = await companyScene();
      const body = wholeVehicle({ licensePlate: "PUT-101" });
      const { id } = accepted(await fleetOf(api.house.as(user)).createVehicle(Number(companyId), body));
      return { actor: user, params: { companyId, vehicleId: String(id) } };
    },
    refused: { company: { id: 999_999 } },
  },
  putVehicles: {
    async make() {
      const { companyId, user } = await companyScene();
      for (const licensePlate of ["PUT-201", "PUT-202"])
        accepted(
          await fleetOf(api.house.as(user)).createVehicle(Number(companyId), wholeVehicle({ licensePlate })),
        );
      return { params: { companyId } };
    },
    refused: {},
  },
  saveDriver: {
    async make() {
      const { companyId, user } = await companyScene();
      const body = wholeDriver({ taxiDrivingLicense: "PUT-301" });
      const { id } = accepted(await fleetOf(api.house.as(user)).createDriver(Number(companyId), body));
      return { actor: user, params: { companyId, driverId: String(id) } };
    },
    refused: { company: { id: 999_999 } },
  },
  saveCompanyUser: {
    async make() {
      const { companyId, user } = await companyScene();
      const member = await api.house.createMember(Number(companyId));
      return { actor: user, params: { companyId, userId: String(member.id) } };
    },
    from: {
      path: "/api/companies/{companyId}/users",
      find: ({ users }: { users: { role: string }[] }) => users.find(({ role }) => role === "member"),
    },
    refused: { email: "muu@taksi.example" },
  },
  saveUserState: {
    async make() {
      const { user } = await companyScene();
      const params = { userId: String(user.id) };
      const disabled = { disabled: true, reason: "Lopetti" };
      expect((await ask(api.house.admin, ["PUT", "/api/users/{userId}"], params, disabled)).status).toBe(200);
      return { params };
    },
    refused: { email: "muu@taksi.example", admin: true },
  },
  saveBookingArea: {
    async make() {
      const body = {
        name: "Satama",
        provider: "taksiHelsinki",
        validFrom: "2027-01-01",
        postCodes: ["00150", "00160-00180"],
      };
      return { params: { areaId: await made("/api/booking-areas", body) } };
    },
    refused: { provider: "ksat", endedDate: "2027-02-03T00:00:00Z" },
  },
  saveDiscount: {
    async make() {
      const { companyId } = await companyScene();
      const company = { id: Number(companyId) };
      const body = { name: "Alku", target: "monthlyFee", amountCents: 500, validFrom: "2027-01-01", company };
      return { params: { discountId: await made("/api/discounts", body) } };
    },
    refused: {},
  },
  saveProviderArea: {
    async make() {
      const params = { provider: "taksiHame" };
      const path = "/api/provider-areas/{provider}";
      const body = { areas: ["Hämeenlinna", "Janakkala"], enabled: false };
      expect((await ask(api.house.admin, ["PUT", path], params, body)).status).toBe(200);
      return { params };
    },
    refused: { provider: "ksat", connection: { enabled: true } },
  },
  putFeature: {
    async make() {
      const params = { name: "putTakesGet" };
      const path = "/api/features/{name}";
      expect((await ask(api.house.admin, ["PUT", path], params, { note: "Koe" })).status).toBe(200);
      expect((await ask(api.house.admin, ["PUT", path], params, { ended: true })).status).toBe(200);
      return { params };
    },
    refused: { name: "another" },
  },
};

const PUTS = OPERATIONS.filter(({ method }) => method === "PUT");

test("every PUT of the API has a scene", () => {
  expect(Object.keys(SCENES).sort()).toEqual(PUTS.map(({ operationId }) => operationId).sort());
});

/** Every table in which a change would leave a trace. */
const traces = () => api.house.owner`
  select (select count(*) from events) + (select count(*) from admin_events) as events,
    (select coalesce(sum(version), 0) from companies) as companies`;

describe.each(PUTS)("$operationId", ({ operationId, method, path }) => {
  test("accepts its GET and changes nothing by it", async () => {
    const { make, from, refused } = SCENES[operationId] as Scene;
    const { actor = api.house.admin, params } = await make();
    const read = async () => {
      const place = from?.path ?? path;
      const named = Object.entries(params).filter(([name]) => place.includes(`{${name}}`));
      const { status, tag, told } = await ask(actor, ["GET", place], Object.fromEntries(named));
      expect(status).toBe(200);
      return { tag, body: (from ? from.find(told as never) : told) as Record<string, unknown> };
    };
    const [before, known] = [await read(), await traces()];
    const put = await ask(actor, [method, path], params, before.body);
    expect(put.status, JSON.stringify(put.told)).toBe(200);
    expect(await read()).toEqual(before);
    expect(await traces()).toEqual(known);

    for (const [field, value] of Object.entries(refused)) {
      const changed = await ask(actor, [method, path], params, { ...before.body, [field]: value });
      expect([field, changed.status]).not.toEqual([field, 200]);
      expect(JSON.stringify(changed.told.errors)).toContain(field);
    }
    expect(await read()).toEqual(before);
  });
});
