import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { readBatch } from "#lib/payments/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { holdPeriodsClosing } from "#lib/settlements/queries/settlement-write.ts";
import { receivePayments } from "./receive.ts";
import { addTestVehicle, sendTestPayments } from "./testing.ts";

let house: TestHouse;
let company: number;
let other: number;
let people: Actor;
let car: { id: number; plate: string };
let strange: { id: number; plate: string };
let ofProvider: Actor;
let ofCompany: Actor;

beforeAll(async () => {
  house = await openTestHouse();
  const own = await house.createCompany({ status: "active" });
  company = own.company.id;
  people = own.user;
  other = (await house.createCompany({ status: "active", body: { provider: "cabonline" } })).company.id;
  car = await addTestVehicle(house, company);
  strange = await addTestVehicle(house, other);
  ofProvider = await insertClient("provider", { provider: "taksiHelsinki" });
  ofCompany = await insertClient("companies", { companyIds: [company] });
}, 60_000);
afterAll(() => house.close());

const NOW = new Date("2026-11-21T12:00:00Z");

async function insertClient(
  reach: "provider" | "companies",
  whose: { provider?: "taksiHelsinki"; companyIds?: number[]; companyId?: number; scopes?: string[] },
): Promise<Actor> {
  const { provider = null, companyIds = [], companyId = null, scopes = ["payments:write"] } = whose;
  const [row] = await house.owner<{ id: number }[]>`
    insert into api_clients (client_id, name, reach, provider, company_id, scopes, secret_hash, secret_prefix, created_by)
    values (${crypto.randomUUID()}, 'Ohjelma', ${reach}, ${provider}, ${companyId}, ${scopes}, '', '', 'x')
    returning id::int`;
  return {
    kind: "client",
    id: row?.id ?? 0,
    label: "Ohjelma",
    admin: false,
    companyIds,
    ...(provider && { provider }),
    scopes: scopes as Actor["scopes"] & string[],
  };
}

async function insertDriver(companyId: number): Promise<number> {
  const [row] = await house.owner<{ id: number }[]>`
    insert into drivers (company_id, last_name, created_by, modified_by) values (${companyId}, 'Virtanen', 'x', 'x')
    returning id::int`;
  return row?.id ?? 0;
}

let count = 0;
const payment = (over: Record<string, unknown> = {}): Record<string, unknown> => {
  count += 1;
  const whose = "licensePlate" in over || "vehicleId" in over ? {} : { vehicleId: car.id };
  return {
    reference: `R-${count}`,
    type: "capture",
    grossCents: 4_250,
    vatBasisPoints: 1_350,
    occurredAt: "2026-11-10T12:00:00Z",
    method: "card",
    ...whose,
    ...over,
  };
};
const send = (payments: unknown[], actor = house.program, rest: { companyId?: number; now?: Date } = {}) =>
  sendTestPayments(house, actor, payments, { now: NOW, ...rest });
const stored = async (reference: unknown) => {
  const [row] = await house.owner`
    select sender, company_id::int as company, vehicle_id::int as vehicle, license_plate as plate, amount_cents::int as cents,
      occurred_on::text as day, settled_in::text as period, correction
    from payments where reference = ${String(reference)}`;
  return row ?? null;
};
const issues = async (sent: ReturnType<typeof send>) => {
  const result = await sent;
  if (result.ok) throw new Error("accepted");
  return result.error.issues?.map(({ path, code }) => `${path} ${code}`) ?? [result.error.code];
};

