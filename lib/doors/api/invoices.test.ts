import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getOfPeriod } from "#app/api/companies/[companyId]/invoices/[invoiceId]/[end]/route.ts";
import { GET as getInputs } from "#app/api/companies/[companyId]/invoices/[invoiceId]/inputs/route.ts";
import { GET as getOne } from "#app/api/companies/[companyId]/invoices/[invoiceId]/route.ts";
import { GET as list } from "#app/api/companies/[companyId]/invoices/route.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { testInputs, testPayment } from "#lib/settlements/rules/testing.ts";
import { keepStatement, partiesOf } from "#lib/statements/use-cases/testing.ts";

// Reads the first worked example of the arithmetic through the API: as JSON and as every document.

let api: TestApi;
let company: Company;
let user: Actor;
let stranger: Actor;
let invoiceId: number;

const INPUTS = '{"as":  "kept"}\n';

beforeAll(async () => {
  api = await openTestApi();
  ({ company, user } = await api.house.createCompany({ status: "active" }));
  ({ user: stranger } = await api.house.createCompany({ status: "active" }));
  const inputs = testInputs({ payments: [testPayment(1, "2026-10-28", 418_735)] });
  invoiceId = await keepStatement(api.house.owner, {
    ...computeStatement(inputs),
    companyId: company.id,
    period: inputs.period,
    number: "2026-000122",
    parties: partiesOf(company),
    sentAt: new Date("2026-11-09T07:00:00Z"),
    inputs: INPUTS,
    issuedOn: "2026-11-09",
  });
}, 60_000);
afterAll(() => api.close());

const at = (id: string | number) => `/api/companies/${company.id}/invoices/${id}`;
const one = (id: string | number = invoiceId, headers: Record<string, string> = {}, actor: Actor = user) =>
  api.call(actor, getOne, `GET ${at(id)}`, {
    headers,
    params: { companyId: String(company.id), invoiceId: String(id) },
  });

test("an invoice has its sums in euros and cents, and its lines in words", async () => {
  const answer = await one();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    id: invoiceId,
    number: "2026-000122",
    status: "sent",
    date: "2026-11-09",
    kind: "settlement",
    price: 4060.48,
    priceCents: 406_048,
    grossCents: 418_735,
    deductionsCents: -12_687,
    period: { start: "2026-10-26", end: "2026-11-08" },
    payoutDate: "2026-11-09",
    outcome: "payout",
    lines: [
      { code: "CARD_GROSS", vehicleId: 1, licensePlate: "ABC-123", amountCents: 418_735 },
      { code: "COMMISSION", amountCents: -11_306, text: expect.stringContaining("Palvelumaksu 2,7") },
      { code: "MONTHLY_FEE", amountCents: -581, text: expect.stringContaining("lokakuu 6/31 pv") },
      { code: "MONTHLY_FEE", amountCents: -800, text: expect.stringContaining("marraskuu 8/30 pv") },
    ],
  });
});

test("a caller who already has the invoice gets a 304", async () => {
  const etag = (await one()).headers.get("etag") ?? "";
  expect((await one(invoiceId, { "if-none-match": etag })).status).toBe(304);
});

test("the list has the same sums without the lines", async () => {
  const params = { companyId: String(company.id) };
  const answer = await api.call(user, list, `GET /api/companies/${company.id}/invoices`, { params });
  const [row, ...more] = (await answer.json()) as Record<string, unknown>[];
  expect(more).toEqual([]);
  expect(row).toMatchObject({ id: invoiceId, status: "sent", price: 4060.48, priceCents: 406_048 });
  expect(row).not.toHaveProperty("lines");
});

test("the list of the calendar's last years is empty or refused by name", async () => {
  const params = { companyId: String(company.id) };
  const of = async (year: number) =>
    (await api.call(user, list, `GET /api/companies/${company.id}/invoices?year=${year}`, { params })).status;
  expect([await of(2998), await of(2999), await of(3000)]).toEqual([200, 422, 422]);
});

