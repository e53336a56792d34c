import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import {
  deliveryListSchema,
  deliveryScreenSchema,
  retryDeliveriesSchema,
  retryDeliverySchema,
} from "#lib/deliveries/schema.ts";
import { testPost } from "#lib/letters/testing.ts";
import { deliverDue } from "#lib/mail/use-cases/outbox.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { listDeliveries, listDeliveryPage } from "./list.ts";
import { deliveryRetry, retryDeliveries } from "./retry.ts";

let house: TestHouse;
let company: Company;
beforeAll(async () => {
  house = await openTestHouse();
  ({ company } = await house.createCompany({ status: "active" }));
});
afterEach(async () => {
  await house.owner`delete from outbox`;
  await house.owner`delete from webhook_messages`;
  await house.owner`update statement_sendings set failed_at = null`;
});
afterAll(() => house.close());

/** These deliveries call no provider; failed-calls.test.ts tests calls. */
const retryDelivery = deliveryRetry({
  fetchCompany: () => Promise.reject(new Error("no provider is called")),
});

const read = { mode: "read" } as const;
const list = async (query: object = {}) =>
  accepted(await house.as(house.admin).run(deliveryListSchema, listDeliveries, query, read));
const retry = (deliveryId: string) =>
  house.as(house.admin).run(retryDeliverySchema, retryDelivery, { deliveryId });

/** Inserts a mail that was given up `days` ago. */
async function failedMail(days: number, payload: object = { to: "aino@virtanen.example" }): Promise<string> {
  const id = randomUUID();
  const at = new Date(Date.now() - days * 86_400_000);
  await house.owner`insert into outbox (id, kind, payload, attempts, created_at, failed_at, last_error)
    values (${id}, 'account_exists', ${house.owner.json(payload as never)}, 30, ${at}, ${at}, 'TimeoutError')`;
  return `mail-${id}`;
}

async function failedWebhook({ enabled = true } = {}): Promise<string> {
  const [endpoint] = await house.owner`insert into webhook_endpoints ${house.owner({
    url: "https://jarjestelma.example.fi/tolppa",
    description: "x",
    notify_email: "x@tolppa.example",
    events: ["company.updated"],
    secret_sealed: Buffer.from("x"),
    created_by: "x",
    enabled,
    ...(!enabled && { disabled_reason: "by_hand", disabled_at: new Date() }),
  })} returning id`;
  const [row] = await house.owner`insert into webhook_messages ${house.owner({
    endpoint_id: endpoint?.id,
    company_id: company.id,
    type: "company.updated",
    occurred_at: new Date(),
    data: "{}",
    tries: 9,
    next_at: null,
    failed_at: new Date(),
    trouble: "timeout",
  })} returning id`;
  return `webhook-${row?.id}`;
}

let number = 0;
async function failedStatement(): Promise<string> {
  number += 1;
  const day = (days: number) =>
    new Date(Date.UTC(2026, 0, 5 + 14 * number + days)).toISOString().slice(0, 10);
  const id = await keepStatement(house.owner, {
    ...simpleStatement(10_000),
    companyId: company.id,
    number: `2026-${String(number).padStart(6, "0")}`,
    period: { start: day(0), end: day(13) },
    parties: partiesOf(company),
  });
  await house.owner`update statement_sendings set failed_at = now(), last_error = 'Error', attempts = 20,
    tried_since = now() - interval '3 days' where statement_id = ${id}`;
  return `statement-${id}`;
}

test("given-up deliveries are listed, the latest first, in pages without gaps or repetitions", async () => {
  const keys: string[] = [];
  for (const days of [5, 4, 3, 2, 1]) keys.unshift(await failedMail(days));
  keys.unshift(await failedWebhook());
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await list({ limit: 2, cursor });
    seen.push(...rows.map(({ key }) => key));
    cursor = next ? cursorText(next) : undefined;
  } while (cursor);
  expect(seen).toEqual(keys);
  expect((await list({ kind: "webhook" })).rows).toMatchObject([
    { kind: "webhook", what: "company.updated", recipient: "jarjestelma.example.fi", error: "timeout" },
  ]);
});

test("a retried mail leaves once, with its old key", async () => {
  const key = await failedMail(3);
  const keys: string[] = [];
  const delivery = {
    database: house.database,
    mailer: { send: async (_: unknown, sent: string) => void keys.push(sent) },
    ...testPost,
  };
  await deliverDue(delivery);
  expect(keys).toEqual([]);
  accepted(await retry(key));
  await deliverDue(delivery);
  await deliverDue(delivery);
  expect(keys).toHaveLength(1);
  expect(keys[0]).toContain(key.slice("mail-".length));
  const twice = await retry(key);
  expect(twice.ok || twice.error.code).toBe("not_retryable");
  expect((await list()).rows).toEqual([]);
});

test("a retried mail that fails is tried for another day before it is given up", async () => {
  accepted(await retry(await failedMail(3)));
  const send = async () => Promise.reject(new Error("no"));
  await deliverDue({ database: house.database, mailer: { send }, ...testPost });
  expect((await list()).rows).toEqual([]);
  await house.owner`update outbox set next_at = now(), retried_at = now() - interval '25 hours'`;
  await deliverDue({ database: house.database, mailer: { send }, ...testPost });
  expect((await list()).rows).toHaveLength(1);
});

test("a statement and a webhook message leave again; deleted content and a switched-off receiver are refused", async () => {
  const statement = await failedStatement();
  const webhook = await failedWebhook();
  accepted(await retry(statement));
  accepted(await retry(webhook));
  const [row] = await house.owner`select failed_at, next_at <= now() as due from statement_sendings
    where statement_id = ${statement.slice("statement-".length)}`;
  expect(row).toEqual({ failed_at: null, due: true });
  for (const key of [await failedMail(1, {}), await failedWebhook({ enabled: false })]) {
    const refused = await retry(key);
    expect(refused.ok || refused.error.code).toBe("not_retryable");
  }
  expect((await list()).rows.map(({ retryable }) => retryable)).toEqual([false, false]);
});

test("all deliveries of a kind are retried at once, and the history names the admin", async () => {
  await failedMail(2);
  await failedMail(1);
  await failedMail(1, {});
  await failedWebhook();
  const { count } = accepted(
    await house.as(house.admin).run(retryDeliveriesSchema, retryDeliveries, { kind: "mail" }),
  );
  expect(count).toBe(2);
  expect((await list()).rows.map(({ kind }) => kind).sort()).toEqual(["mail", "webhook"]);
  const { history } = accepted(
    await house.as(house.admin).run(deliveryScreenSchema, listDeliveryPage, {}, read),
  );
  expect(history.rows[0]).toMatchObject({
    actorLabel: house.admin.label,
    after: { kind: "mail", count: 2 },
  });
});

test("only admins see and retry given-up deliveries", async () => {
  const { user } = await house.createCompany();
  const key = await failedMail(1);
  for (const refused of [
    await house.as(user).run(deliveryListSchema, listDeliveries, {}, read),
    await house.as(user).run(deliveryScreenSchema, listDeliveryPage, {}, read),
    await house.as(user).run(retryDeliverySchema, retryDelivery, { deliveryId: key }),
    await house.as(user).run(retryDeliveriesSchema, retryDeliveries, {}),
  ])
    expect(refused.ok || refused.error.code).toBe("forbidden");
});
