import { bearing, expect, test } from "#e2e/fixtures.ts";
import type { Api, ApiAnswer } from "#e2e/support/client.ts";
import {
  changeCompany,
  companyDetails,
  createCompany,
  newBusinessId,
  wholeCompany,
} from "#e2e/support/company.ts";
import { send } from "#e2e/support/http.ts";
import { cookieOf, newPerson, signIn, signOut } from "#e2e/support/person.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { warningText } from "#lib/messages/labels.ts";

// The API's HTTP contract: statuses, problem documents, versions, pages of a list, tokens.

/** Expects a complete problem document and returns the paths of its errors. */
async function problemOf(answer: ApiAnswer, status: number): Promise<string[]> {
  expect(answer.status()).toBe(status);
  expect(answer.headers()["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  const body = await answer.json();
  expect(body).toMatchObject({
    type: "about:blank",
    status,
    title: expect.any(String),
    instance: expect.any(String),
  });
  expect(body.detail).toBe(body.message);
  expect(body.message).toMatch(/\p{L}{3}/u);
  return (body.errors ?? []).map(({ path, message }: { path: string; message: string }) => {
    expect(message).toMatch(/^[A-ZÅÄÖ]/);
    return path;
  });
}

test("a request without an identity gets 401 and learns how to authenticate", async ({ request, origin }) => {
  for (const path of [
    "/api/companies",
    "/api/companies/1",
    "/api/user",
    "/api/features",
    "/api/auth/token",
  ]) {
    const answer = await request.get(path);
    await problemOf(answer, 401);
    expect(answer.headers()["www-authenticate"]).toBe('Bearer realm="Tolppa"');
  }
  for (const authorization of [
    "Bearer",
    "Bearer ",
    "Bearer a.b.c",
    "Basic YTpi",
    "bearer \t",
    `Bearer ${"x".repeat(9000)}`,
  ]) {
    await problemOf(await request.get("/api/user", { headers: { authorization } }), 401);
  }
  expect((await send(origin, { path: "/api/health" })).status).toBe(200);
});

test("a program with its own credentials acts as an admin", async ({ client }) => {
  expect(await (await client.get("/api/user")).json()).toEqual({ admin: true, email: null, company: null });
  expect(await (await client.get("/api/features")).json()).toMatchObject({ vehicleImport: false });
});

test("a browser's token gives a program the rights of the session", async ({ owner, origin }) => {
  const program = bearing(origin, await owner.token());
  const user = await (await program.get("/api/user")).json();
  expect(user).toMatchObject({ admin: false, email: owner.email, company: { status: "active" } });
  const companies = await (await program.get("/api/companies")).json();
  expect(companies.map(({ id }: { id: number }) => id)).toEqual([user.company.id]);
});

for (const exit of [{}, { everywhere: "1" }]) {
  test(`a token ends with its session: ${Object.keys(exit)[0] ?? "here"}`, async ({ origin }) => {
    const person = await newPerson(origin);
    const program = bearing(origin, await person.token());
    expect((await program.get("/api/user")).status()).toBe(200);
    // A copy of the cookie, as a thief would have it.
    const cookie = await cookieOf(person.api);
    await signOut(person.api, origin, exit);
    expect((await program.get("/api/user")).status()).toBe(401);
    expect((await send(origin, { path: "/api/user", headers: { cookie } })).status).toBe(401);
  });
}

test("signing out keeps other devices signed in, signing out everywhere does not", async ({ origin }) => {
  const here = await newPerson(origin);
  const there = await signIn(origin, here.email, "kolme pientä taksia");
  const third = await signIn(origin, here.email, "kolme pientä taksia");
  await signOut(here.api, origin);
  expect((await here.api.get("/api/user")).status()).toBe(401);
  expect((await there.api.get("/api/user")).status()).toBe(200);
  await signOut(there.api, origin, { everywhere: "1" });
  expect((await there.api.get("/api/user")).status()).toBe(401);
  expect((await third.api.get("/api/user")).status()).toBe(401);
});

test("wrong credentials get no token", async ({ request }) => {
  const right = { grant_type: "client_credentials", client_id: "demo-admin", client_secret: "demo-secret" };
  for (const [change, status, error] of [
    [{ client_secret: "demo-secreT" }, 401, "invalid_client"],
    [{ client_id: "nobody" }, 401, "invalid_client"],
    [{ client_id: "\u0000" }, 401, "invalid_client"],
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
  ] as const) {
    const answer = await request.post("/api/oauth/token", { form: { ...right, ...change } });
    expect(answer.status()).toBe(status);
    expect(await answer.json()).toMatchObject({ error, message: expect.stringMatching(/^[A-ZÅÄÖ]/) });
  }
  expect((await request.post("/api/oauth/token", { data: right })).status()).toBe(400);
  const token = await (await request.post("/api/oauth/token", { form: right })).json();
  expect(token).toMatchObject({ token_type: "Bearer", expires_in: expect.any(Number) });
});

test("another site cannot use the browser's cookie", async ({ member, origin }) => {
  const { id } = await createCompany(member.api);
  const cookie = await cookieOf(member.api);
  const ask = (method: string, headers: Record<string, string>) =>
    send(origin, {
      method,
      path: `/api/companies/${id}`,
      headers: { cookie, ...(method === "PUT" && { "content-type": "application/json" }), ...headers },
      ...(method === "PUT" && { body: "{}" }),
    });
  for (const method of ["GET", "PUT"]) {
    expect((await ask(method, { "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await ask(method, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await ask(method, { "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await ask(method, { origin: "https://evil.example" })).status).toBe(403);
    expect((await ask(method, { origin })).status).toBe(200);
  }
  expect((await ask("PUT", {})).status).toBe(403);
});

test("a new company is 201 with its address and version, and a repeat under one key returns it", async ({
  user,
}) => {
  const data = companyDetails();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = await user.api.post("/api/companies", { data, headers });
  expect(first.status()).toBe(201);
  const company = await first.json();
  expect(first.headers()).toMatchObject({
    location: `/api/companies/${company.id}`,
    etag: expect.stringMatching(/^"1-[\w-]+"$/),
  });
  const again = await Promise.all([1, 2, 3, 4].map(() => user.api.post("/api/companies", { data, headers })));
  for (const answer of again) expect((await answer.json()).id).toBe(company.id);
  const other = await user.api.post("/api/companies", { data: companyDetails(), headers });
  await problemOf(other, 422);
});

test("fifty simultaneous requests under one key create one company", async ({ user }) => {
  const data = companyDetails();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => user.api.post("/api/companies", { data, headers })),
  );
  expect(answers.map((answer) => answer.status()).filter((status) => status >= 500)).toEqual([]);
  const companies = await (await user.api.get("/api/companies?limit=1000")).json();
  const made = companies.filter(({ businessId }: { businessId: string }) => businessId === data.businessId);
  expect(made).toHaveLength(1);
});

test("an answer names every wrong or missing field", async ({ member }) => {
  const empty = await problemOf(await member.api.post("/api/companies", { data: {} }), 422);
  expect(empty.sort()).toEqual([
    "address",
    "businessId",
    "companyName",
    "contact",
    "provider",
    "taxiServiceLicence",
  ]);
  const wrong = {
    companyName: "x".repeat(51),
    businessId: "123456-1",
    provider: "nobody",
    address: { street: "x".repeat(81), postCode: "1234", city: "" },
    contact: { firstName: "\u0000", lastName: "x".repeat(65), phoneNumber: "abc", email: "a@" },
    taxiServiceLicence: "x".repeat(21),
    billing: { billingType: "email", emailInvoicingAddress: "ei", iban: "FI00", bic: "X" },
    accountantEmail: "ei osoite",
    status: "gone",
  };
  const named = await problemOf(await member.api.post("/api/companies", { data: wrong }), 422);
  expect(named.sort()).toEqual(
    [
      "accountantEmail",
      "address.city",
      "address.postCode",
      "address.street",
      "billing.bic",
      "billing.emailInvoicingAddress",
      "billing.iban",
      "businessId",
      "companyName",
      "contact.email",
      "contact.firstName",
      "contact.lastName",
      "contact.phoneNumber",
      "provider",
      "status",
      "taxiServiceLicence",
    ].sort(),
  );
});

test("an unknown field is refused by its name at any depth, even a name that JavaScript reserves", async ({
  user,
}) => {
  for (const [extra, path] of [
    ['"admin":true', "admin"],
    ['"__proto__":{"status":"active"}', "__proto__"],
    ['"constructor":{}', "constructor"],
    ['"vehicles":[]', "vehicles"],
  ] as const) {
    const data = Buffer.from(`${JSON.stringify(companyDetails()).slice(0, -1)},${extra}}`);
    const answer = await user.api.post("/api/companies", {
      data,
      headers: { "content-type": "application/json" },
    });
    expect(await problemOf(answer, 422)).toEqual([path]);
  }
  const { contact, ...rest } = companyDetails();
  const deep = await user.api.post("/api/companies", {
    data: { ...rest, contact: { ...contact, role: "admin" } },
  });
  expect(await problemOf(deep, 422)).toEqual(["contact.role"]);
});

test("a body that is not JSON is 400, a body of another type 415, a too large body 413", async ({
  member,
}) => {
  const post = (data: string | Uint8Array, type = "application/json") =>
    member.api.post("/api/companies", { data: Buffer.from(data), headers: { "content-type": type } });
  const nested = "[".repeat(100_000) + "]".repeat(100_000);
  for (const text of ["", "{", "nope", '{"a":1}x', Buffer.from([0x22, 0xff, 0x22]), nested]) {
    await problemOf(await post(text), 400);
  }
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/xml",
    "multipart/form-data; boundary=x",
  ]) {
    await problemOf(await post("{}", type), 415);
  }
  const large = await post(JSON.stringify({ companyName: "x".repeat(300 * 1024) }));
  expect(large.status()).toBe(413);
  expect(large.headers()["content-type"]).toContain("application/problem+json");
  expect((await large.json()).message).toMatch(/^[A-ZÅÄÖ]/);
});

