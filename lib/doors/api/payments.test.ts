import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as sendCompanyPayments } from "#app/api/companies/[companyId]/payments/route.ts";
import { POST as sendPayments } from "#app/api/payments/route.ts";
import type { Actor } from "#lib/core/actor.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { addTestVehicle } from "#lib/payments/use-cases/testing.ts";

// Tests the HTTP side of sending payments: sizes, statuses, answers.

let api: TestApi;
let company: number;
let people: Actor;
let vehicleId: number;
beforeAll(async () => {
  api = await openTestApi();
  const own = await api.house.createCompany({ status: "active" });
  company = own.company.id;
  people = own.user;
  vehicleId = (await addTestVehicle(api.house, company)).id;
}, 60_000);
afterAll(() => api.close());

let count = 0;
const payment = (over: object = {}) => {
  count += 1;
  return {
    reference: `H-${count}`,
    vehicleId,
    type: "capture",
    grossCents: 1_000,
    vatBasisPoints: 1_350,
    occurredAt: new Date().toISOString(),
    method: "card",
    ...over,
  };
};
const send = async (body: unknown, { by = api.house.program, headers = {} } = {}) => {
  const answer = await api.call(by, sendPayments, "POST /api/payments", { body, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};
const toCompany = async (id: unknown, body: unknown) => {
  const answer = await api.call(
    api.house.program,
    sendCompanyPayments,
    `POST /api/companies/${id}/payments`,
    {
      body,
      params: { companyId: String(id) },
    },
  );
  return { status: answer.status, body: await answer.json() };
};

test("10,000 payments of 1.5 MB are one batch, and its repetition is all duplicates", async () => {
  const payments = Array.from({ length: 10_000 }, () => payment());
  expect(JSON.stringify({ payments }).length).toBeGreaterThan(1_400_000);
  expect(await send({ payments })).toMatchObject({
    status: 200,
    body: { accepted: 10_000, duplicates: 0, unassigned: 0, corrections: 0 },
  });
  expect((await send({ payments })).body).toMatchObject({ accepted: 0, duplicates: 10_000 });
}, 60_000);

test("10,001 items are refused, and more than 5 MB is refused unread", async () => {
  const { status, body } = await send({ payments: Array.from({ length: 10_001 }, () => ({})) });
  expect([status, body.errors]).toEqual([
    422,
    [{ path: "payments", code: "too_many_payments", message: "Enintään 10\u00a0000 maksua kerralla" }],
  ]);
  const large = await send({ payments: [payment({ method: "x".repeat(5 * 1024 * 1024) })] });
  expect([large.status, large.body.code]).toEqual([413, "payload_too_large"]);
});

test("the answer to an invalid batch names rows and fields in Finnish and counts them", async () => {
  const payments = Array.from({ length: 150 }, () => payment({ grossCents: 0.5 }));
  const { status, body } = await send({ payments });
  expect(status).toBe(422);
  expect(body.errors).toHaveLength(100);
  expect(body.errorCount).toBe(150);
  expect(body.errors[17]).toEqual({
    path: "payments.17.grossCents",
    code: "amount",
    message: "Summan on oltava kokonaisia senttejä, 1–1\u00a0000\u00a0000\u00a0000",
  });
  expect(body.message).toContain("Mitään ei tallennettu. Virheitä on 150, ja niistä näkyy 100 ensimmäistä.");
});

test("other content under a known reference is 409 with the row and the field", async () => {
  const one = payment();
  await send({ payments: [one] });
  const { status, body } = await send({ payments: [payment(), { ...one, grossCents: 2_000 }] });
  expect([status, body.code, body.errors]).toMatchObject([
    409,
    "payment_differs",
    [{ path: "payments.1.grossCents", code: "payment_differs" }],
  ]);
});

test("unknown fields in the batch and beside it are refused by name", async () => {
  expect((await send({ payments: [payment()], currency: "EUR" })).body.errors).toMatchObject([
    { path: "currency", code: "unknown_field" },
  ]);
  const answer = await api.call(api.house.program, sendPayments, "POST /api/payments?companyId=1", {
    body: { payments: [payment()] },
  });
  expect([answer.status, (await answer.json()).errors]).toMatchObject([422, [{ path: "companyId" }]]);
});

test("a company's endpoint accepts only its own vehicles, and an unknown company is not found", async () => {
  expect((await toCompany(company, { payments: [payment()] })).body).toMatchObject({ accepted: 1 });
  const other = (await api.house.createCompany({ status: "active" })).company.id;
  expect((await toCompany(other, { payments: [payment()] })).body.errors).toMatchObject([
    { path: "payments.0.vehicleId", code: "vehicle_unknown" },
  ]);
  for (const id of [999_999, "x"]) expect((await toCompany(id, { payments: [payment()] })).status).toBe(404);
});

test("a company's people are refused, and a batch under a key is stored once", async () => {
  expect((await send({ payments: [payment()] }, { by: people })).status).toBe(403);
  const body = { payments: [payment()] };
  const headers = { "idempotency-key": "maksut-1" };
  expect((await send(body, { headers })).body).toMatchObject({ accepted: 1 });
  const again = await send(body, { headers });
  expect([again.body, again.headers.get("idempotent-replayed")]).toMatchObject([{ accepted: 1 }, "true"]);
});
