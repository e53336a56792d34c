import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createWebhookSender } from "#lib/adapters/webhooks/sender.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { type Deliveries, webhookDeliveries } from "./deliver.ts";
import { openReceiver, type Receiver, secrets, webhookUseCasesOf } from "./testing.ts";

let house: TestHouse;
const open: Receiver[] = [];
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
  await house.owner`delete from webhook_endpoints`;
  await house.owner`delete from outbox`;
});

const listening = async (...args: Parameters<typeof openReceiver>) => {
  const receiver = await openReceiver(...args);
  open.push(receiver);
  return receiver;
};

const worker = (options: Partial<Deliveries> = {}) =>
  webhookDeliveries({
    database: house.database,
    secrets,
    random: () => 0,
    sender: createWebhookSender({ allowPrivate: true }),
    ...options,
  });

/** Delivers every due message and waits for the answers. */
async function deliverAll(options: Partial<Deliveries> = {}) {
  const deliveries = worker(options);
  while ((await deliveries.round()) > 0) await deliveries.settled();
}

const admin = () => webhookUseCasesOf(house.as(house.admin));
const endpoint = async ({ url }: { url: string }, body: Record<string, unknown> = {}) => {
  const { id, secret } = accepted(await admin().create(null, { url, ...body }));
  return { ids: { companyId: null, endpointId: id }, secret };
};
type EndpointKey = { companyId: null; endpointId: number };
const logOf = async (ids: EndpointKey) => accepted(await admin().get(ids)).log.rows;
const stateOf = async (ids: EndpointKey) => accepted(await admin().get(ids)).endpoint;
const makeDue = () => house.owner`update webhook_messages set next_at = now() where next_at is not null`;
const mails = () => house.owner`select kind, payload from outbox order by created_at`;

test("a test message arrives with a signature that the Standard Webhooks library verifies", async () => {
  const receiver = await listening();
  const { ids, secret } = await endpoint(receiver);
  accepted(await admin().test(ids));
  await deliverAll();
  expect(receiver.received).toMatchObject([
    { type: "webhook.test", body: { type: "webhook.test", data: { companyId: null } } },
  ]);
  expect(receiver.received[0]?.headers["content-type"]).toBe("application/json");
  expect(receiver.received[0]?.id).toMatch(/^msg_[0-9a-f]{32}$/);
  expect(receiver.verifies(secret)).toBe(true);
  expect(receiver.verifies(`whsec_${Buffer.from("somebody else's").toString("base64")}`)).toBe(false);
  expect(await logOf(ids)).toMatchObject([
    { trouble: null, tries: 1, nextAt: null, attempts: [{ status: 204, error: null }] },
  ]);
});

test("an approval leaves its message in the transaction that approves", async () => {
  const receiver = await listening();
  const { company } = await house.createCompany({ status: "pending" });
  const { secret } = await endpoint(receiver, { events: ["company.approved"] });
  accepted(await house.as(house.admin).save(company.id, { status: "active" }));
  await deliverAll();
  expect(receiver.received.map(({ body }) => body)).toEqual([
    {
      type: "company.approved",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        id: company.id,
        companyId: company.id,
        status: "active",
        changed: ["status"],
        resource: `/api/companies/${company.id}`,
      },
    },
  ]);
  expect(receiver.verifies(secret)).toBe(true);
});