test("a known version is not sent again, and an old version changes nothing", async ({ member }) => {
  const { id } = await createCompany(member.api);
  const path = `/api/companies/${id}`;
  const seen = (await member.api.get(path)).headers().etag ?? "";
  const unchanged = await member.api.get(path, { headers: { "if-none-match": seen } });
  expect(unchanged.status()).toBe(304);
  expect(await unchanged.text()).toBe("");

  const put = (headers: Record<string, string>, companyName: string) =>
    member.api.put(path, { headers, data: { companyName } });
  const saved = await put({ "if-match": seen }, "Ensimmäinen Oy");
  expect(saved.status()).toBe(200);
  expect(saved.headers().etag).not.toBe(seen);
  await problemOf(await put({ "if-match": seen }, "Toinen Oy"), 412);
  await problemOf(await put({ "if-match": "nonsense" }, "Toinen Oy"), 412);
  expect((await put({ "if-match": "*" }, "Kolmas Oy")).status()).toBe(200);
  expect((await member.api.get(path, { headers: { "if-none-match": seen } })).status()).toBe(200);
  await problemOf(await member.api.delete(path, { headers: { "if-match": seen } }), 412);
});

test("one of many simultaneous saves of the same version wins", async ({ member }) => {
  const { id } = await createCompany(member.api);
  const path = `/api/companies/${id}`;
  const version = (await member.api.get(path)).headers().etag ?? "";
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      member.api.put(path, {
        headers: { "if-match": version },
        data: { companyName: `Tallentaja ${index} Oy` },
      }),
    ),
  );
  const statuses = answers.map((answer) => answer.status()).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(412)]);
});

