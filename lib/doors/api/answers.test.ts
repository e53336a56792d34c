import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getCompany, PUT as putCompany } from "#app/api/companies/[companyId]/route.ts";
import {
  POST as createVehicle,
  GET as listVehicles,
  PUT as putVehicles,
} from "#app/api/companies/[companyId]/vehicles/route.ts";
import { GET as listCompanies } from "#app/api/companies/route.ts";
import { GET as getUser } from "#app/api/user/route.ts";
import { GET as listVehicleChanges } from "#app/api/vehicles/route.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";

// Tests the API's headers: ETags, links to pages, limits.

let api: TestApi;
let company: Company;
let user: Actor;
beforeAll(async () => {
  api = await openTestApi();
  ({ company, user } = await api.house.createCompany());
});
afterAll(() => api.close());

const params = () => ({ companyId: String(company.id) });
const path = () => `/api/companies/${company.id}`;
const get = (headers: Record<string, string> = {}, by = user) =>
  api.call(by, getCompany, `GET ${path()}`, { params: params(), headers });
const put = (headers: Record<string, string>, body: object = { accountantEmail: "tili@toimisto.example" }) =>
  api.call(user, putCompany, `PUT ${path()}`, { params: params(), headers, body });
const addVehicle = () =>
  api.call(user, createVehicle, `POST ${path()}/vehicles`, { params: params(), body: { make: "Toyota" } });
const tagOf = async (answer: Promise<Response>) => (await answer).headers.get("etag") ?? "";

describe("the tag of a company", () => {
  test("is the same for an unchanged company, and gives a 304 without a body", async () => {
    const tag = await tagOf(get());
    expect(await tagOf(get())).toBe(tag);
    for (const given of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const answer = await get({ "if-none-match": given });
      expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([304, tag, ""]);
    }
    expect((await get({ "if-none-match": '"x"' })).status).toBe(200);
  });

  test("changes with the shown values even when the version stays: a vehicle, the owner's address", async () => {
    const before = await tagOf(get());
    expect((await addVehicle()).status).toBe(201);
    const after = await tagOf(get());
    expect(after).not.toBe(before);
    expect(after.split("-")[0]).toBe(before.split("-")[0]);
    expect((await get({ "if-none-match": before })).status).toBe(200);
    await api.house.owner`update users set email = 'toinen@tolppa.example' where id = ${user.id}`;
    expect(await tagOf(get())).not.toBe(after);
  });

  test("differs for a caller who sees more fields", async () => {
    expect(await tagOf(get({}, api.house.admin))).not.toBe(await tagOf(get()));
  });

  test("of a PUT equals the tag of a GET", async () => {
    expect(await tagOf(put({}, { accountantEmail: "uusi@toimisto.example" }))).toBe(await tagOf(get()));
  });
});

describe("If-Match", () => {
  test("refuses a change of an older version, of the whole company or of a part", async () => {
    const tag = await tagOf(get());
    expect((await put({ "if-match": tag }, { accountantEmail: "yksi@tili.example" })).status).toBe(200);
    for (const stale of [tag, `${tag}, "x"`, `W/${tag}`, "nonsense", '"0"'])
      expect((await put({ "if-match": stale })).status, stale).toBe(412);
    expect((await put({ "if-match": `${tag}, ${await tagOf(get())}` })).status).toBe(200);
    // A proxy that compresses makes a tag weak.
    expect((await put({ "if-match": `W/${await tagOf(get())}` })).status).toBe(200);
    expect((await put({ "if-match": "*" })).status).toBe(200);
  });

  test("accepts a change when only fields changed that the caller cannot change", async () => {
    const tag = await tagOf(get());
    await addVehicle();
    expect((await put({ "if-match": tag })).status).toBe(200);
  });

  test("refuses a change of a list, because a list has no version to match", async () => {
    for (const tag of ['"1"', "nonsense"]) {
      const asked = { headers: { "if-match": tag }, params: params(), body: [{ id: 1 }] };
      expect((await api.call(user, putVehicles, `PUT ${path()}/vehicles`, asked)).status, tag).toBe(412);
    }
  });

  test("does not affect a read, and If-None-Match: * refuses a change", async () => {
    expect((await get({ "if-match": '"999"' })).status).toBe(200);
    expect((await put({ "if-none-match": "*" })).status).toBe(412);
  });
});

