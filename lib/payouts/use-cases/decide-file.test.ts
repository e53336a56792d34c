import { createHash } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { testEntry, testHeader, testStatement, writeBankFile } from "#lib/adapters/bank/testing.ts";
import {
  answerPain001,
  bookPain001,
  executedPain001,
  type FoundPayee,
  paymentsOf,
  verifyPain001,
} from "#lib/adapters/bank/testing-bank.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { auditBooks, EVERYTHING } from "#lib/audit/use-cases/audit.ts";
import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import { bankFileSchema } from "#lib/bank/schema.ts";
import { bankFileReceiving } from "#lib/bank/use-cases/receive.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import { drawing } from "#lib/jobs/drawing.ts";
import {
  answerPayoutFileSchema,
  endAlarmSchema,
  fileDecisionSchema,
  payoutFileSchema,
  payoutRetrySchema,
  payoutRunSchema,
} from "#lib/payouts/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";
import {
  approveWholeFile,
  askWithdrawal,
  confirmWithdrawal,
  endPayoutAlarm,
  wholeApprovalAsking,
} from "./decide-file.ts";
import { allowPayoutRetry, answerPayoutFile, payoutMaking, releasePayoutFile } from "./make.ts";
import { getRunPayouts, payoutFileReading } from "./read.ts";

let house: TestHouse;
let second: Actor;
let runId: number;
let companies: Awaited<ReturnType<TestHouse["createCompany"]>>[];
const PERIOD = "2026-10-26";
const NOW = { now: new Date("2026-11-16T10:00:00Z") };

/** A final run of four companies: match, close match, no match and a payee that the bank cannot check. */
beforeEach(async () => {
  await house?.close();
  house = await openTestHouse();
  const [row] = await house.owner<{ id: number }[]>`
    insert into users (subject, email, admin) values ('toinen', 'toinen@tolppa.example', true) returning id::int`;
  second = { kind: "user", id: row?.id ?? 0, label: "toinen@tolppa.example", admin: true, companyIds: [] };
  const arrange = arrangerOf(house.owner);
  companies = [];
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
});
afterAll(() => house.close());

const hash = (body: string) => createHash("sha256").update(body).digest();
const making = (fourEyes: boolean) =>
  payoutMaking({ seller: () => SELLER, draw: drawPain001, hash, fourEyes: () => fourEyes });
const make = async (fourEyes = false) =>
  accepted(await house.as(house.admin).run(payoutRunSchema, making(fourEyes), { runId }, NOW)).id;
const textOf = async (fileId: number) => {
  const [file] = await house.owner<{ body: string }[]>`select body from payout_files where id = ${fileId}`;
  return file?.body ?? "";
};
const numbersIn = async (fileId: number) =>
  paymentsOf(await textOf(fileId)).payments.map(({ endToEndId }) => endToEndId);
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
let told = 0;
const verify = async (fileId: number) => {
  const [, close = "", none = "", unchecked = ""] = await numbersIn(fileId);
  const found: Record<string, FoundPayee> = {
    [close]: { code: "RVMC", reason: "PN02", name: "Seudun Taksit Oy" },
    [none]: { code: "RVNM", reason: "PN01" },
    [unchecked]: { code: "RVNA", reason: "NORR" },
  };
  told += 1;
  await send(
    writeBankFile(verifyPain001(await textOf(fileId), { found, names: "all", messageId: `VOP-${told}` })),
  );
};
const book = async (fileId: number, pick: (entry: BankEntry, index: number) => boolean = () => true) => {
  told += 1;
  const entries = bookPain001(await textOf(fileId)).filter(pick);
  const own = entries.map((entry) => testEntry({ ...entry, bankReference: `${fileId}-${entry.endToEndId}` }));
  const header = testHeader({ kind: "camt.054", messageId: `CAMT-${told}` });
  return send(writeBankFile([header, testStatement({ accountIban: SELLER.iban }), ...own]));
};
const decide = (
  what: typeof askWithdrawal | ReturnType<typeof wholeApprovalAsking>,
  fileId: number,
  by: Actor = house.admin,
) => house.as(by).run(fileDecisionSchema, what, { runId, fileId, reason: "Saajan nimi ei täsmää" });
const place = (what: typeof confirmWithdrawal, fileId: number, by: Actor = house.admin) =>
  house.as(by).run(payoutFileSchema, what, { runId, fileId });
