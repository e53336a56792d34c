import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { testEntry, testHeader, testStatement, writeBankFile } from "#lib/adapters/bank/testing.ts";
import {
  answerPain001,
  bookPain001,
  type FoundPayee,
  verifyPain001,
} from "#lib/adapters/bank/testing-bank.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import { bankFileReceiving } from "#lib/bank/use-cases/receive.ts";
import { saveCompany } from "#lib/companies/use-cases/save.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { wholeApprovalAsking } from "#lib/payouts/use-cases/decide-file.ts";
import { confirmIban } from "#lib/payouts/use-cases/iban-changes.ts";
import { allowPayoutRetry, payoutMaking } from "#lib/payouts/use-cases/make.ts";
import type { Context, Transact } from "#lib/platform/use-case/context.ts";
import { addBankingDays, isBankingDay } from "#lib/settlements/rules/banking-days.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { makeIban } from "./identifiers.ts";
import { STOOD_STILL, STOOD_STILL_BEFORE } from "./insert-payments.ts";
import { createRandom } from "./random.ts";

/** Companies whose payouts do not go straight to a bank account. */
const CORRECTED = "Nokian Taksi Lehtonen Oy";
const REJECTED = "Salon Seudun Taksi Ky";
const SENT_AGAIN = "Rauman Pitsitaksi Oy";
const CHANGED_ACCOUNT = "Kokkolan Meritaksi Oy";

/** The bank's findings about payees whose account has another holder's name. All others match. */
const FOUND_PAYEES: Readonly<Record<string, FoundPayee>> = {
  "Äänekosken Taksiliikenne Oy": { code: "RVMC", reason: "PN02", name: "Äänekosken Taksi Oy" },
  "Kuljetus A. Hassan Tmi": { code: "RVMC", reason: "PN02", name: "Hassan Ali" },
  [SENT_AGAIN]: { code: "RVNM", reason: "PN01" },
  [REJECTED]: { code: "RVNA", reason: "AC01" },
};

const BY = "admin@tolppa.example";
const DEADLINE_MS = 60_000;
const random = createRandom("bank");

type PayoutFile = { runId: number; number: string; body: string };
type Debit = { day: PlainDate; entry: BankEntry };

export type DemoBank = ReturnType<typeof openDemoBank>;

/**
 * The demo's bank. It answers and books payment files by files that the product's own use cases read. The payouts of the past
 * are paid; one of them was rejected and corrected. Of the newest file one payout waits for its company and one is on its way
 * for the second time.
 */