describe("a payment", () => {
  test("is stored for the company that has the vehicle, in its period, with the sender's name", async () => {
    const one = payment();
    expect(accepted(await send([one]))).toEqual({
      accepted: 1,
      duplicates: 0,
      unassigned: 0,
      corrections: 0,
    });
    expect(await stored(one.reference)).toEqual({
      sender: `client:${house.program.id}`,
      company,
      vehicle: car.id,
      plate: null,
      cents: 4_250,
      day: "2026-11-10",
      period: "2026-11-09",
      correction: false,
    });
  });

  test("by plate in any spelling; a refund is stored negative", async () => {
    const one = payment({ licensePlate: car.plate.toLowerCase().replace("-", " "), type: "refund" });
    accepted(await send([one]));
    expect(await stored(one.reference)).toMatchObject({ vehicle: car.id, plate: car.plate, cents: -4_250 });
  });

  test("keeps its tip with the amount's sign, apart from no tip and from an untold one", async () => {
    const tips = [
      [payment({ tipCents: 250 }), 250],
      [payment({ tipCents: 4_250, type: "refund" }), -4_250],
      [payment({ tipCents: 0 }), 0],
      [payment({ tipCents: null }), null],
      [payment(), null],
    ] as const;
    accepted(await send(tips.map(([one]) => one)));
    for (const [one, tip] of tips) {
      const [row] =
        await house.owner`select tip_cents::int as tip from payments where reference = ${String(one.reference)}`;
      expect(row?.tip).toBe(tip);
    }
    expect(accepted(await send(tips.map(([one]) => one)))).toMatchObject({ duplicates: 5 });
  });

  test("belongs to its day in Finland: half past midnight on a Monday is in the next period", async () => {
    const [before, after] = [
      payment({ occurredAt: "2026-11-08T21:59:59.999Z" }),
      payment({ occurredAt: "2026-11-08T22:00:00Z" }),
    ];
    accepted(await send([before, after]));
    expect(await stored(before?.reference)).toMatchObject({ day: "2026-11-08", period: "2026-10-26" });
    expect(await stored(after?.reference)).toMatchObject({ day: "2026-11-09", period: "2026-11-09" });
  });

  test("belongs to the company that had the vehicle that day, though another has it now", async () => {
    const moved = await addTestVehicle(house, company, { since: "2026-03-01" });
    await house.owner`update vehicles set company_id = ${other} where id = ${moved.id}`;
    await house.owner`update vehicle_activities set active_from = '2026-11-05' where vehicle_id = ${moved.id} and active_to is null`.catch(
      () => null,
    );
    await house.owner`delete from vehicle_activities where vehicle_id = ${moved.id}`;
    await house.owner`insert into vehicle_activities (vehicle_id, company_id, active_from, active_to)
      values (${moved.id}, ${company}, '2026-03-01', '2026-11-05'), (${moved.id}, ${other}, '2026-11-05', null)`;
    const [earlier, onTheDay, byPlate] = [
      payment({ vehicleId: moved.id, occurredAt: "2026-11-04T12:00:00Z" }),
      payment({ vehicleId: moved.id, occurredAt: "2026-11-05T12:00:00Z" }),
      payment({ licensePlate: moved.plate, occurredAt: "2026-11-04T12:00:00Z" }),
    ];
    accepted(await send([earlier, onTheDay, byPlate]));
    expect([
      await stored(earlier?.reference),
      await stored(onTheDay?.reference),
      await stored(byPlate?.reference),
    ]).toMatchObject([{ company }, { company: other }, { company }]);
    // A company that sees the vehicle only today must not get its former days' money, nor a former company today's.
    expect(await issues(send([payment({ vehicleId: moved.id })], ofProvider))).toEqual([
      "payments.0.vehicleId vehicle_unknown",
    ]);
    expect(
      accepted(await send([payment({ vehicleId: moved.id, occurredAt: "2026-11-04T12:00:00Z" })], ofProvider))
        .accepted,
    ).toBe(1);
    expect(
      await issues(
        send([payment({ vehicleId: moved.id, occurredAt: "2026-11-04T12:00:00Z" })], house.program, {
          companyId: other,
        }),
      ),
    ).toEqual(["payments.0.vehicleId vehicle_unknown"]);
  });

  test("of the morning on which a vehicle went out of use still belongs to its company", async () => {
    const gone = await addTestVehicle(house, company);
    await house.owner`update vehicle_activities set active_to = '2026-11-10' where vehicle_id = ${gone.id}`;
    await house.owner`update vehicles set status = 'inactive' where id = ${gone.id}`;
    const one = payment({ licensePlate: gone.plate, occurredAt: "2026-11-10T05:00:00Z" });
    expect(accepted(await send([one])).unassigned).toBe(0);
    expect(await stored(one.reference)).toMatchObject({ company, vehicle: gone.id });
  });

  test("with an unknown plate waits", async () => {
    const one = payment({ licensePlate: "zzz 999" });
    expect(accepted(await send([one], ofProvider))).toMatchObject({ accepted: 1, unassigned: 1 });
    expect(await stored(one.reference)).toMatchObject({
      company: null,
      vehicle: null,
      plate: "ZZZ-999",
      period: null,
    });
    const named = payment({ licensePlate: strange.plate });
    expect(accepted(await send([named], house.program, { companyId: company })).unassigned).toBe(1);
    expect(await stored(named.reference)).toMatchObject({ company, vehicle: null, period: null });
  });
});