const seen = async () =>
  accepted(await house.as(house.admin).run(payoutRunSchema, getRunPayouts, { runId }, { mode: "read" }));
const waits = async () =>
  (await seen()).held.named.map(({ payment: { state, reason } }) => `${state} ${reason}`);
const codeOf = (result: Result<unknown>) => (result.ok ? "ok" : result.error.code);
const name = (index: number, accountHolderName: string) => {
  const made = companies[index];
  if (!made) throw new Error("no company");
  return house.as(made.user).save(made.company.id, { billing: { accountHolderName } });
};
const withdrawn = async () => {
  const id = await make();
  await verify(id);
  accepted(await decide(askWithdrawal, id));
  accepted(await place(confirmWithdrawal, id));
  return id;
};
const audited = async () => {
  const { results } = await auditBooks(house.database, { draw: drawing, depth: EVERYTHING });
  return results.flatMap(({ id, differences, named }) => (differences > 0 ? [`${id} ${named}`] : []));
};

test("of a withdrawn file the payee that matches leaves at once, and the others wait for their correction", async () => {
  const id = await make();
  await verify(id);
  accepted(await decide(askWithdrawal, id));
  expect((await seen()).ready.count).toBe(0);
  expect(codeOf(await house.as(house.admin).run(payoutRunSchema, making(false), { runId }, NOW))).toBe(
    "nothing_to_pay",
  );
  accepted(await place(confirmWithdrawal, id));
  expect(await waits()).toEqual(["held payee_doubted", "held payee_doubted", "held payee_unchecked"]);
  const [match, close] = await numbersIn(id);
  expect(await numbersIn(await make())).toEqual([match]);

  accepted(await name(1, "Seudun Taksit Oy"));
  const corrected = await make();
  expect(await numbersIn(corrected)).toEqual([close]);
  expect(await textOf(corrected)).toContain("Seudun Taksit Oy");
  const [statement] = (await seen()).held.named.filter(({ payment }) => payment.reason === "payee_unchecked");
  const again = { runId, statementId: statement?.statementId };
  accepted(await house.as(house.admin).run(payoutRetrySchema, allowPayoutRetry, again));
  expect(await waits()).toEqual(["held payee_doubted"]);
  expect((await seen()).ready.count).toBe(1);
  expect(await audited()).toEqual([]);
});

test("a file with doubtful payees is approved whole by two admins, and answered only then", async () => {
  const id = await make();
  const answer = () =>
    house
      .as(house.admin)
      .run(answerPayoutFileSchema, answerPayoutFile, { runId, fileId: id, accepted: true });
  const ask = wholeApprovalAsking({ fourEyes: () => true });
  expect(codeOf(await decide(ask, id))).toBe("payout_file_decided");
  await verify(id);
  expect(codeOf(await answer())).toBe("payout_file_undecided");
  expect(codeOf(await place(approveWholeFile, id, second))).toBe("payout_file_decided");
  accepted(await decide(ask, id));
  expect(codeOf(await decide(ask, id, second))).toBe("payout_file_decided");
  expect(codeOf(await place(approveWholeFile, id))).toBe("own_file_approval");
  expect(codeOf(await answer())).toBe("payout_file_undecided");
  accepted(await place(approveWholeFile, id, second));
  expect((await seen()).files[0]).toMatchObject({
    approvalAskedBy: house.admin.label,
    approvedBy: second.label,
    approvalReason: "Saajan nimi ei täsmää",
  });
  accepted(await answer());
});

test("one admin is enough where no second one is asked for", async () => {
  const id = await make();
  await verify(id);
  accepted(await decide(wholeApprovalAsking({ fourEyes: () => false }), id));
  expect((await seen()).files[0]?.approvedBy).toBe(house.admin.label);
});