describe("a receiver that fails", () => {
  test("is sent the message again by the schedule, with the same id and a new signature, until it accepts it", async () => {
    const receiver = await listening((count) => (count < 3 ? { status: 500, body: "rikki" } : {}));
    const { ids, secret } = await endpoint(receiver);
    accepted(await admin().test(ids));
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await deliverAll();
      const [row] = await house.owner<{ wait: number | null }[]>`
        select extract(epoch from next_at - now())::float8 as wait from webhook_messages`;
      if (row?.wait) waits.push(row.wait);
      await makeDue();
    }
    expect(waits.map((seconds) => Math.round(seconds))).toEqual([5, 300]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(receiver.verifies(secret)).toBe(true);
    const [message] = await logOf(ids);
    expect(message?.attempts.map(({ status, body }) => [status, body])).toEqual([
      [500, "rikki"],
      [500, "rikki"],
      [204, ""],
    ]);
    expect(message).toMatchObject({ trouble: null, nextAt: null });
    expect((await stateOf(ids)).failingSince).toBe(null);
  });

  test("is sent nothing before the time that its Retry-After names", async () => {
    const receiver = await listening(() => ({ status: 503, headers: { "retry-after": "3600" } }));
    const { ids } = await endpoint(receiver);
    accepted(await admin().test(ids));
    await deliverAll();
    const [row] = await house.owner<{ wait: number }[]>`
      select extract(epoch from next_at - now())::float8 as wait from webhook_messages`;
    expect(row?.wait).toBeGreaterThan(3_590);
  });

  test("loses a message after ten attempts, and is switched off with one mail when nothing has arrived for days", async () => {
    const receiver = await listening(() => ({ status: 500 }));
    const { ids } = await endpoint(receiver, { notifyEmail: "vastaava@tolppa.example" });
    accepted(await admin().test(ids));
    accepted(await admin().test(ids));
    for (let round = 0; round < 9; round += 1) {
      await deliverAll();
      await makeDue();
    }
    expect(await stateOf(ids)).toMatchObject({ enabled: true });
    await house.owner`update webhook_endpoints set failing_since = now() - interval '76 hours'`;
    await deliverAll();
    expect(receiver.received).toHaveLength(20);
    expect(await stateOf(ids)).toMatchObject({ enabled: false, disabledReason: "failing" });
    expect(await mails()).toEqual([
      {
        kind: "webhook_disabled",
        payload: {
          to: "vastaava@tolppa.example",
          host: new URL(receiver.url).host,
          gone: false,
          endpointId: ids.endpointId,
          companyId: null,
        },
      },
    ]);
  });

  test("stays on after one lost message while other messages arrive", async () => {
    const receiver = await listening((count) => (count === 1 ? { status: 500 } : {}));
    const { ids } = await endpoint(receiver);
    accepted(await admin().test(ids));
    await house.owner`update webhook_messages set tries = 9`;
    await deliverAll();
    expect(await logOf(ids)).toMatchObject([{ trouble: "status", nextAt: null }]);
    expect(await stateOf(ids)).toMatchObject({ enabled: true });
  });

  test("with 410 Gone is switched off at once; waiting messages leave when it is switched on again", async () => {
    const receiver = await listening((count) => (count === 1 ? { status: 410 } : {}));
    const { ids } = await endpoint(receiver);
    accepted(await admin().test(ids));
    await deliverAll();
    expect(await stateOf(ids)).toMatchObject({ enabled: false, disabledReason: "gone" });
    expect(await mails()).toMatchObject([{ payload: { gone: true } }]);
    const [gone] = await logOf(ids);
    accepted(await admin().turn(ids, true));
    accepted(await admin().resend(ids, gone?.id ?? 0));
    await deliverAll();
    expect(receiver.received.map(({ id }) => id)).toEqual([
      receiver.received[0]?.id,
      receiver.received[0]?.id,
    ]);
    expect(await logOf(ids)).toMatchObject([{ trouble: null, nextAt: null }]);
  });

  test.each([301, 400, 404, 500])("with status %i has not accepted the message", async (status) => {
    const receiver = await listening(() => ({ status, headers: { location: "/elsewhere" } }));
    const { ids } = await endpoint(receiver);
    accepted(await admin().test(ids));
    await deliverAll();
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(ids)).toMatchObject([{ trouble: "status", attempts: [{ status }] }]);
  });

  test("that cannot be reached leaves a trouble of its own in the log", async () => {
    const receiver = await listening();
    const { ids } = await endpoint(receiver);
    await receiver.close();
    open.pop();
    accepted(await admin().test(ids));
    await deliverAll();
    expect(await logOf(ids)).toMatchObject([
      { trouble: "unreachable", attempts: [{ status: null, error: "unreachable" }] },
    ]);
  });
});

test("after a rotation both secrets verify what is sent, for a day", async () => {
  const receiver = await listening();
  const { ids, secret: old } = await endpoint(receiver);
  const now = new Date();
  const { secret } = accepted(await admin().rotate(ids, now));
  accepted(await admin().test(ids));
  await deliverAll();
  expect(receiver.received[0]?.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
  expect([receiver.verifies(secret), receiver.verifies(old)]).toEqual([true, true]);

  const later = await listening();
  accepted(await admin().save(ids, (await stateOf(ids)).version, { url: later.url }));
  accepted(await admin().test(ids));
  await house.owner`update webhook_endpoints set previous_secret_until = now() - interval '1 second'`;
  await deliverAll();
  expect([later.verifies(secret), later.verifies(old)]).toEqual([true, false]);
});

test("a slow receiver delays no other receiver and gets at most ten messages at once", async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await listening(() => ({ waitFor: released }));
  const quick = await listening();
  const [first, second] = [await endpoint(slow), await endpoint(quick)];
  await house.owner`
    insert into webhook_messages (endpoint_id, type, occurred_at, data)
    select id, 'webhook.test', now(), '{}' from webhook_endpoints, generate_series(1, 50)`;
  const deliveries = worker();
  await slow.untilReceived(0);
  while (quick.received.length < 50) {
    await deliveries.round();
    if (quick.received.length < 50) await deliveries.freed();
  }
  expect((await logOf(second.ids)).filter(({ tries }) => tries === 0)).toEqual([]);
  expect(slow.received.length).toBeLessThanOrEqual(10);
  release();
  await deliverAll();
  await deliveries.settled();
  expect((await logOf(first.ids)).every(({ attempts }) => attempts.length === 1)).toBe(true);
});