describe("a repeated payment", () => {
  test("changes nothing, in one batch or another, alone or among new ones", async () => {
    const [one, two, three] = [payment(), payment({ licensePlate: "QQQ-111" }), payment()];
    accepted(await send([one, two]));
    expect(accepted(await send([two, one]))).toEqual({
      accepted: 0,
      duplicates: 2,
      unassigned: 0,
      corrections: 0,
    });
    expect(accepted(await send([one, three, three, two]))).toMatchObject({ accepted: 1, duplicates: 3 });
    const [row] = await house.owner`select count(*)::int as n from payments where reference in
      (${String(one?.reference)}, ${String(two?.reference)}, ${String(three?.reference)})`;
    expect(row?.n).toBe(3);
  });

  test.each([
    ["grossCents", 4_251],
    ["type", "refund"],
    ["tipCents", 0],
    ["vatBasisPoints", 2_550],
    ["method", "cash"],
    ["occurredAt", "2026-11-10T12:00:00.001Z"],
  ])("with another %s is refused by row and field, and stores nothing of its batch", async (field, value) => {
    const [one, fresh] = [payment(), payment()];
    accepted(await send([one]));
    const result = await send([fresh, { ...one, [field]: value }]);
    expect(result).toMatchObject({
      error: { code: "payment_differs", issues: [{ path: `payments.1.${field}`, code: "payment_differs" }] },
    });
    expect(await stored(fresh?.reference)).toBeNull();
  });

  test("of another vehicle is refused, even if one was sent by id and the other by plate", async () => {
    const second = await addTestVehicle(house, company);
    const { vehicleId: _, ...one } = payment();
    accepted(await send([{ ...one, vehicleId: car.id }]));
    expect(await issues(send([{ ...one, vehicleId: second.id }]))).toEqual([
      "payments.0.vehicleId payment_differs",
    ]);
    expect(await issues(send([{ ...one, licensePlate: car.plate }]))).toEqual([
      "payments.0.licensePlate payment_differs",
    ]);
  });

  test("of another sender is another payment", async () => {
    const one = payment();
    accepted(await send([one]));
    expect(accepted(await send([one], ofProvider)).accepted).toBe(1);
    expect(accepted(await send([one], house.admin)).accepted).toBe(1);
  });

  test("is accepted although its driver has changed since", async () => {
    const driverId = await insertDriver(company);
    const one = payment({ driverId });
    accepted(await send([one]));
    await house.owner`update drivers set company_id = ${other} where id = ${driverId}`;
    expect(accepted(await send([one]))).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(accepted(await send([one, payment()]))).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await issues(send([{ ...one, grossCents: 1 }]))).toEqual([
      "payments.0.grossCents payment_differs",
    ]);
    expect(await issues(send([payment({ driverId })]))).toEqual(["payments.0.driverId driver_unknown"]);
  });

  test("twice in one batch with another content is refused by both rows", async () => {
    const one = payment();
    expect(await issues(send([payment(), one, { ...one, grossCents: 7 }]))).toEqual([
      "payments.2.reference reference_twice:1",
    ]);
  });
});