test("two admins who withdraw or confirm at the same moment do it once", async () => {
  const id = await make();
  await verify(id);
  const asked = await Promise.all([decide(askWithdrawal, id), decide(askWithdrawal, id, second)]);
  expect(asked.map(codeOf).sort()).toEqual(["ok", "payout_file_decided"]);
  const confirmed = await Promise.all([place(confirmWithdrawal, id), place(confirmWithdrawal, id, second)]);
  expect(confirmed.map(codeOf).sort()).toEqual(["ok", "payout_file_decided"]);
  const events = await house.owner`select from events where after ? 'withdrawnPayout'`;
  expect(events).toHaveLength(4);
});

test("a rejection by the bank confirms a withdrawal, and a payee that matches leaves again", async () => {
  const id = await make();
  await verify(id);
  accepted(await decide(askWithdrawal, id));
  await send(writeBankFile(answerPain001(await textOf(id), { rejectFile: "CUST" })));
  expect((await seen()).files[0]).toMatchObject({
    withdrawnBy: house.admin.label,
    rejectedBy: house.admin.label,
  });
  expect((await seen()).ready.count).toBe(1);
  expect(await waits()).toEqual(["held payee_doubted", "held payee_doubted", "held payee_unchecked"]);
});

test("the file of a requested withdrawal goes to nobody, and stays as it is", async () => {
  const id = await make(true);
  await verify(id);
  accepted(await decide(askWithdrawal, id));
  expect(codeOf(await place(releasePayoutFile, id, second))).toBe("payout_file_withdrawn");
  await house.owner`update payout_files set released_at = null`.catch(() => null);
  await expect(
    house.owner`update payout_files set released_at = now(), released_by = 'x' where id = ${id}`,
  ).rejects.toMatchObject({ code: "CH003" });
  await expect(
    house.owner`update payout_files set withdrawal_asked_at = null, withdrawal_asked_by = null, withdrawal_reason = null`,
  ).rejects.toMatchObject({ code: "CH003" });
});

test("what the bank pays of a withdrawn file is an alarm, pays its statement, and leaves no second time", async () => {
  const id = await withdrawn();
  expect(await book(id, (_, index) => index === 0)).toMatchObject({
    paidWithdrawn: 1,
    waiting: 0,
    contradictions: 0,
  });
  const { alarms, ready } = await seen();
  expect(alarms).toMatchObject([{ twice: false, companyId: companies[0]?.company.id }]);
  expect(ready.count).toBe(0);
  const [paid] =
    await house.owner`select paid_on::text, rejected_at from payouts where paid_withdrawn_at is not null`;
  expect(paid).toMatchObject({ paid_on: expect.any(String), rejected_at: null });
  const ending = { runId, payoutId: alarms[0]?.payoutId, note: "Pankki maksoi vahingossa" };
  const end = (by: Actor) => house.as(by).run(endAlarmSchema, endPayoutAlarm, ending);
  expect((await Promise.all([end(house.admin), end(second)])).map(codeOf).sort()).toEqual([
    "ok",
    "payout_file_decided",
  ]);
  expect((await seen()).alarms).toEqual([]);
  await house.database.asActor(SYSTEM, { mode: "write" }, (db) =>
    tellPaymentChanges({ actor: SYSTEM, db, now: new Date(), today: "2026-11-20", requestId: "t" }),
  );
  expect(await audited()).toEqual([]);
});

test("a file that would pay a second time what the bank has paid is neither released nor downloaded", async () => {
  const id = await withdrawn();
  const next = await make(true);
  expect(await book(id)).toMatchObject({ paidWithdrawn: 4 });
  expect((await seen()).alarms.filter(({ twice }) => twice)).toHaveLength(1);
  expect(codeOf(await place(releasePayoutFile, next, second))).toBe("payout_paid_withdrawn");
  await expect(
    house.owner`update payout_files set released_at = now(), released_by = 'x' where id = ${next}`,
  ).rejects.toMatchObject({ code: "CH003" });
  accepted(await decide(askWithdrawal, next));
  accepted(await place(confirmWithdrawal, next));
  const live = await house.owner`select from payouts where rejected_at is null and paid_on is not null`;
  expect(live).toHaveLength(4);
  expect((await seen()).ready.count + (await seen()).held.count).toBe(0);
  expect(await audited()).toEqual([]);
});

