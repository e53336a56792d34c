import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import {
  answerPayoutFileSchema,
  confirmIbanSchema,
  ibanChangesSchema,
  payoutFileSchema,
  payoutRetrySchema,
  payoutRunSchema,
  rejectIbanSchema,
} from "#lib/payouts/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { PAYMENT_STATES, PAYMENT_STEPS } from "#lib/settlements/rules/payment.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";
import { confirmIban, listIbanChanges } from "./iban-changes.ts";
import { allowPayoutRetry, answerPayoutFile, payoutMaking, releasePayoutFile } from "./make.ts";
import { getRunPayouts, payoutFileReading } from "./read.ts";
import { rejectIban } from "./reject-iban.ts";

let house: TestHouse;
let runId: number;
let companies: { company: Company; user: Actor }[];
const PERIOD = "2026-10-26";
const CENTS = [418_735, 100_000, 50_000];
/** A Sunday: the payout date of the period has passed, and no bank is open. */
const SUNDAY = new Date("2026-11-15T10:00:00Z");

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** A final run of three companies, all to be paid. */
beforeEach(async () => {
  await emptied();
  const arrange = arrangerOf(house.owner);
  companies = [];
  for (const cents of CENTS) {
    const made = await house.createCompany({ status: "active" });
    companies.push(made);
    const { id } = made.company;
    await arrange.packages(id, [["standard", "2026-01-01", null]]);
    const vehicle = await arrange.vehicle(`ABC-${id}`, [[id, PERIOD, null]]);
    await arrange.payments(id, PERIOD, [[vehicle, PERIOD, cents]]);
  }
  runId = await arrange.run(PERIOD);
  const final = { database: house.database, runId, by: house.admin, seller: SELLER };
  accepted(await finaliseRun({ ...final, now: new Date("2026-11-09T06:00:00Z") }));
});

/** Removes the immutable rows between tests. */
const emptied = () =>
  house.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const table of [
      "payment_changes",
      "statement_payment_steps",
      "statement_payments",
      "payouts",
      "payout_files",
      "iban_changes",
      "statement_sendings",
      "joining_fees",
      "statement_lines",
      "statements",
      "settlement_tasks",
      "settlement_runs",
      "payments",
      "number_series",
      "vehicle_activities",
    ])
      await sql.unsafe(`delete from ${table}`);
    await sql`update vehicles set status = 'inactive'`;
    await sql`update companies set status = 'inactive'`;
  });

const hash = (body: string) => createHash("sha256").update(body).digest();
const making = (seller: Seller | null = SELLER, fourEyes: boolean | null = false) =>
  payoutMaking({
    seller: () => seller,
    draw: drawPain001,
    hash,
    fourEyes: () => fourEyes,
  });
const make = (actor = house.admin, seller?: Seller | null) =>
  house.as(actor).run(payoutRunSchema, making(seller), { runId }, { now: SUNDAY });
const answer = (fileId: number, isAccepted: boolean, actor = house.admin) =>
  house.as(actor).run(answerPayoutFileSchema, answerPayoutFile, { runId, fileId, accepted: isAccepted });
const seen = async () =>
  accepted(await house.as(house.admin).run(payoutRunSchema, getRunPayouts, { runId }, { mode: "read" }));
const bodyOf = async (fileId: number, actor = house.admin) =>
  house.as(actor).run(payoutFileSchema, payoutFileReading(hash), { runId, fileId }, { mode: "read" });
const changes = (actor = house.admin) =>
  house.as(actor).run(ibanChangesSchema, listIbanChanges, {}, { mode: "read" });
const confirm = (changeId: number, newIban: string | null, actor = house.admin) =>
  house.as(actor).run(confirmIbanSchema, confirmIban, { changeId, newIban, newBic: null });
const reject = (changeId: number, newIban: string | null, actor = house.admin) =>
  house
    .as(actor)
    .run(rejectIbanSchema, rejectIban, { changeId, newIban, newBic: null, reason: "Ei yrityksen oma" });
const changeIban = async (index: number, iban: string) => {
  const { company, user } = companies[index] ?? {};
  if (!company || !user) throw new Error("no company");
  const { bic: _, ...billing } = company.billing;
  return accepted(await house.as(user).save(company.id, { billing: { ...billing, iban, bic: null } }));
};