describe("a wrong batch", () => {
  test("stores nothing and names every wrong row", async () => {
    const right = payment();
    const found = await issues(
      send([
        right,
        payment({ grossCents: 10.5 }),
        payment({ vehicleId: 999_999_999 }),
        payment({ occurredAt: "2026-11-21T12:05:01Z" }),
        payment({ currency: "EUR" }),
        payment({ driverId: 999_999 }),
        payment({ grossCents: 0, method: "" }),
        "tekstiä",
      ]),
    );
    expect(found).toEqual([
      "payments.1.grossCents amount",
      "payments.2.vehicleId vehicle_unknown",
      "payments.3.occurredAt in_future",
      "payments.4.currency unknown_field",
      "payments.5.driverId driver_unknown",
      "payments.6.grossCents amount",
      "payments.6.method required",
      "payments.7 invalid",
    ]);
    expect(await stored(right.reference)).toBeNull();
  });

  test.each([
    ["grossCents", 1.5, "amount"],
    ["grossCents", "100", "amount"],
    ["grossCents", -1, "amount"],
    ["grossCents", 0, "amount"],
    ["grossCents", 1_000_000_001, "amount"],
    ["grossCents", undefined, "required"],
    ["tipCents", 4_251, "tip"],
    ["tipCents", 1.5, "tip"],
    ["tipCents", "100", "tip"],
    ["tipCents", -1, "tip"],
    ["vatBasisPoints", 13.5, "vat_rate"],
    ["vatBasisPoints", 10_001, "vat_rate"],
    ["type", "chargeback", "unknown_value"],
    ["reference", "", "required"],
    ["reference", "x".repeat(65), "too_long:64"],
    ["vehicleId", "1", "vehicle_unknown"],
    ["driverId", 0, "driver_unknown"],
    ["occurredAt", "2026-11-10", "instant"],
    ["occurredAt", "2026-01-04T21:59:59Z", "too_old"],
    ["occurredAt", "2026-11-21T12:05:00.001Z", "in_future"],
    ["occurredAt", "9999-12-31T23:59:59Z", "in_future"],
    ["occurredAt", "1900-01-01T00:00:00Z", "too_old"],
    ["occurredAt", "0001-01-01T00:00:00Z", "instant"],
  ])("with %s %j is refused", async (field, value, code) => {
    expect(await issues(send([payment({ [field]: value })]))).toEqual([`payments.0.${field} ${code}`]);
  });

  test("of more than 400 days ago is refused, and of 400 days is not", async () => {
    const now = new Date("2027-06-01T12:00:00Z");
    const at = (occurredAt: string) => send([payment({ occurredAt })], house.program, { now });
    expect(await issues(at("2026-04-26T20:59:59Z"))).toEqual(["payments.0.occurredAt too_old"]);
    expect((await at("2026-04-26T21:00:00Z")).ok).toBe(true);
  });

  test("must name the vehicle by exactly one of id and plate", async () => {
    expect(await issues(send([payment({ vehicleId: null })]))).toEqual(["payments.0.vehicleId required"]);
    expect(await issues(send([payment({ vehicleId: car.id, licensePlate: car.plate })]))).toEqual([
      "payments.0.licensePlate vehicle_twice",
    ]);
  });

  test("names a hundred fields and their total number", async () => {
    const result = await send(
      Array.from({ length: 250 }, () => payment({ grossCents: 0, vehicleId: 987_654 })),
    );
    expect(result).toMatchObject({ error: { code: "invalid", details: { total: 250 } } });
    expect(!result.ok && result.error.issues?.length).toBe(100);
  });

  test("of 10,001 items or of none is refused whole", async () => {
    expect(await issues(send(Array.from({ length: 10_001 }, () => ({}))))).toEqual([
      "payments too_many_payments",
    ]);
    expect(await issues(send([]))).toEqual(["payments required"]);
  });

  test("a driver of another company is as unknown as a missing one", async () => {
    expect(accepted(await send([payment({ driverId: await insertDriver(company) })])).accepted).toBe(1);
    expect(await issues(send([payment({ driverId: await insertDriver(other) })]))).toEqual([
      "payments.0.driverId driver_unknown",
    ]);
  });
});

describe("who may send", () => {
  test("admins may, and API clients with the scope for the companies they reach", async () => {
    for (const actor of [house.admin, house.program, ofProvider, ofCompany]) {
      expect(accepted(await send([payment()], actor)).accepted, actor.label).toBe(1);
      expect(accepted(await send([payment()], actor, { companyId: company })).accepted).toBe(1);
    }
    for (const actor of [ofProvider, ofCompany]) {
      expect(await issues(send([payment({ vehicleId: strange.id })], actor))).toEqual([
        "payments.0.vehicleId vehicle_unknown",
      ]);
      expect(await issues(send([payment()], actor, { companyId: other }))).toEqual(["not_found"]);
    }
  });

  test("a company's people, an API client without the scope and a company's own API client may not", async () => {
    const mute = await insertClient("companies", { companyIds: [company], scopes: ["fleet:read"] });
    const own = await insertClient("companies", { companyIds: [company], companyId: company, scopes: [] });
    for (const actor of [people, mute]) expect(await issues(send([payment()], actor))).toEqual(["forbidden"]);
    // Without the rule, the database still refuses.
    for (const actor of [mute, own])
      await expect(send([payment()], { ...actor, scopes: ["payments:write"] })).rejects.toMatchObject({
        cause: { message: expect.stringContaining("row-level security") },
      });
    await expect(
      house.database.asActor({ ...people }, { mode: "write" }, (db) =>
        db.execute(`insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method,
          occurred_at, occurred_on, settled_in) values ('client:1', 'oma', ${company}, ${car.id}, 1, 0, 'x', now(),
          '2026-11-10', '2026-11-09')`),
      ),
    ).rejects.toThrow();
  });
});

