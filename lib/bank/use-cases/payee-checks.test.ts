import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { writeBankFile } from "#lib/adapters/bank/testing.ts";
import { answerPain001, paymentsOf, verifyPain001 } from "#lib/adapters/bank/testing-bank.ts";
import {
  germanPayees,
  isoPayees,
  LONG_NAME,
  silentPayees,
  strangePayees,
} from "#lib/adapters/bank/testing-payees.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { PAYEE_CHECKS } from "#lib/audit/queries/money.ts";
import { bankFileSchema } from "#lib/bank/schema.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { payoutRunSchema } from "#lib/payouts/schema.ts";
import { payoutMaking } from "#lib/payouts/use-cases/make.ts";
import { getRunPayouts } from "#lib/payouts/use-cases/read.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { viewStatement } from "#lib/statements/use-cases/read.ts";
import { bankFileReceiving } from "./receive.ts";

let house: TestHouse;
let runId: number;
let pain001: string;
const companies: Awaited<ReturnType<TestHouse["createCompany"]>>[] = [];
const PERIOD = "2026-10-26";

/** A final run of four companies in one payment file. */
beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  for (const cents of [100_000, 200_000, 300_000, 400_000]) {
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
  const make = payoutMaking({
    seller: () => SELLER,
    draw: drawPain001,
    hash: (body) => createHash("sha256").update(body).digest(),
    fourEyes: () => false,
  });
  const now = new Date("2026-11-16T10:00:00Z");
  const { id } = accepted(await house.as(house.admin).run(payoutRunSchema, make, { runId }, { now }));
  const [file] = await house.owner<{ body: string }[]>`select body from payout_files where id = ${id}`;
  pain001 = file?.body ?? "";
});
afterAll(() => house.close());

const receiving = bankFileReceiving({
  read: readBankFile,
  spool: spoolFile,
  unpack: unpackBankFile,
  account: () => SELLER.iban,
});
const send = async (xml: string) =>
  accepted(
    await house
      .as(house.admin)
      .run(bankFileSchema, receiving, { step: "apply", file: new Blob([xml]).stream() }),
  );
const ids = () => {
  const { messageId: file, payments } = paymentsOf(pain001);
  return { file, batch: payments[0]?.batch ?? "", payments: payments.map(({ endToEndId }) => endToEndId) };
};
/** The payee of a company's statement as the company's own people see it. */
const payeeOf = async (index: number) => {
  const made = companies[index];
  if (!made) throw new Error("no company");
  const companyId = made.company.id;
  const [statement] = await house.owner<{ id: number }[]>`
    select id::int from statements where company_id = ${companyId}`;
  const place = { companyId, statementId: statement?.id };
  const view = await house.as(made.user).run(statementIdSchema, viewStatement, place, { mode: "read" });
  return accepted(view).document.payment;
};
const payees = async () => Promise.all([0, 1, 2, 3].map(async (index) => (await payeeOf(index)).payee));
const MATCH = { state: "match", name: null, reason: null };

test("nothing is known of a payee before the bank tells it", async () =>
  expect(await payees()).toEqual([null, null, null, null]));

test("a code of no list is kept and shown, and says nothing of a payee", async () => {
  const outcome = await send(strangePayees(ids(), "VOP-1"));
  expect(outcome).toMatchObject({
    stored: true,
    contradictions: 0,
    payees: [{ state: "pending", count: 4 }],
    statuses: [
      { status: "RVNC", count: 1 },
      { status: "RVXX", count: 1 },
      { status: "RVYY", count: 1 },
    ],
  });
  expect(outcome.remarks.at(-1)).toMatchObject({ status: "RVYY", text: "OMA1 Kysy pankista" });
  expect((await payees())[0]).toEqual({ state: "pending", name: null, reason: null });
});

test("a German bank's answer is read payment by payment, and a name of two lines is one name", async () => {
  expect(await send(germanPayees(ids(), "VOP-2"))).toMatchObject({
    accepted: 0,
    rejected: 0,
    payees: [
      { state: "match", count: 2 },
      { state: "close_match", count: 1 },
      { state: "no_match", count: 1 },
    ],
  });
  expect(await payees()).toEqual([
    { state: "close_match", name: LONG_NAME, reason: null },
    { state: "no_match", name: null, reason: null },
    MATCH,
    MATCH,
  ]);
  expect((await payeeOf(1)).state).toBe("in_file");
});

