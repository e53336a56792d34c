import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM } from "#lib/core/actor.ts";
import { deliveryScreenSchema } from "#lib/deliveries/schema.ts";
import { testPost } from "#lib/letters/testing.ts";
import { deliverDue } from "#lib/mail/use-cases/outbox.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { takeSendings } from "#lib/statements/queries/statement-sendings.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { claimWebhooks } from "#lib/webhooks/queries/webhook-deliveries.ts";
import { outgoingWatch, releaseCopy } from "./hold.ts";
import { listDeliveryPage } from "./list.ts";

let house: TestHouse;
let said: string[] = [];
let time = 0;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  said = [];
  await onTimeline(1);
  await house.owner`select release_outgoing()`;
});

const watch = () =>
  outgoingWatch({ database: house.database, say: (state) => void said.push(state), now: () => time });

/** Moves PostgreSQL to another timeline, as a recovery or a failover does. */
const onTimeline = (timeline: number) =>
  house.owner.unsafe(
    `create or replace function database_timeline() returns integer language sql stable as 'select ${timeline}'`,
  );

const RESTORED: [string, () => Promise<unknown>][] = [
  ["in another cluster", () => house.owner`update outgoing_mark set place = '1' || place`],
  ["in another database of the cluster", () => house.owner`update outgoing_mark set place = place || '1'`],
  ["to an instant, which begins a timeline", () => onTimeline(2)],
  ["without its mark", () => house.owner`delete from outgoing_mark`],
];

describe.each(RESTORED)("a copy that was restored %s", (_, restore) => {
  beforeEach(restore);

  test("reports that it holds everything, again after ten minutes, and that it was released", async () => {
    const round = watch();
    for (const minutes of [0, 0, 10]) {
      time += minutes * 60_000;
      await round();
    }
    await releaseCopy(house.database, { giveUp: false });
    await round();
    await round();
    expect(said).toEqual(["held", "held", "released"]);
  });
});

describe("while a product runs, its database begins a new timeline:", () => {
  test("after a failover, which loses no beat, the product goes on", async () => {
    const round = watch();
    await round();
    await onTimeline(2);
    await round();
    await round();
    expect(said).toEqual(["failover"]);
    expect(await claimed()).toBe(0);
  });

  test("after a recovery to an instant, which loses beats, the product holds everything", async () => {
    const round = watch();
    await round();
    const kept = await house.owner`select beat from outgoing_mark`;
    await round();
    await onTimeline(2);
    await house.owner`update outgoing_mark set beat = ${kept[0]?.beat}`;
    await round();
    expect(said).toEqual(["held"]);
  });
});

/** The number of deliveries that the three senders claim. */
async function claimed(): Promise<number> {
  const sent: unknown[] = [];
  await deliverDue({
    database: house.database,
    mailer: { send: async (mail) => void sent.push(mail) },
    ...testPost,
  });
  const due = { limit: 10, leaseSeconds: 0 };
  const webhooks = await house.database.asServer((db) =>
    claimWebhooks(db, { ...due, perEndpoint: 9, perFailing: 9, busy: new Map(), after: 0 }),
  );
  const statements = await house.database.asActor(SYSTEM, { mode: "write" }, (db) => takeSendings(db, due));
  return sent.length + webhooks.length + statements.length;
}

async function enqueueOneOfEach(): Promise<void> {
  const { company } = await house.createCompany({ status: "active" });
  await house.owner`delete from outbox`;
  await house.owner`delete from webhook_messages`;
  await house.owner`update statement_sendings set failed_at = now()`;
  await house.owner`insert into outbox (kind, payload) values ('account_exists', '{"to": "aino@virtanen.example"}')`;
  const [endpoint] = await house.owner`
    insert into webhook_endpoints (url, description, notify_email, events, secret_sealed, created_by)
    values ('https://jarjestelma.example.fi', 'x', 'x@tolppa.example', '{company.updated}', 'x', 'x') returning id`;
  await house.owner`insert into webhook_messages (endpoint_id, type, occurred_at, data)
    values (${endpoint?.id}, 'company.updated', now(), '{}')`;
  const period = { start: "2026-01-05", end: "2026-01-18" };
  const number = `2026-${String(company.id).padStart(6, "0")}`;
  const parties = partiesOf(company);
  await keepStatement(house.owner, {
    ...simpleStatement(10_000),
    companyId: company.id,
    number,
    period,
    parties,
  });
}

test("a restored copy sends no mail, webhook or statement until it is released", async () => {
  await enqueueOneOfEach();
  await onTimeline(2);
  expect(await claimed()).toBe(0);
  await releaseCopy(house.database, { giveUp: false });
  expect(await claimed()).toBe(3);
});

test("a copy released with its waiting deliveries given up leaves them to the admins", async () => {
  await enqueueOneOfEach();
  await onTimeline(2);
  const page = async () =>
    accepted(await house.as(house.admin).run(deliveryScreenSchema, listDeliveryPage, {}, { mode: "read" }));
  expect((await page()).held).toBe(true);
  expect(await releaseCopy(house.database, { giveUp: true })).toBe(3);
  expect(await claimed()).toBe(0);
  const { counts, held } = await page();
  expect(held).toBe(false);
  expect(counts).toMatchObject({ mail: 1, webhook: 1 });
  expect(counts.statement).toBeGreaterThanOrEqual(1);
});