test("a released file is not downloaded after the bank has paid one of its payouts", async () => {
  const id = await withdrawn();
  const next = await make();
  const read = () =>
    house
      .as(house.admin)
      .run(payoutFileSchema, payoutFileReading(hash), { runId, fileId: next }, { mode: "read" });
  expect(codeOf(await read())).toBe("ok");
  await book(id, (_, index) => index === 0);
  expect(codeOf(await read())).toBe("payout_paid_withdrawn");
});

test("an answer that a withdrawn payment is executed holds it until an admin has asked the bank", async () => {
  const id = await withdrawn();
  const [number = ""] = await numbersIn(id);
  const xml = writeBankFile(executedPain001(await textOf(id), number, "EXECUTED"));
  expect(await send(xml)).toMatchObject({ paidWithdrawn: 1, accepted: 0 });
  expect((await waits())[0]).toBe("held paid_withdrawn");
  const { alarms } = await seen();
  expect(alarms).toMatchObject([{ on: null, statementNumber: number }]);
  const [statement] = (await seen()).held.named;
  const again = { runId, statementId: statement?.statementId };
  expect(codeOf(await house.as(house.admin).run(payoutRetrySchema, allowPayoutRetry, again))).toBe(
    "not_found",
  );
  const insert = house.owner`insert into payouts (statement_id, company_id, file_id, amount_cents, iban)
    select statement_id, company_id, file_id, amount_cents, iban from payouts where paid_withdrawn_at is not null`;
  await expect(insert).rejects.toMatchObject({ code: "CH003" });
  const ending = { runId, payoutId: alarms[0]?.payoutId, note: "Pankki ei maksanut" };
  accepted(await house.as(house.admin).run(endAlarmSchema, endPayoutAlarm, ending));
  expect(await numbersIn(await make())).toEqual([number]);
  // The booking comes after all: another alarm.
  await book(id, (_, index) => index === 0);
  expect((await seen()).alarms).toMatchObject([{ twice: true, statementNumber: number }]);
  expect(await audited()).toEqual([]);
});

test("a payment that the bank makes before it drops the file is an alarm, and is not withdrawn", async () => {
  const id = await make();
  await verify(id);
  accepted(await decide(askWithdrawal, id));
  expect(await book(id, (_, index) => index === 0)).toMatchObject({ paid: 1, paidWithdrawn: 0 });
  expect((await seen()).alarms).toMatchObject([{ twice: false }]);
  accepted(await place(confirmWithdrawal, id));
  expect((await seen()).held.count).toBe(3);
});

test("a company's history tells what the bank said of its payee where that changed, and the withdrawal", async () => {
  const id = await withdrawn();
  const of = async (index: number) => {
    const rows = await house.owner<{ before: object; after: object }[]>`
      select before, after from events where company_id = ${companies[index]?.company.id ?? 0}
        and (after ? 'payeeCheck' or after ? 'withdrawnPayout') order by id`;
    return rows.map(({ after }) => after);
  };
  const [match, close] = await numbersIn(id);
  expect(await of(0)).toEqual([{ withdrawnPayout: match }]);
  expect(await of(1)).toEqual([{ payeeCheck: "close_match" }, { withdrawnPayout: close }]);
  await verify(id);
  expect(await of(1)).toHaveLength(2);
});

test("people of a company and programs decide nothing", async () => {
  const id = await make();
  await verify(id);
  const user = companies[0]?.user ?? house.admin;
  const refusals = [
    await decide(askWithdrawal, id, user),
    await decide(wholeApprovalAsking({ fourEyes: () => false }), id, user),
    await place(approveWholeFile, id, user),
    await place(confirmWithdrawal, id, user),
    await house.as(user).run(endAlarmSchema, endPayoutAlarm, { runId, payoutId: 1, note: "x" }),
  ];
  expect(refusals.map(codeOf)).toEqual(refusals.map(() => "forbidden"));
});