test("a change that the status forbids is 409, a missing field is 422 with its name", async ({
  user,
  admin,
}) => {
  const whole = wholeCompany();
  const active = await changeCompany(admin.api, (await createCompany(user.api, whole)).id, {
    status: "active",
  });
  const path = `/api/companies/${active.id}`;
  await problemOf(await admin.api.put(path, { data: { status: "pending" } }), 409);
  await problemOf(await admin.api.put(path, { data: { status: "incomplete" } }), 409);
  await problemOf(await user.api.delete(path), 409);
  await problemOf(await user.api.post("/api/companies", { data: { ...whole } }), 409);
  expect(await problemOf(await user.api.put(path, { data: { status: "inactive" } }), 403)).toEqual([
    "status",
  ]);

  const started = await createCompany(user.api, companyDetails());
  const approval = await admin.api.put(`/api/companies/${started.id}`, { data: { status: "active" } });
  const missing = await problemOf(approval, 422);
  expect(missing).toEqual(["billing.billingType", "packages", "contract.signed", "contract.reliablePartner"]);
  expect((await approval.json()).message).toMatch(/^Puuttuu: /);
});

test("putting back a company as it was read changes nothing", async ({ member, admin }) => {
  const { id } = await createCompany(member.api);
  await changeCompany(admin.api, id, { status: "active" });
  for (const { api } of [member, admin]) {
    const before = await api.get(`/api/companies/${id}`);
    const after = await api.put(`/api/companies/${id}`, { data: await before.json() });
    expect(after.status()).toBe(200);
    expect(await after.json()).toEqual(await before.json());
    expect(after.headers().etag).toBe(before.headers().etag);
  }
});