export function openDemoBank(database: Database, seller: Seller) {
  const receiving = bankFileReceiving({
    read: readBankFile,
    spool: spoolFile,
    unpack: unpackBankFile,
    account: () => seller.iban,
  });
  const hash = (body: string) => createHash("sha256").update(body).digest();
  const make = payoutMaking({ seller: () => seller, draw: drawPain001, hash, fourEyes: () => false });
  const approveFile = wholeApprovalAsking({ fourEyes: () => false });

  const as = <T>(now: Date, work: (ctx: Context) => Promise<T>): Promise<T> =>
    database.asActor(SYSTEM, { mode: "write", deadlineMs: DEADLINE_MS }, (db) =>
      work({
        actor: { ...SYSTEM, label: BY },
        db,
        now,
        today: helsinkiDate(now),
        requestId: "demo",
        confirmed: true,
      }),
    );
  const transact: Transact = (_mode, work) => as(new Date(), work);
  const receive = async (xml: string) => {
    done(await receiving.outside(transact, { step: "apply", file: new Blob([xml]).stream() }));
  };
  const notify = async (messageId: string, entries: readonly BankEntry[]) => {
    const numbered = entries.map((entry, index) => ({
      ...entry,
      entryNumber: index + 1,
      transactionNumber: 1,
    }));
    const header = testHeader({ kind: "camt.054", messageId, createdAt: new Date().toISOString() });
    await receive(writeBankFile([header, testStatement({ accountIban: seller.iban }), ...numbered]));
  };

  const makeFile = (runId: number, now: Date): Promise<PayoutFile | null> =>
    as(now, async (ctx) => {
      const made = await make(ctx, { runId });
      if (!made.ok) return null;
      const [file] = await ctx.db.execute<{ number: string; body: string }>(sql`
        select number, body from payout_files where id = ${made.value.id}`);
      return file ? { ...file, runId } : null;
    });
  const payoutOf = (runId: number, name: string) =>
    as(new Date(), async ({ db }) => {
      const [payout] = await db.execute<{ statementId: number; companyId: number; number: string }>(sql`
        select s.id::int as "statementId", s.company_id::int as "companyId", s.number
        from statements s join companies c on c.id = s.company_id join payouts p on p.statement_id = s.id
        where s.run_id = ${runId} and c.company_name = ${name}`);
      return payout ?? null;
    });
  /** The bank's answer: accepts every payment that it does not reject. */
  const answer = (file: PayoutFile, rejectPayments: Record<string, string> = {}) =>
    receive(writeBankFile(answerPain001(file.body, { rejectPayments })));
  /** The bank's verification of a file's payees. */
  const verify = async ({ runId, body }: PayoutFile) => {
    const found: Record<string, FoundPayee> = {};
    for (const [name, payee] of Object.entries(FOUND_PAYEES)) {
      const payout = await payoutOf(runId, name);
      if (payout) found[payout.number] = payee;
    }
    await receive(writeBankFile(verifyPain001(body, { found, names: "differing" })));
  };
  /** An admin approves a file whole although the bank doubts some of its payees. */
  const approveWhole = async ({ runId, number }: PayoutFile) => {
    const reason = "Saajat on tarkistettu puhelimitse";
    done(
      await as(new Date(), async (ctx) => {
        const [file] = await ctx.db.execute<{ id: number }>(sql`
          select id::int from payout_files where number = ${number}`);
        return approveFile(ctx, { runId, fileId: file?.id ?? 0, reason });
      }),
    );
  };
  /** The debits of a file's payments on the requested days. */
  const debitsOf = ({ number, body }: PayoutFile): Promise<Debit[]> =>
    as(new Date(), async ({ db }) => {
      const rows = await db.execute<{ number: string; day: PlainDate }>(sql`
        select s.number, p.executed_on::text as day from payouts p join statements s on s.id = p.statement_id
          join payout_files f on f.id = p.file_id
        where f.number = ${number} and p.rejected_at is null`);
      const days = new Map(rows.map((row) => [row.number, row.day]));
      return bookPain001(body).flatMap((entry) => {
        const day = days.get(entry.endToEndId ?? "");
        const bankReference = `${day?.replaceAll("-", "")}FI${entry.endToEndId}`;
        return day ? [{ day, entry: { ...entry, bookedOn: day, valueOn: day, bankReference } }] : [];
      });
    });
  const changeAccount = async (companyId: number, now: Date): Promise<string> => {
    const iban = makeIban(random);
    done(await as(now, (ctx) => saveCompany(ctx, { companyId, body: { billing: { iban, bic: null } } })));
    return iban;
  };

  return {
    makeFile,
    /** Accepts a file, as an admin noted it that day. */
    accept: ({ number }: PayoutFile, now: Date): Promise<unknown> =>
      as(now, ({ db }) =>
        db.execute(sql`
          update payout_files set accepted_at = ${now.toISOString()}, accepted_by = ${BY} where number = ${number}`),
      ),
    /** Books the accepted payments of files, in one notification. */
    async book(messageId: string, files: readonly PayoutFile[]): Promise<void> {
      const debits: BankEntry[] = [];
      for (const file of files) for (const { entry } of await debitsOf(file)) debits.push(entry);
      if (debits.length > 0) await notify(messageId, debits);
    },
    /** Rejects a payment for its closed account. The company changes the account, and another file pays. */
    async correct(file: PayoutFile, now: Date): Promise<PayoutFile | null> {
      const payout = await payoutOf(file.runId, CORRECTED);
      if (!payout) return null;
      await answer(file, { [payout.number]: "AC04" });
      const { companyId } = payout;
      const iban = await changeAccount(companyId, now);
      await as(now, async (ctx) => {
        const [change] = await ctx.db.execute<{ id: number }>(sql`
          select id::int from iban_changes where company_id = ${companyId} and confirmed_at is null and rejected_at is null`);
        if (change) done(await confirmIban(ctx, { changeId: change.id, newIban: iban, newBic: null }));
      });
      const second = await makeFile(file.runId, now);
      if (second) await answer(second);
      return second;
    },
    /** Verifies the payees of a file, and rejects two payments of it. One waits for its company, and an admin lets the other one go again. */
    async reject(file: PayoutFile, now: Date): Promise<void> {
      const [rejected, again] = [
        await payoutOf(file.runId, REJECTED),
        await payoutOf(file.runId, SENT_AGAIN),
      ];
      await verify(file);
      await approveWhole(file);
      await answer(file, {
        ...(rejected && { [rejected.number]: "AC04" }),
        ...(again && { [again.number]: "AC06" }),
      });
      if (!again) return;
      const { runId } = file;
      done(await as(now, (ctx) => allowPayoutRetry(ctx, { runId, statementId: again.statementId })));
      const second = await makeFile(runId, now);
      if (second) await answer(second);
    },
    /** A company changes its account, so that its payout waits for an admin. */
    async holdAccount(now: Date): Promise<void> {
      const [company] = await as(now, ({ db }) =>
        db.execute<{ id: number }>(sql`
          select id::int from companies where company_name = ${CHANGED_ACCOUNT} order by id limit 1`),
      );
      if (company) await changeAccount(company.id, now);
    },
    /** One company pays half of its invoice. Another one pays without a reference, so that an admin has to find the purpose. */
    async receivePayments(today: PlainDate): Promise<void> {
      const open = await as(new Date(), ({ db }) =>
        db.execute<{ name: string; reference: string; cents: number }>(sql`
          select c.company_name as name, s.reference, (-s.total_cents)::int as cents
          from statements s join companies c on c.id = s.company_id where s.outcome = 'invoiced'`),
      );
      const day = isBankingDay(today) ? today : addBankingDays(today, -1);
      const paid = { bookedOn: day, valueOn: day };
      const entries = open.flatMap(({ name, reference, cents }) => {
        const from = { ...paid, counterpartyName: name };
        if (name === STOOD_STILL)
          return testEntry({ ...from, bankReference: "VIITE-1", reference, cents: Math.ceil(cents / 2) });
        if (name !== STOOD_STILL_BEFORE) return [];
        return testEntry({
          ...from,
          bankReference: "VIITE-2",
          reference: null,
          message: "Taksilasku",
          cents,
        });
      });
      if (entries.length > 0) await notify("DEMO-VIITTEET", entries);
    },
  };
}

/** A refusal by the product is a mistake in the demo. */
function done(result: Result<unknown>): void {
  if (!result.ok) throw new Error(`The demo's bank: ${JSON.stringify(result.error)}`);
}