describe("a document of an invoice", () => {
  const DOCUMENTS = [
    ["pdf", "application/pdf", "%PDF-"],
    ["csv", "text/csv; charset=utf-8", "\uFEFF"],
    ["xml", "application/xml; charset=utf-8", "<?xml"],
  ] as const;

  test.each(DOCUMENTS)("is chosen by the suffix .%s", async (suffix, mediaType, beginning) => {
    const answer = await one(`${invoiceId}.${suffix}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, mediaType]);
    expect(answer.headers.get("content-disposition")).toContain(`2026-000122.${suffix}`);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text.startsWith(beginning)).toBe(true);
  });

  test.each([
    ["application/pdf", "application/pdf"],
    ["text/csv", "text/csv; charset=utf-8"],
    ["application/json;q=0.5, application/xml", "application/xml; charset=utf-8"],
    ["application/json, application/pdf", "application/json; charset=utf-8"],
    ["text/html, */*;q=0.8", "application/json; charset=utf-8"],
    ["image/png", "application/json; charset=utf-8"],
  ])("is chosen by an Accept of %s: %s", async (accept, mediaType) => {
    expect((await one(invoiceId, { accept })).headers.get("content-type")).toBe(mediaType);
  });

  test.each([".exe", ".pdf.pdf", ".", ".PDF"])("is not found with the suffix %s", async (end) => {
    expect((await one(`${invoiceId}${end}`)).status).toBe(404);
  });
});

describe("by its period", () => {
  const of = (start: string, end: string, actor: Actor = user) =>
    api.call(actor, getOfPeriod, `GET ${at(start)}/${end}`, {
      params: { companyId: String(company.id), invoiceId: start, end },
    });
  const running = periodOf(helsinkiDate(new Date()));

  test("a final invoice is the same as by its id", async () => {
    expect(await (await of("2026-10-26", "2026-11-08")).json()).toEqual(await (await one()).json());
  });

  test("the current invoice is open and has neither a number nor an e-invoice", async () => {
    const answer = await of(running.start, running.end);
    expect(await answer.json()).toMatchObject({
      id: null,
      number: null,
      status: "open",
      period: running,
      date: null,
      reference: null,
    });
    expect((await of(running.start, `${running.end}.pdf`)).headers.get("content-type")).toBe(
      "application/pdf",
    );
    const refused = await of(running.start, `${running.end}.xml`);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "statement_open" }]);
  });

  test.each([
    ["2026-10-27", "2026-11-09", 422],
    ["2026-10-26", "2026-11-09", 422],
    ["2026-10-26", "x", 404],
    ["2026-02-30", "2026-03-15", 404],
    ["2030-01-07", "2030-01-20", 422],
  ])("%s to %s is answered %i", async (start, end, status) => {
    expect((await of(start, end)).status).toBe(status);
  });

  test("a future invoice and another company's invoice are not found", async () => {
    const later = periodOf("2031-06-15");
    expect((await of(later.start, later.end)).status).toBe(404);
    expect((await of(running.start, running.end, stranger)).status).toBe(404);
  });
});

test("admins get the inputs of an invoice byte for byte", async () => {
  const inputs = (actor: Actor) =>
    api.call(actor, getInputs, `GET ${at(invoiceId)}/inputs`, {
      params: { companyId: String(company.id), invoiceId: String(invoiceId) },
    });
  expect(await (await inputs(api.house.admin)).text()).toBe(INPUTS);
  expect((await inputs(user)).status).toBe(403);
  expect((await inputs(stranger)).status).toBe(404);
});

test("a stranger finds no invoice at any address", async () => {
  for (const id of [invoiceId, `${invoiceId}.pdf`, 999_999, 0, "x"])
    expect((await one(id, {}, stranger)).status, String(id)).toBe(404);
});