test("a bank that names no payment answers for all of them", async () => {
  await send(silentPayees(ids(), "VOP-3"));
  expect(await payees()).toEqual([MATCH, MATCH, MATCH, MATCH]);
});

test("a bank that names only what differs counts the others, and a reason makes its code exact", async () => {
  await send(isoPayees(ids(), "VOP-4"));
  expect(await payees()).toEqual([
    { state: "not_checked", name: null, reason: "NORR" },
    { state: "close_match", name: "Seudun Taksit Oy", reason: "PN02" },
    MATCH,
    MATCH,
  ]);
});

test("an answer that is not finished replaces no finished one", async () => {
  await send(strangePayees(ids(), "VOP-5"));
  expect((await payees())[1]).toMatchObject({ state: "close_match" });
});

test("an admin sees the doubtful payees of the file, those in most doubt first", async () => {
  const view = await house.as(house.admin).run(payoutRunSchema, getRunPayouts, { runId }, { mode: "read" });
  const { files, payees: found } = accepted(view);
  expect(found.get(files[0]?.id ?? 0)).toMatchObject({
    counts: { match: 2, close_match: 1, not_checked: 1 },
    doubtful: [{ state: "close_match", name: "Seudun Taksit Oy" }, { state: "not_checked" }],
  });
});

test("the contact of a company in doubt is mailed, once for each new answer", async () => {
  const told = async () => {
    const mails = await house.owner<{ company: number; to: string; said: string }[]>`
      select (payload ->> 'companyId')::int as company, payload ->> 'to' as to,
        concat_ws(' ', payload ->> 'state', payload ->> 'name') as said
      from outbox where kind = 'payee_doubted'`;
    return mails.map(({ company, to, said }) => `${company} ${to} ${said}`).sort();
  };
  const of = (index: number, said: string) => {
    const company = companies[index]?.company;
    return `${company?.id} ${company?.contact.email} ${said}`;
  };
  const expected = [
    of(0, `close_match ${LONG_NAME}`),
    of(1, "no_match"),
    of(1, "close_match Seudun Taksit Oy"),
  ].sort();
  expect(await told()).toEqual(expected);
  await send(isoPayees(ids(), "VOP-4-AGAIN"));
  expect(await told()).toEqual(expected);
});

test("a file that rejects payments and accepts others changes no verification", async () => {
  const [, second = ""] = ids().payments;
  await send(writeBankFile(answerPain001(pain001, { rejectPayments: { [second]: "BE01" } })));
  expect(await payeeOf(1)).toMatchObject({ state: "rejected", payee: { state: "close_match" } });
  expect(await payeeOf(2)).toMatchObject({ state: "bank_accepted", payee: MATCH });
});

test.each(["all", "differing"] as const)(
  "the simulated bank, which names %s, is understood",
  async (names) => {
    const [first = "", second = ""] = ids().payments;
    const found = {
      [first]: { code: "RVMC", name: "Taksi Lähes Oy" },
      [second]: { code: "RVNA", reason: "NR01" },
    } as const;
    await send(writeBankFile(verifyPain001(pain001, { messageId: `VOP-${names}`, names, found })));
    const states = (
      await house.owner<{ state: string }[]>`
    select k.state from payee_checks k join bank_files b on b.id = k.bank_file_id
    where b.message_id = ${`VOP-${names}`} order by k.payout_id`
    ).map(({ state }) => state);
    expect(states).toEqual(["close_match", "not_checked", "match", "match"]);
  },
);

test("the audit agrees with all that was read, and nobody can change it", async () => {
  const rows = await house.database.asActor(SYSTEM, { mode: "read" }, (db) =>
    db.execute<{ named: string; differs: boolean }>(PAYEE_CHECKS),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ differs }) => differs)).toEqual([]);
  await expect(house.owner`update payee_checks set state = 'match'`).rejects.toThrow();
});

test("people of another company see none of it", async () => {
  const { user } = await house.createCompany({ status: "active" });
  const rows = await house.database.asActor(user, { mode: "read" }, (db) =>
    db.execute("select 1 from payee_checks"),
  );
  expect(rows).toHaveLength(0);
});