describe("making the payment file", () => {
  test("puts every payable statement into the file once, with a hash of the file", async () => {
    const { ready } = await seen();
    expect(ready.count).toBe(3);
    const { id, number } = accepted(await make());
    expect(number).toBe("MAKSU-2026-000001");
    const { body } = accepted(await bodyOf(id));
    expect(body.match(/<EndToEndId>[^<]+/g)).toHaveLength(3);
    expect(body).toContain(`<CtrlSum>${(ready.cents / 100).toFixed(2)}</CtrlSum>`);
    const { files, ready: left } = await seen();
    expect(left).toEqual({ count: 0, cents: 0 });
    expect(files).toMatchObject([
      {
        number,
        payments: 3,
        totalCents: ready.cents,
        sha256: createHash("sha256").update(body).digest("hex"),
      },
    ]);
  });

  test("names the account's holder where the company has given the name, else the company", async () => {
    const [first, second] = companies.map(({ company }) => company);
    await house.owner`update companies set account_holder_name = 'Matti Holder' where id = ${first?.id ?? 0}`;
    const { id } = accepted(await make());
    await house.owner`update companies set account_holder_name = null`;
    const names = [...accepted(await bodyOf(id)).body.matchAll(/<Cdtr>\s*<Nm>([^<]+)/g)].map(
      ([, name]) => name,
    );
    expect(names).toContain("Matti Holder");
    expect(names).toContain(second?.companyName);
    expect(names).not.toContain(first?.companyName);
  });

  test("pays on the next banking day where the payout date has passed", async () => {
    const { id } = accepted(await make());
    expect(accepted(await bodyOf(id)).body).toContain("<Dt>2026-11-16</Dt>");
  });

  test("two admins at the same time make one file, because the run is locked", async () => {
    const { making: both, before } = await house.owner.begin(async (sql) => {
      await sql`select from settlement_runs where id = ${runId} for update`;
      const started = [make(), make()];
      const early = Promise.race(started).then(() => "made without the run");
      const waits = async (): Promise<string> => {
        // Outside the transaction, which would see the same activity until it ends.
        const [row] = await house.owner`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row?.count === 2 ? "both wait" : waits();
      };
      return { making: started, before: await Promise.race([waits(), early]) };
    });
    expect(before).toBe("both wait");
    const results = await Promise.all(both);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: "nothing_to_pay" } });
    expect((await seen()).files).toHaveLength(1);
  });

  test("is refused to a company's own people, who cannot read the file either", async () => {
    const { user } = companies[0] ?? {};
    expect(await make(user)).toMatchObject({ error: { code: "forbidden" } });
    const { id } = accepted(await make());
    expect(await bodyOf(id, user)).toMatchObject({ error: { code: "not_found" } });
    expect(await answer(id, false, user)).toMatchObject({ error: { code: "forbidden" } });
  });

  test("is refused without a payer, and for a run that is not final", async () => {
    expect(await make(house.admin, null)).toMatchObject({ error: { code: "seller_missing" } });
    await house.owner`update settlement_runs set finalised_at = null, result = null where id = ${runId}`;
    expect(await make()).toMatchObject({ error: { code: "run_not_final" } });
  });

  test("the database itself keeps a payment out of a second file, and a file unchanged", async () => {
    accepted(await make());
    const again = house.owner`insert into payouts select statement_id, company_id, file_id, amount_cents, iban from payouts`;
    await expect(again).rejects.toMatchObject({ code: "23505" });
    await expect(house.owner`update payout_files set body = 'x'`).rejects.toMatchObject({ code: "CH003" });
    await expect(house.owner`delete from payouts`).rejects.toMatchObject({ code: "CH003" });
  });
});

describe("the bank's answer", () => {
  test("a rejected file frees its statements for another file with a new number", async () => {
    const { id } = accepted(await make());
    accepted(await answer(id, false));
    expect((await seen()).ready.count).toBe(3);
    const second = accepted(await make());
    expect(second.number).toBe("MAKSU-2026-000002");
    expect((await seen()).files.map(({ rejectedBy }) => rejectedBy)).toEqual([null, house.admin.label]);
  });

  test("an accepted file cannot be paid again", async () => {
    const { id } = accepted(await make());
    accepted(await answer(id, true));
    expect(await answer(id, false)).toMatchObject({ error: { code: "payout_file_answered" } });
    expect(await make()).toMatchObject({ error: { code: "nothing_to_pay" } });
  });

  test("is stored once, even when two admins record it at once", async () => {
    const { id } = accepted(await make());
    const results = await Promise.all([answer(id, true), answer(id, false)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("a changed account", () => {
  const NEW = "FI3715903000000776";

  test("holds the payout until an admin confirms it, and other payouts leave", async () => {
    await changeIban(0, NEW);
    const { ready, held } = await seen();
    expect([ready.count, held.count]).toEqual([2, 1]);
    expect(held.named).toMatchObject([
      { payment: { state: "held", reason: "iban_unconfirmed" }, companyId: companies[0]?.company.id },
    ]);
    const first = accepted(await bodyOf(accepted(await make()).id)).body;
    expect(first).not.toContain(`<IBAN>${NEW}</IBAN></Id></CdtrAcct>`);
    expect(first.match(/<EndToEndId>/g)).toHaveLength(2);
    const [change] = accepted(await changes()).rows;
    expect(change).toMatchObject({
      oldIban: "FI2112345600000785",
      newIban: NEW,
      heldCents: held.cents,
      changedBy: companies[0]?.user.label,
    });
    accepted(await confirm(change?.id ?? 0, NEW));
    const second = accepted(await bodyOf(accepted(await make()).id)).body;
    expect(second.match(/<EndToEndId>/g)).toHaveLength(1);
    expect(second.match(new RegExp(`<IBAN>${NEW}`, "g"))).toHaveLength(2);
    expect(accepted(await changes()).rows).toEqual([]);
  });

  test("is mailed to contact and owner in the same transaction, by its last characters only", async () => {
    await house.owner`delete from outbox`;
    await changeIban(0, NEW);
    const mails = await house.owner`select kind, payload from outbox order by payload->>'to'`;
    const by = companies[0]?.user.label;
    expect(mails).toMatchObject(
      ["aino@virtanen.example", by].map((to) => ({
        kind: "iban_changed",
        payload: { to, oldEnd: "0785", newEnd: "0776", by },
      })),
    );
    expect(JSON.stringify(mails)).not.toMatch(/FI\d{2}/);
  });

  test("that changed again after the admin saw it is not confirmed", async () => {
    await changeIban(0, NEW);
    const [change] = accepted(await changes()).rows;
    const [company] = companies;
    await house.owner`update companies set iban = 'FI5810171000000122' where id = ${company?.company.id ?? 0}`;
    expect(await confirm(change?.id ?? 0, NEW)).toMatchObject({ error: { code: "iban_changed" } });
    expect((await seen()).held.count).toBe(1);
  });

  test("is confirmed by admins only, and the history names the admin", async () => {
    await changeIban(0, NEW);
    const [change] = accepted(await changes()).rows;
    const { company, user } = companies[0] ?? {};
    expect(await confirm(change?.id ?? 0, NEW, user)).toMatchObject({ error: { code: "forbidden" } });
    expect(await changes(user)).toMatchObject({ error: { code: "not_found" } });
    accepted(await confirm(change?.id ?? 0, NEW));
    const [event] = await house.owner`
      select actor_label, after from events where company_id = ${company?.id ?? 0} order by id desc limit 1`;
    expect(event).toEqual({
      actor_label: house.admin.label,
      after: { "billing.ibanConfirmed": "FI371590…0776" },
    });
  });

  test("that an admin rejects restores the former account, and the payout goes there", async () => {
    const { company } = companies[0] ?? {};
    await changeIban(0, NEW);
    const [change] = accepted(await changes()).rows;
    expect((await seen()).held.count).toBe(1);
    accepted(await reject(change?.id ?? 0, NEW));
    expect(accepted(await changes()).rows).toEqual([]);
    const { ready, held } = await seen();
    expect([ready.count, held.count]).toEqual([3, 0]);
    const { body } = accepted(await bodyOf(accepted(await make()).id));
    expect(body).not.toContain(`<IBAN>${NEW}</IBAN></Id></CdtrAcct>`);
    expect(body.match(new RegExp(`<IBAN>${company?.billing.iban}`, "g"))).toHaveLength(3);
    expect(await confirm(change?.id ?? 0, NEW)).toMatchObject({ error: { code: "iban_changed" } });
    expect(await reject(change?.id ?? 0, NEW)).toMatchObject({ error: { code: "iban_changed" } });
  });

  test("that was the first one and is rejected leaves the payout held without an account", async () => {
    const id = companies[0]?.company.id ?? 0;
    await house.owner`update companies set iban = null, bic = null where id = ${id}`;
    await house.owner`delete from iban_changes where company_id = ${id}`;
    await changeIban(0, NEW);
    const [change] = accepted(await changes()).rows;
    accepted(await reject(change?.id ?? 0, NEW));
    expect((await seen()).held.named).toMatchObject([{ payment: { state: "held", reason: "iban_missing" } }]);
  });

  test("a company without an account is named as such", async () => {
    await house.owner`update companies set iban = null, bic = null where id = ${companies[0]?.company.id ?? 0}`;
    expect((await seen()).held.named).toMatchObject([{ payment: { state: "held", reason: "iban_missing" } }]);
  });
});

describe("the payment state", () => {
  const NEW = "FI3715903000000776";
  const tell = () =>
    house.database.asActor(house.admin, { mode: "write" }, (db) =>
      tellPaymentChanges({
        actor: house.admin,
        db,
        now: SUNDAY,
        today: "2026-11-15",
        requestId: "test",
      }),
    );
  const stepsOf = async (index: number) => {
    const rows = await house.owner<{ state: string; reason: string | null }[]>`
      select state, reason from statement_payment_steps
      where company_id = ${companies[index]?.company.id ?? 0} order by id`;
    return rows.map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
  };
  const change = async (set: string) => {
    const id = companies[0]?.company.id ?? 0;
    await house.owner.unsafe(`update payouts set ${set} where company_id = ${id} and rejected_at is null`);
    await tell();
  };

  test("is stored step by step, from the run through the bank to the account and back", async () => {
    const { id } = accepted(await make());
    await tell();
    accepted(await answer(id, true));
    await tell();
    await change("paid_on = '2026-11-16'");
    await change("rejected_at = now(), reason = 'AC04'");
    await changeIban(0, NEW);
    await tell();
    const [waiting] = accepted(await changes()).rows;
    accepted(await confirm(waiting?.id ?? 0, NEW));
    await tell();
    accepted(await make());
    await tell();
    expect(await stepsOf(0)).toEqual([
      "confirmed",
      "in_file",
      "bank_accepted",
      "paid",
      "rejected AC04",
      "held iban_unconfirmed",
      "correcting AC04",
      "in_file",
    ]);
    expect(await stepsOf(1)).toEqual(["confirmed", "in_file", "bank_accepted"]);
    expect(await tell()).toBe(0);
  });

  test("is mailed to the company only when the bank rejected its payment or it has no account", async () => {
    const mails = async (index: number) => {
      const rows = await house.owner<{ reason: string }[]>`
        select payload->>'reason' as reason from outbox
        where kind = 'payment_waits' and (payload->>'companyId')::int = ${companies[index]?.company.id ?? 0}`;
      return rows.map(({ reason }) => reason);
    };
    const before = [await mails(0), await mails(1)];
    accepted(await make());
    await tell();
    await change("accepted_at = now()");
    await change("rejected_at = now(), reason = 'AC04'");
    expect(await mails(0)).toEqual([...(before[0] ?? []), "AC04"]);
    expect(await mails(1)).toEqual(before[1]);
  });

  test("is sent to the endpoints, once for each step", async () => {
    await house.owner`insert into webhook_endpoints (company_id, url, events, notify_email, secret_sealed, created_by)
      values (null, 'https://receiver.example/', '{statement.payment_changed}', 'a@b.example', '', 'x')`;
    accepted(await make());
    await tell();
    await tell();
    const told =
      await house.owner`select data from webhook_messages where type = 'statement.payment_changed'`;
    expect(told).toHaveLength(3);
    expect(told[0]?.data).toMatchObject({ state: "in_file", number: "2026-000001" });
    await house.owner`delete from webhook_messages`;
    await house.owner`delete from webhook_endpoints`;
  });

  test("is sent by one server at a time", async () => {
    accepted(await make());
    const looked = await Promise.all([tell(), tell(), tell()]);
    expect(looked.filter((count) => count > 0)).toHaveLength(1);
    expect(await stepsOf(0)).toEqual(["confirmed", "in_file"]);
  });

  test("takes only steps that the rules know, in the database too", async () => {
    const pairs = PAYMENT_STATES.flatMap((before) => PAYMENT_STATES.map((after) => ({ before, after })));
    const rows = await house.owner<{ allowed: boolean }[]>`
      select is_payment_step(p.before, p.after) as allowed
      from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as p(before text, after text)`;
    expect(rows.map(({ allowed }) => allowed)).toEqual(
      pairs.map(({ before, after }) => PAYMENT_STEPS[before].includes(after)),
    );
    await expect(house.owner`update statement_payments set state = 'overdue'`).rejects.toMatchObject({
      code: "CH003",
    });
    await expect(house.owner`delete from statement_payment_steps`).rejects.toMatchObject({ code: "CH003" });
  });

  test.each([
    ["another sum", "amount_cents = 1"],
    ["another account", `iban = '${NEW}'`],
    ["no answer", "accepted_at = null"],
    ["no day", "paid_on = null"],
  ])("a paid transfer never gets %s", async (_, set) => {
    const { id } = accepted(await make());
    accepted(await answer(id, true));
    await change("paid_on = '2026-11-16'");
    await expect(change(set)).rejects.toMatchObject({ code: "CH003" });
  });

  test("a file with a paid payment is not rejected", async () => {
    const { id } = accepted(await make());
    await change("paid_on = '2026-11-16'");
    await expect(
      house.owner`update payout_files set rejected_at = now(), rejected_by = 'x' where id = ${id}`,
    ).rejects.toMatchObject({ code: "CH003" });
  });

  test("a transfer pays the whole sum of a statement that is paid out, and nothing else", async () => {
    const { id } = accepted(await make());
    accepted(await answer(id, false));
    const again = (cents: string) =>
      house.owner.unsafe(`insert into payouts (statement_id, company_id, file_id, amount_cents, iban)
        select statement_id, company_id, file_id, ${cents}, iban from payouts limit 1`);
    await expect(again("amount_cents - 1")).rejects.toMatchObject({ code: "CH003" });
    await again("amount_cents");
  });

  test("no payment is accepted for a statement that is paid out", async () => {
    await expect(
      house.owner`insert into statement_receipts (statement_id, company_id, cents, received_on, created_by)
        select id, company_id, 1, '2026-11-16', 'x' from statements limit 1`,
    ).rejects.toMatchObject({ code: "CH003" });
  });
});

describe("four eyes", () => {
  let second: Actor;
  beforeAll(async () => {
    second = { ...(await house.createUser()), admin: true };
  });
  const other = () => second;
  const makeWatched = (fourEyes: boolean | null = true, confirmed = true) =>
    house
      .as(house.admin)
      .run(payoutRunSchema, making(SELLER, fourEyes), { runId }, { now: SUNDAY, confirmed });
  const release = (fileId: number, actor = other(), confirmed = true) =>
    house.as(actor).run(payoutFileSchema, releasePayoutFile, { runId, fileId }, { confirmed });

  test("an admin other than the maker releases a file, which can only then be downloaded", async () => {
    const { id } = accepted(await makeWatched());
    expect(await bodyOf(id)).toMatchObject({ error: { code: "payout_file_unreleased" } });
    expect(await release(id, house.admin)).toMatchObject({ error: { code: "own_payout_file" } });
    expect(await release(id, companies[0]?.user)).toMatchObject({ error: { code: "forbidden" } });
    accepted(await release(id));
    expect(accepted(await bodyOf(id)).body).toContain("<EndToEndId>");
    expect((await seen()).files).toMatchObject([{ createdBy: house.admin.label, releasedBy: other().label }]);
    expect(await release(id)).toMatchObject({ error: { code: "not_found" } });
    await expect(house.owner`update payout_files set released_by = 'x'`).rejects.toMatchObject({
      code: "CH003",
    });
  });

  test("are required with two admins, unless the operator decides otherwise", async () => {
    await house.owner`update users set admin = false where email <> ${house.admin.label}`;
    const alone = accepted(await makeWatched(null));
    expect(accepted(await bodyOf(alone.id)).number).toBe(alone.number);
    accepted(await answer(alone.id, false));
    await house.owner`insert into users (email, admin) values ('toinen@tolppa.example', true)`;
    const watched = accepted(await makeWatched(null));
    expect(await bodyOf(watched.id)).toMatchObject({ error: { code: "payout_file_unreleased" } });
  });

  test("require a proof of identity before money moves", async () => {
    expect(await makeWatched(true, false)).toMatchObject({ error: { code: "step_up_needed" } });
    const { id } = accepted(await makeWatched());
    expect(await release(id, other(), false)).toMatchObject({ error: { code: "step_up_needed" } });
  });

  test("a stored file that has been changed is never handed out", async () => {
    const { id } = accepted(await make());
    await house.owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update payout_files set body = replace(body, 'FI', 'XX') where id = ${id}`;
    });
    await expect(bodyOf(id)).rejects.toThrow("was changed");
  });

  test("a rejected payout goes to the same account again when an admin says so", async () => {
    const { id } = accepted(await make());
    await house.owner`update payouts set rejected_at = now(), reason = 'BE01' where file_id = ${id}`;
    const statementId = (await seen()).held.named[0]?.statementId ?? 0;
    const again = () =>
      house.as(house.admin).run(payoutRetrySchema, allowPayoutRetry, { runId, statementId });
    expect((await seen()).ready.count).toBe(0);
    accepted(await again());
    expect((await seen()).ready.count).toBe(1);
    expect(await again()).toMatchObject({ error: { code: "not_found" } });
  });
});
