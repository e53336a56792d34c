import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as sendPayments } from "#app/api/payments/route.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { addTestVehicle } from "#lib/payments/use-cases/testing.ts";

const POSTS = 40;
const LONGEST_MS = 5_000;
/** How late a timer and forty answers may be on a busy machine. */
const SLACK_MS = 2_500;

let api: TestApi;
let companyId: number;
let vehicleId: number;
beforeAll(async () => {
  api = await openTestApi();
  companyId = (await api.house.createCompany({ status: "active" })).company.id;
  vehicleId = (await addTestVehicle(api.house, companyId)).id;
}, 60_000);
afterAll(() => api.close());

async function send(reference: string) {
  const startedAt = performance.now();
  const payment = {
    reference,
    vehicleId,
    type: "capture",
    grossCents: 1_000,
    vatBasisPoints: 1_350,
    occurredAt: new Date().toISOString(),
    method: "card",
  };
  const answer = await api.call(api.house.program, sendPayments, "POST /api/payments", {
    body: { payments: [payment] },
  });
  const { code, message, accepted } = await answer.json();
  const ms = performance.now() - startedAt;
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    code,
    message,
    accepted,
    ms,
  };
}

test("while a company is locked no POST of payments waits longer than five seconds, and none is stored in part", {
  timeout: 60_000,
}, async () => {
  const references = Array.from({ length: POSTS }, (_, index) => `waiting-${index}`);
  const answers = await api.house.owner.begin(async (sql) => {
    await sql`select 1 from companies where id = ${companyId} for update`;
    return Promise.all(references.map(send));
  });
  expect(answers.filter(({ ms }) => ms > LONGEST_MS + SLACK_MS)).toEqual([]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 503,
      retryAfter: "2",
      code: "unavailable",
      message: "Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.",
    });
  const stored = await api.house.owner`select 1 from payments where reference like 'waiting-%'`;
  expect(stored).toHaveLength(0);

  const again = await Promise.all(references.slice(0, 10).map(send));
  expect(again.map(({ status, accepted }) => [status, accepted])).toEqual(again.map(() => [200, 1]));
});
