import { expect, test } from "#e2e/fixtures.ts";
import { send } from "#e2e/support/http.ts";
import { contractOf } from "#lib/operations/testing.ts";

// The served OpenAPI document and its HTTP headers. The fixtures compare every other answer of this suite with the
// document.

test("every cache may keep the document, and an unchanged document is not sent again", async ({ origin }) => {
  const first = await send(origin, { path: "/api/openapi.json" });
  expect(first.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
  const { etag = "" } = first.headers;
  const again = await send(origin, { path: "/api/openapi.json", headers: { "if-none-match": etag } });
  expect(again).toMatchObject({ status: 304, body: "" });
  const keys = await send(origin, { path: "/.well-known/jwks.json" });
  expect(keys.headers["cache-control"]).toBe("public, max-age=300");
  expect(JSON.parse(first.body)).toMatchObject({ openapi: "3.1.1", servers: [{ url: origin }] });
});

test("the check notices an answer that the document does not describe", async ({ origin, client }) => {
  const contract = contractOf(JSON.parse((await send(origin, { path: "/api/openapi.json" })).body));
  const answer = await client.get("/api/companies?limit=1");
  const seen = { method: "GET", path: "/api/companies?limit=1", status: 200, headers: answer.headers() };
  const [company] = await answer.json();
  const told = (body: unknown, change = {}) =>
    contract.complaints({ ...seen, body: JSON.stringify(body), ...change });
  expect(told([company])).toEqual([]);
  expect(told([{ ...company, iban: "FI21" }])).not.toEqual([]);
  expect(told([{ ...company, vehicleCount: "3" }])).not.toEqual([]);
  expect(told([{ ...company, status: "gone" }])).not.toEqual([]);
  expect(told([company], { status: 418 })).toEqual(["an undocumented status"]);
  expect(told([company], { headers: { ...seen.headers, "content-type": "text/html" } })).toHaveLength(1);
  expect(told([company], { path: "/api/nothing" })).not.toEqual([]);
});

test("an unknown method gets the allowed methods, and an unknown path is 404 for every method", async ({
  origin,
}) => {
  for (const [method, path, allow] of [
    ["PATCH", "/api/companies/1", "GET, PUT, DELETE, HEAD, OPTIONS"],
    ["DELETE", "/api/companies", "GET, POST, HEAD, OPTIONS"],
    ["GET", "/api/oauth/token", "POST, OPTIONS"],
    ["POST", "/api/health", "GET, HEAD, OPTIONS"],
  ] as const) {
    const answer = await send(origin, { method, path });
    expect(answer).toMatchObject({ status: 405, headers: { allow } });
    expect(JSON.parse(answer.body)).toMatchObject({ code: "method_not_allowed", status: 405 });
  }
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect((await send(origin, { method, path: "/api/nothing" })).status, method).toBe(404);
  }
  const options = await send(origin, { method: "OPTIONS", path: "/api/companies" });
  expect(options).toMatchObject({ status: 204, body: "" });
  expect(options.headers.allow?.split(", ").sort()).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
  expect(await send(origin, { method: "HEAD", path: "/api/health" })).toMatchObject({
    status: 200,
    body: "",
  });
});