test("the pages of the list hold every company once, in the order of their ids", async ({
  client,
  member,
}) => {
  await createCompany(member.api);
  const seen: number[] = [];
  for (
    let path: string | undefined = "/api/companies?limit=7";
    path !== undefined;
    path = await walk(client, path, seen)
  ) {
    expect(seen.length).toBeLessThan(100_000);
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  const atOnce = await (await client.get("/api/companies?limit=1000")).json();
  for (const { id } of atOnce.filter(({ id }: { id: number }) => id <= (seen.at(-1) ?? 0)))
    expect(seen).toContain(id);
});

/** Reads one page and returns the address of the next. */
async function walk(api: Api, path: string, seen: number[]): Promise<string | undefined> {
  const answer = await api.get(path);
  expect(answer.status()).toBe(200);
  for (const { id } of await answer.json()) seen.push(id);
  return /^<([^>]+)>; rel="next"$/.exec(answer.headers().link ?? "")?.[1];
}

test("the list filters by type, provider and status, and refuses unknown values", async ({ client }) => {
  for (const [name, value] of [
    ["status", "pending"],
    ["provider", "taksiHelsinki"],
    ["companyType", "regional_partner"],
  ] as const) {
    const companies = await (await client.get(`/api/companies?limit=1000&${name}=${value}`)).json();
    expect(companies.length).toBeGreaterThan(0);
    for (const company of companies) expect(company[name]).toBe(value);
    expect(await problemOf(await client.get(`/api/companies?${name}=nonsense`), 422)).toEqual([name]);
    expect(
      await problemOf(await client.get(`/api/companies?${name}=${value}&${name}=${value}`), 422),
    ).toEqual([name]);
  }
  for (const query of ["limit=0", "limit=1001", "limit=x", "cursor=nonsense", "unknown=1"]) {
    const [name = ""] = query.split("=");
    expect(await problemOf(await client.get(`/api/companies?${query}`), 422)).toEqual([name]);
  }
});

test("a pasted business id is normalised, one of another form is refused with the reason", async ({
  user,
}) => {
  const businessId = newBusinessId();
  const digits = businessId.replace("-", "");
  const { id } = await createCompany(user.api, { ...companyDetails(), businessId: `FI${digits}` });
  expect(await (await user.api.get(`/api/companies/${id}`)).json()).toMatchObject({ businessId });
  const answer = await user.api.post("/api/companies", {
    data: { ...companyDetails(), businessId: "123456-1" },
  });
  expect(await problemOf(answer, 422)).toEqual(["businessId"]);
  expect((await answer.json()).errors[0].message).toBe(messageOfCode("business_id_form"));
});

test("a business id with a wrong check digit is stored with a warning, and a PUT accepts it", async ({
  user,
}) => {
  const businessId = newBusinessId().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  const { id } = await createCompany(user.api, { ...companyDetails(), businessId });
  const answer = await user.api.get(`/api/companies/${id}`);
  const company = await answer.json();
  const warnings = [
    { path: "businessId", code: "business_id_check", message: warningText("business_id_check") },
  ];
  expect(company).toMatchObject({ businessId, warnings });
  const saved = await user.api.put(`/api/companies/${id}`, { data: company });
  expect(await saved.json()).toMatchObject({ businessId, warnings });
});

test("a program on an allowed site may read the API with a token and never with a cookie", async ({
  client,
  member,
}) => {
  const headers = { origin: "https://tilitoimisto.example" };
  const answer = await client.get("/api/companies?limit=1", { headers });
  expect(answer.headers()).toMatchObject({
    "access-control-allow-origin": headers.origin,
    "access-control-expose-headers": expect.stringContaining("Link"),
    vary: expect.stringMatching(/\bOrigin\b/i),
    "cache-control": "no-store",
    ratelimit: expect.stringMatching(/^"api";r=\d+;t=\d+$/),
  });
  expect(answer.headers()["access-control-allow-credentials"]).toBeUndefined();
  const other = await client.get("/api/companies?limit=1", { headers: { origin: "https://evil.example" } });
  expect(other.headers()["access-control-allow-origin"]).toBeUndefined();
  expect((await member.api.get("/api/companies", { headers })).status()).toBe(403);
});

test("a program that keeps a copy learns of every creation, change and deletion", async ({
  member,
  admin,
  client,
}) => {
  const since = (await client.get("/api/vehicles?updatedSince=2100-01-01T00:00:00Z")).headers()[
    "x-updated-until"
  ];
  const { id: companyId } = await createCompany(member.api);
  const path = `/api/companies/${companyId}/vehicles`;
  const added = await (await member.api.post(path, { data: { make: "Toyota" } })).json();
  const told = async () => {
    const answer = await client.get(`/api/vehicles?limit=1000&updatedSince=${since}`);
    const changes: { id: number }[] = await answer.json();
    return changes.find(({ id }) => id === added.id);
  };
  await expect.poll(told).toEqual(added);
  expect((await admin.api.delete(`${path}/${added.id}`)).status()).toBe(204);
  await expect.poll(told).toEqual({
    id: added.id,
    company: { id: companyId },
    deletedDate: expect.stringMatching(/Z$/),
  });
});