test("an endpoint that fails gets at most two messages at once", async () => {
  const receiver = await listening(() => ({ status: 500 }));
  await endpoint(receiver);
  await house.owner`update webhook_endpoints set failing_since = now()`;
  await house.owner`
    insert into webhook_messages (endpoint_id, type, occurred_at, data)
    select id, 'webhook.test', now(), '{}' from webhook_endpoints, generate_series(1, 5)`;
  const deliveries = worker();
  expect(await deliveries.round()).toBe(2);
  expect(await deliveries.round()).toBe(0);
  await deliveries.settled();
});

test("every endpoint gets its turn, however many messages wait for the first one", async () => {
  const receiver = await listening();
  for (let count = 0; count < 3; count += 1) await endpoint(receiver);
  await house.owner`
    insert into webhook_messages (endpoint_id, type, occurred_at, data)
    select id, 'webhook.test', now(), json_build_object('of', id) from webhook_endpoints, generate_series(1, 5)`;
  const limits = { atOnce: 5, perEndpoint: 5, perFailing: 1, leaseSeconds: 30 };
  const deliveries = worker({ limits });
  for (let round = 0; round < 3; round += 1) {
    await deliveries.round();
    await deliveries.settled();
  }
  const of = receiver.received.map(({ body }) => (body as { data: { of: number } }).data.of);
  expect([...Map.groupBy(of, (one) => one).values()].map((ones) => ones.length)).toEqual([5, 5, 5]);
});

test("two servers at once deliver each message once", async () => {
  const receiver = await listening();
  await endpoint(receiver);
  await house.owner`
    insert into webhook_messages (endpoint_id, type, occurred_at, data)
    select id, 'webhook.test', now(), '{}' from webhook_endpoints, generate_series(1, 100)`;
  await Promise.all([deliverAll(), deliverAll(), deliverAll()]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(100);
  expect(receiver.received).toHaveLength(100);
});

test("the messages of a server that died leave again after their lease, with the same id", async () => {
  const receiver = await listening();
  const { ids } = await endpoint(receiver);
  accepted(await admin().test(ids));
  // The server sends the message and dies before it writes the result.
  const dying = worker({
    database: {
      ...house.database,
      asServer: (work) =>
        receiver.received.length > 0 ? Promise.reject(new Error("dead")) : house.database.asServer(work),
    },
  });
  await dying.round();
  await dying.settled();
  expect(await worker().round()).toBe(0);
  await makeDue();
  await deliverAll();
  expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]?.id, receiver.received[0]?.id]);
  expect(await logOf(ids)).toMatchObject([{ nextAt: null, trouble: null }]);
});

test("an answer changes nothing when another server has claimed the message meanwhile", async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const receiver = await listening((count) => (count === 1 ? { status: 500, waitFor: released } : {}));
  const { ids } = await endpoint(receiver);
  accepted(await admin().test(ids));
  const late = worker();
  await late.round();
  await receiver.untilReceived(1);
  await makeDue();
  await deliverAll();
  release();
  await late.settled();
  expect(await logOf(ids)).toMatchObject([
    { trouble: null, nextAt: null, tries: 2, attempts: [{ status: 204 }] },
  ]);
});

test("a switched-off endpoint's messages wait", async () => {
  const receiver = await listening();
  const { ids } = await endpoint(receiver);
  accepted(await admin().test(ids));
  accepted(await admin().turn(ids, false));
  await deliverAll();
  expect(receiver.received).toEqual([]);
  accepted(await admin().turn(ids, true));
  await deliverAll();
  expect(receiver.received).toHaveLength(1);
});

test("a delivery fails with the trouble `secret` when its secret cannot be opened", async () => {
  const receiver = await listening();
  const { ids } = await endpoint(receiver);
  await house.owner`update webhook_endpoints set secret_sealed = 'x'`;
  accepted(await admin().test(ids));
  await deliverAll();
  expect(receiver.received).toEqual([]);
  expect(await logOf(ids)).toMatchObject([{ trouble: "secret" }]);
});
