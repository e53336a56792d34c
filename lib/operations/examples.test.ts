import { globSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";
import type { Handler } from "#lib/doors/api/route.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { wholeDriver } from "#lib/fleet/use-cases/testing.ts";
import { openApiDocument } from "#lib/operations/openapi/document.ts";
import type { Example, Operation } from "#lib/platform/api/operation.ts";
import { accepted, newCompany } from "#lib/platform/use-case/testing.ts";
import { periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { OPERATIONS } from "./operations.ts";
import { type ApiContract, contractOf } from "./testing.ts";

// Sends each example of the document to its route, with the named rows in a test database, and checks the answer against the
// document.

/** Operations of the browser's session or of another process; the browser tests send them. */
const ELSEWHERE = new Set([
  "getSessionToken",
  "requestToken",
  "refreshCompany",
  "testProviderArea",
  "lookUpCompany",
]);

let api: TestApi;
let contract: ApiContract;
const routes = new Map<string, Handler>();

beforeAll(async () => {
  api = await openTestApi();
  contract = contractOf(JSON.parse(JSON.stringify(openApiDocument("https://portal.example"))));
  for (const file of globSync(["app/api/**/route.ts", "app/.well-known/**/route.ts"])) {
    const exported = (await import(/* @vite-ignore */ `#${file}`)) as Record<string, Handler>;
    for (const handler of Object.values(exported))
      for (const { operationId } of handler.operations ?? []) routes.set(operationId, handler);
  }
}, 60_000);
afterAll(() => api.close());

const examples = OPERATIONS.filter(({ operationId }) => !ELSEWHERE.has(operationId)).flatMap((operation) =>
  (operation.examples ?? []).map((example) => ({
    name: `${operation.operationId}: ${example.name}`,
    operation,
    example,
  })),
);

test("there are examples of nearly every operation", () => {
  const without = OPERATIONS.filter(({ examples: shown }) => !shown?.length).map(({ path }) => path);
  expect(without.filter((path) => !path.startsWith("/api/auth/"))).toEqual([]);
});

test.each(examples)("$name", async ({ operation, example }) => {
  const answer = await sendExample(operation, example);
  const seen = {
    method: operation.method,
    path: operation.path,
    status: answer.status,
    headers: { ...Object.fromEntries(answer.headers), "x-request-id": "given by the front" },
    body: await answer.text(),
  };
  expect(seen.status, seen.body).toBe(operation.answer.status);
  expect(contract.complaints(seen)).toEqual([]);
});

/** Makes the rows of the example, puts in their ids for the document's, and sends it. */
async function sendExample(
  operation: Operation,
  { query = {}, headers = {}, body }: Example,
): Promise<Response> {
  const route = routes.get(operation.operationId);
  if (!route) throw new Error(`no route of ${operation.operationId}`);
  const ids = await arrange(operation, body);
  const file = operation.takes === "file" || operation.takes === "stream";
  const search = new URLSearchParams(query).toString();
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => String(ids[name as keyof Ids]));
  return api.call(api.house.admin, route, `${operation.method} ${path}${search && `?${search}`}`, {
    params: Object.fromEntries(
      Object.entries(ids).flatMap(([name, id]) =>
        operation.path.includes(`{${name}}`) ? [[name, String(id)]] : [],
      ),
    ),
    headers,
    ...(body !== undefined && { body: file ? Buffer.from(String(body)) : withIds(operation, body, ids) }),
  });
}

type Ids = Record<
  | "companyId"
  | "userId"
  | "vehicleId"
  | "driverId"
  | "importId"
  | "partnerId"
  | "areaId"
  | "ruleId"
  | "moveId"
  | "discountId"
  | "invitationId"
  | "runId",
  number
> & {
  invoiceId: number | string;
  deliveryId?: string;
  end: string;
  person?: string;
} & typeof OWN_THINGS;

/** The provider's own entities in a path: existing ones, or made by the call. */
const OWN_THINGS = { provider: "cabonline", name: "vehicleImport", year: 2026 };

/** The state that its company needs. */
const STATUS_FIRST: Record<string, Status> = {
  deleteCompany: "incomplete",
  restore: "incomplete",
  returnCompany: "pending",
};

/** The rows that an operation needs, made by the documented calls themselves. */
async function arrange({ operationId, path }: Operation, body: unknown): Promise<Ids> {
  const status = STATUS_FIRST[operationId] ?? "active";
  const { company } = await api.house.createCompany({ status });
  const ids: Ids = {
    companyId: company.id,
    userId: 0,
    vehicleId: 0,
    driverId: 0,
    importId: 0,
    partnerId: 0,
    areaId: 0,
    ruleId: 0,
    discountId: 0,
    invitationId: 0,
    moveId: 0,
    runId: 0,
    invoiceId: 0,
    end: "",
    ...OWN_THINGS,
  };
  if (path.includes("{runId}")) ids.runId = await finalRun();
  if (operationId === "readSellerReport")
    await api.house.owner`
      insert into seller_reports (year, number, kind, ref, operator, operator_doc_type, operator_doc_ref, body, sha256, sellers, created_by)
      values (2026, 1, 'nil', 'x', '{}', 'OECD1', 'x', '<DPI/>', sha256('<DPI/>'), 0, 'x')`;
  if (operationId === "sendDocument")
    await api.house.owner`
      insert into document_kinds (id, name, level, expires, two_sided, formats, keep_months, created_by, modified_by)
      values (3, 'Taksilupa', 'company', true, false, '{pdf}', 24, 'x', 'x') on conflict do nothing`;
  if (path.includes("{deliveryId}")) ids.deliveryId = await failedMail();
  if (path.includes("{userId}")) ids.userId = (await api.house.createMember(company.id)).id ?? 0;
  if (operationId === "restore") await api.house.as(api.house.admin).remove(company.id);
  if (operationId === "copyCompany") {
    const body = { ...newCompany(), companyType: "regional_partner" };
    ids.partnerId = accepted(await api.house.as(api.house.admin).create(body)).id;
  }
  if (/vehicleId|putVehicles/.test(path + operationId))
    ids.vehicleId = await made("createVehicle", ids, wholeVehicle(ids));
  if (operationId === "askVehicleBack")
    await api.house.owner`update vehicles set status = 'inactive' where id = ${ids.vehicleId ?? null}`;
  if (path.includes("driverId"))
    ids.driverId = await made(
      "createDriver",
      ids,
      operationId === "returnDriver" ? wholeDriver() : { contact: { lastName: "Virtanen" } },
    );
  if (path.includes("{person}")) ids.person = await driverOutOfUse(ids);
  if (path.includes("{invoiceId}")) Object.assign(ids, await invoiceOf(company, path));
  if (path.includes("{partnerId}")) Object.assign(ids, await partnerOf(ids));
  if (path.includes("{areaId}")) ids.areaId = await made("createBookingArea", ids, AREA);
  if (path.includes("{ruleId}"))
    ids.ruleId = await made("addBookingRule", ids, { effect: "deny", companyId: company.id });
  if (path.includes("discountId")) ids.discountId = await discount();
  if (operationId === "getFeature")
    await api.house.owner`insert into features (name, enabled, note) values (${ids.name}, true, '')
      on conflict do nothing`;
  if (path.includes("{invitationId}"))
    ids.invitationId = await made("inviteUser", ids, {
      email: `kalle-${ids.companyId}@taksi.example`,
      role: "member",
    });
  if (path.includes("importId")) ids.importId = await checkedImport(ids, body);
  return ids;
}

async function finalRun(): Promise<number> {
  const [row] = await api.house.owner<{ id: number }[]>`
    insert into settlement_runs (period_start, period_end, closed_at, finalised_at, finalised_by)
    values ('2026-01-05', '2026-01-18', now(), now(), 'test') returning id::int`;
  return row?.id ?? 0;
}

async function driverOutOfUse(ids: Ids): Promise<string> {
  const driverId = await made("createDriver", ids, { contact: { lastName: "Virtanen" } });
  await api.house.owner`update drivers set deleted_at = now() where id = ${driverId}`;
  return `driver-${driverId}`;
}

/** A partner, and a company that was moved under it and can be returned. */
async function partnerOf({ companyId }: Ids): Promise<Pick<Ids, "partnerId" | "moveId" | "companyId">> {
  const admin = api.house.as(api.house.admin);
  const { id } = accepted(await admin.create({ ...newCompany(), companyType: "aggregator" }));
  const route = routes.get("gatherCompanies");
  if (!route) throw new Error("no route of gatherCompanies");
  const gathered = await api.call(api.house.admin, route, "POST /", {
    params: { partnerId: String(id) },
    body: { companies: [{ id: companyId }] },
  });
  const { moveId } = (await gathered.json()) as { moveId: number };
  return { partnerId: id, moveId, companyId: (await api.house.createCompany()).company.id };
}

/** A final one by its id, or the current period by its days. */
async function invoiceOf(company: Company, path: string): Promise<Pick<Ids, "invoiceId" | "end">> {
  const { start, end } = periodOf(helsinkiDate(new Date()));
  if (path.includes("{end}")) return { invoiceId: start, end };
  const invoiceId = await keepStatement(api.house.owner, {
    ...simpleStatement(418_735),
    companyId: company.id,
    parties: partiesOf(company),
    period: previousPeriod({ start, end }),
    number: `2026-${String(company.id).padStart(6, "0")}`,
  });
  return { invoiceId, end: "" };
}

async function failedMail(): Promise<string> {
  const [row] = await api.house.owner`insert into outbox (kind, payload, failed_at)
    values ('account_exists', '{"to": "aino@taksi.example"}', now()) returning id`;
  return `mail-${row?.id}`;
}

const wholeVehicle = ({ companyId }: Ids) => ({
  licensePlate: `KAA-${companyId}`,
  make: "Skoda",
  model: "Octavia",
  year: 2024,
  color: "valkoinen",
  vehicleType: "car",
});

const AREA = {
  name: "Lentoasema",
  provider: "taksiHelsinki",
  validFrom: "2026-01-01",
  postCodes: ["01530"],
};

async function made(operationId: string, { companyId, areaId }: Ids, body: object): Promise<number> {
  const operation = OPERATIONS.find((one) => one.operationId === operationId);
  const route = routes.get(operationId);
  if (!operation || !route) throw new Error(`no operation ${operationId}`);
  const answer = await api.call(api.house.admin, route, `POST ${operation.path}`, {
    params: {
      ...(operation.path.includes("{companyId}") && { companyId: String(companyId) }),
      ...(operation.path.includes("{areaId}") && { areaId: String(areaId) }),
    },
    body,
  });
  return ((await answer.json()) as { id: number }).id;
}

async function discount(): Promise<number> {
  const [row] = await api.house.owner<{ id: number }[]>`
    insert into discounts (name, target, basis_points, valid_from, created_by)
    values ('x', 'commission', 100, '2099-01-07', 'x') returning id::int`;
  return row?.id ?? 0;
}

/** A checked file of one row, or with a second row of a wrong year if the example corrects it. */
async function checkedImport({ companyId }: Ids, body: unknown): Promise<number> {
  const route = routes.get("checkImport");
  const [example] = OPERATIONS.find(({ operationId }) => operationId === "checkImport")?.examples ?? [];
  if (!route || !example) throw new Error("no operation checkImport");
  const search = new URLSearchParams(example.query).toString();
  // Another plate, because the other examples have used this one.
  const rows = String(example.body).replace("ABC-123", "XYZ-987");
  const mends = typeof body === "object" && body !== null && "cells" in body;
  const file = Buffer.from(mends ? `${rows}XYZ-988;Toyota;Corolla;1900;musta;Farmari\n` : rows);
  const path = `/api/companies/${companyId}/imports?${search}`;
  const answer = await api.call(api.house.admin, route, `POST ${path}`, {
    params: { companyId: String(companyId) },
    body: file,
  });
  return (JSON.parse(await answer.text()) as { value: { importId: number } }).value.importId;
}

/** The document's ids do not exist here. */
function withIds(
  { operationId }: Operation,
  body: unknown,
  { vehicleId, partnerId, companyId }: Ids,
): unknown {
  if (operationId === "gatherCompanies") return { companies: [{ id: companyId }] };
  if (operationId === "addBookingRule") return { ...(body as object), companyId };
  if (operationId === "putVehicles") return (body as object[]).map((one) => ({ ...one, id: vehicleId }));
  if (/^send\w*Payments$/.test(operationId)) return withRecentInstants(body as { payments: object[] });
  if (operationId === "copyCompany") return { ...(body as object), aggregatorCompany: { id: partnerId } };
  return body;
}

/** The document's day will one day be too old for a payment. */
const withRecentInstants = ({ payments }: { payments: object[] }) => ({
  payments: payments.map((one) => ({ ...one, occurredAt: new Date().toISOString() })),
});