describe("a closed period", () => {
  const close = (start: string) => house.owner`
    insert into settlement_runs (period_start, period_end, closed_at) values (${start}, ${start}::date + 13, now())
    on conflict (period_start) do update set closed_at = now()`;
  afterAll(() => house.owner`delete from settlement_runs`);

  test("settles a late payment in the open period as a correction, and leaves earlier payments", async () => {
    const before = payment({ occurredAt: "2026-10-13T12:00:00Z" });
    accepted(await send([before]));
    await close("2026-10-12");
    const [late, older, open] = [
      payment({ occurredAt: "2026-10-13T12:00:00Z" }),
      payment({ occurredAt: "2026-02-01T12:00:00Z" }),
      payment({ occurredAt: "2026-10-26T12:00:00Z" }),
    ];
    expect(accepted(await send([before, late, older, open]))).toEqual({
      accepted: 3,
      duplicates: 1,
      unassigned: 0,
      corrections: 2,
    });
    expect(await stored(before.reference)).toMatchObject({ period: "2026-10-12", correction: false });
    for (const one of [late, older])
      expect(await stored(one?.reference)).toMatchObject({ period: "2026-10-26", correction: true });
    expect(await stored(open?.reference)).toMatchObject({ period: "2026-10-26", correction: false });
  });

  test("takes no payment while it is being closed: a batch waits, and becomes a correction", async () => {
    const one = payment({ occurredAt: "2026-10-27T12:00:00Z" });
    const sent = await house.database.asActor(house.admin, { mode: "write" }, async (db) => {
      await holdPeriodsClosing(db);
      await db.execute(
        "insert into settlement_runs (period_start, period_end, closed_at) values ('2026-10-26', '2026-11-08', now())",
      );
      const waiting = send([one]);
      await until(() => house.isAnyWaiting());
      return { waiting };
    });
    expect(accepted(await sent.waiting).corrections).toBe(1);
    expect(await stored(one.reference)).toMatchObject({ period: "2026-11-09", correction: true });
  });

  test("closes after the batch that found it open is stored", async () => {
    const one = payment({ occurredAt: "2026-11-10T12:00:00Z" });
    const order: string[] = [];
    let closing: Promise<unknown> = Promise.resolve();
    await house.database.asActor(house.program, { mode: "write" }, async (db) => {
      const batch = accepted(readBatch({ body: { payments: [one] } }));
      const ctx = { actor: house.program, db, now: NOW, today: "2026-11-21", requestId: "test" };
      accepted(await receivePayments(ctx, batch));
      closing = house.database.asActor(house.admin, { mode: "write" }, async (other) => {
        await holdPeriodsClosing(other);
        order.push("closed");
      });
      await until(() => house.isAnyWaiting());
      order.push("stored");
    });
    await closing;
    expect(order).toEqual(["stored", "closed"]);
    expect(await stored(one.reference)).toMatchObject({ period: "2026-11-09", correction: false });
  });
});

test("the same batch sent twice at once is stored once, in any order of its payments", async () => {
  const batch = Array.from({ length: 300 }, () => payment());
  const results = await Promise.all([send(batch), send([...batch].reverse()), send(batch)]);
  const received = results.map(accepted);
  expect(received.reduce((sum, one) => sum + one.accepted, 0)).toBe(300);
  expect(received.reduce((sum, one) => sum + one.duplicates, 0)).toBe(600);
  const [row] = await house.owner`
    select count(*)::int as n from payments where reference = any (${batch.map(({ reference }) => String(reference))})`;
  expect(row?.n).toBe(300);
});

test("a stored payment never changes and is never deleted", async () => {
  const one = payment();
  accepted(await send([one]));
  const reference = String(one.reference);
  await expect(
    house.owner`update payments set amount_cents = 1 where reference = ${reference}`,
  ).rejects.toThrow();
  await expect(
    house.owner`update payments set company_id = ${other}, assigned_by = 'x', assigned_at = now() where reference = ${reference}`,
  ).rejects.toThrow();
  await expect(
    house.owner`update payments set tip_cents = 1 where reference = ${reference}`,
  ).rejects.toThrow();
  await expect(house.owner`delete from payments where reference = ${reference}`).rejects.toThrow();
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 10_000, interval: 10 }).toBe(true);
}