test("a resource without a version has a tag too", async () => {
  const ask = (headers = {}) => api.call(user, getUser, "GET /api/user", { headers });
  const tag = await tagOf(ask());
  expect((await ask({ "if-none-match": tag })).status).toBe(304);
});

describe("the link to the next page", () => {
  const nextOf = (answer: Response) => /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  const list = (address: string) => api.call(user, listVehicles, `GET ${address}`, { params: params() });

  test("keeps the filters, leads through all rows, and ends", async () => {
    const first = await list(`${path()}/vehicles?status=incomplete&limit=1`);
    const second = await list(nextOf(first) ?? "");
    const ids = [first, second].map(async (answer) => ((await answer.json()) as { id: number }[])[0]?.id);
    expect(new Set(await Promise.all(ids)).size).toBe(2);
    expect(nextOf(second)).toBeUndefined();
  });

  test("comes with the number of rows on the first page, where the number is known without counting", async () => {
    const totalOf = async (answer: Promise<Response>) => (await answer).headers.get("x-total-count");
    const companies = (query: string) => api.call(user, listCompanies, `GET /api/companies${query}`);
    expect(await totalOf(companies(""))).toBe("1");
    expect(await totalOf(companies("?status=active"))).toBe("0");
    expect(await totalOf(companies("?companyType=operator"))).toBeNull();
    expect(await totalOf(list(`${path()}/vehicles?limit=1`))).toBe("2");
    expect(await totalOf(list(`${path()}/vehicles?status=active`))).toBe("0");
    expect(await totalOf(list(`${path()}/vehicles?q=toyota`))).toBeNull();
  });

  test("is refused in another list or with another filter: 422 by name", async () => {
    const cursor = new URL(
      nextOf(await list(`${path()}/vehicles?status=incomplete&limit=1`)) ?? "",
      "https://portal.example",
    ).searchParams.get("cursor");
    for (const answer of [
      await list(`${path()}/vehicles?status=active&cursor=${cursor}`),
      await list(`${path()}/vehicles?status=incomplete&updatedSince=2020-01-01T00:00:00Z&cursor=${cursor}`),
      await api.call(user, listCompanies, `GET /api/companies?cursor=${cursor}`),
    ]) {
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { errors: object[] }).errors).toContainEqual(
        expect.objectContaining({ path: "cursor", code: "cursor_of_other_list" }),
      );
    }
  });

  test("of changes ends with the instant for the next request", async () => {
    const changes = (address: string) => api.call(user, listVehicleChanges, `GET ${address}`);
    const first = await changes("/api/vehicles?limit=1");
    expect(first.headers.has("x-updated-until")).toBe(false);
    const second = await changes(nextOf(first) ?? "");
    const until = second.headers.get("x-updated-until") ?? "";
    expect(await (await changes(`/api/vehicles?updatedSince=${until}`)).json()).toEqual([]);
    await api.house.owner`update vehicles set deleted_at = now() where company_id = ${company.id}`;
    const gone = (await (await changes(`/api/vehicles?updatedSince=${until}`)).json()) as object[];
    expect(gone).toHaveLength(2);
    for (const one of gone)
      expect(one).toEqual({
        id: expect.any(Number),
        company: { id: company.id },
        deletedDate: expect.stringMatching(/^20\d\d-.*Z$/),
      });
  });
});

test("every answer gives the caller's limits, also a refusal", async () => {
  const left = (answer: Response) =>
    Number(/^"api";r=(\d+);t=\d+$/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
  const one = await get();
  const other = await api.call(user, getCompany, "GET /api/companies/0", { params: { companyId: "0" } });
  expect(other.status).toBe(404);
  expect(one.headers.get("ratelimit-policy")).toBe('"api";q=1000000;w=10');
  expect(left(other)).toBe(left(one) - 1);
});
