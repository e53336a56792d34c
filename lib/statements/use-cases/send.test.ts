import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { drawStatement } from "#lib/adapters/documents/statement-pdf.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { testPost } from "#lib/letters/testing.ts";
import { accepted, emailBilling, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import type { EInvoice, Mail } from "#lib/ports.ts";
import { findRunSendings } from "#lib/statements/queries/statement-sendings.ts";
import { type StatementSending, sendDueStatements } from "./send.ts";
import { keepStatement, partiesOf, simpleStatement } from "./testing.ts";

let house: TestHouse;
let company: Company;
let count = 0;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company } = await house.createCompany({ status: "active" }));
});
afterAll(() => house.close());
afterEach(async () => {
  await house.owner`delete from statement_sendings`;
  await setBilling("email");
});

const setBilling = (type: "email" | "e_invoice") => house.owner`
  update companies set billing_type = ${type},
    email_invoicing_address = ${type === "email" ? "laskut@virtanen.example" : null},
    e_invoicing_address = ${type === "e_invoice" ? "003712345671" : null},
    e_invoicing_operator = ${type === "e_invoice" ? "BAWCFI22" : null} where id = ${company.id}`;

/** A statement whose seller can send e-invoices. */
async function statement({ eInvoicing = true, of = company } = {}): Promise<{ id: number; number: string }> {
  count += 1;
  const start = new Date(Date.UTC(2026, 0, 5 + 14 * count));
  const day = (days: number) => new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const { seller, buyer } = partiesOf(of);
  const number = `2026-${String(count).padStart(6, "0")}`;
  const from = { eInvoicingAddress: "003726174164", eInvoicingOperator: "003723327487" };
  const id = await keepStatement(house.owner, {
    ...simpleStatement(10_000),
    companyId: of.id,
    period: { start: day(0), end: day(13) },
    number,
    parties: { seller: eInvoicing ? { ...seller, ...from } : seller, buyer },
  });
  return { id, number };
}

type Sent = { mails: { mail: Mail; key: string }[]; invoices: EInvoice[] };

/** A separate server; its sent statements are kept by key, as receivers keep them. */
function server(more: Partial<StatementSending> = {}): StatementSending & Sent {
  const sent: Sent = { mails: [], invoices: [] };
  return {
    ...sent,
    database: house.database,
    mailer: { send: async (mail, key) => void sent.mails.push({ mail, key }) },
    eInvoicing: { send: async (invoice) => void sent.invoices.push(invoice) },
    write: testPost.write,
    draw: { pdf: drawStatement, finvoice: drawFinvoice },
    ...more,
  };
}

const dispatchOf = async (id: number) =>
  (await house.owner`select channel, address from statement_dispatches where statement_id = ${id}`)[0];
const waiting = async (id: number) =>
  (await house.owner`select * from statement_sendings where statement_id = ${id}`)[0];
const nowDue = (id: number) =>
  house.owner`update statement_sendings set next_at = now() where statement_id = ${id}`;

test("a company that wants e-mail gets the statement as a PDF once, and the statement counts as sent", async () => {
  const { id, number } = await statement();
  const here = server();
  expect(await sendDueStatements(here)).toBe(1);
  expect(await sendDueStatements(here)).toBe(0);
  const [{ mail, key } = { mail: null, key: "" }] = here.mails;
  expect(here.mails).toHaveLength(1);
  expect(mail).toMatchObject({
    to: "laskut@virtanen.example",
    subject: `Tilitys ${number}: ${company.companyName}`,
  });
  expect(mail?.text).toContain(`https://portal.example/companies/${company.id}/invoices/${id}`);
  const [pdf] = mail?.attachments ?? [];
  expect(pdf).toMatchObject({ fileName: `tilitys-${number}.pdf`, mediaType: "application/pdf" });
  expect(Buffer.from(pdf?.content ?? []).toString("latin1", 0, 8)).toBe("%PDF-1.7");
  expect(key).toContain(number);
  expect(await dispatchOf(id)).toEqual({ channel: "email", address: "laskut@virtanen.example" });
  expect(await waiting(id)).toBeUndefined();
  const notices = await house.owner`select n.kind, n.fact->>'number' as number from notices n
    join memberships m on m.user_id = n.user_id where m.company_id = ${company.id}
    and n.kind = 'statement' and n.fact->>'statementId' = ${String(id)}`;
  expect(notices).toEqual([{ kind: "statement", number }]);
});

test.each([
  ["the company's language", null, "sv"],
  ["the language of the receiver's account", "en", "en"],
] as const)("the statement's mail is in %s, with the payment state too", async (_what, account, language) => {
  await house.owner`update companies set language = 'sv' where id = ${company.id}`;
  await house.owner`delete from users where email = 'laskut@virtanen.example'`;
  await house.owner`insert into users (email, language) values ('laskut@virtanen.example', ${account})`;
  await statement();
  const here = server();
  await sendDueStatements(here);
  const mail = here.mails[0]?.mail;
  expect(mail?.html).toContain(`<html lang="${language}">`);
  expect(mail?.subject).toMatch({ sv: /^Redovisning /, en: /^Settlement / }[language]);
  expect(mail?.text).toMatch({ sv: /Betalas ut \d/, en: /To be paid on \d/ }[language]);
  expect(mail?.text).not.toMatch(/Maksetaan|Vahvistettu|Tilitys/);
});

test("a company that wants e-invoices gets one, addressed by its current billing details", async () => {
  await setBilling("e_invoice");
  const { id, number } = await statement();
  const here = server();
  await sendDueStatements(here);
  expect(here.mails).toEqual([]);
  const [invoice] = here.invoices;
  expect(invoice).toMatchObject({ number, to: { address: "003712345671", operator: "BAWCFI22" } });
  expect(invoice?.finvoice).toContain(">003712345671</ToIdentifier>");
  expect(invoice?.finvoice).toContain(`<InvoiceNumber>${number}</InvoiceNumber>`);
  expect(await dispatchOf(id)).toEqual({ channel: "e_invoice", address: "003712345671" });
});

test("a statement that cannot be sent is shown with its reason, and leaves once the details are there", async () => {
  const { company: of, user } = await house.createCompany();
  const { id } = await statement({ of });
  const here = server();
  await sendDueStatements(here);
  expect(await waiting(id)).toMatchObject({
    last_error: "no_billing_details",
    failed_at: null,
    tried_since: null,
  });
  accepted(await house.as(user).save(of.id, { billing: emailBilling }));
  await nowDue(id);
  await sendDueStatements(here);
  expect(here.mails).toHaveLength(1);
  expect(await dispatchOf(id)).toBeDefined();
});

test("without the provider's own e-invoicing address nothing is sent", async () => {
  await setBilling("e_invoice");
  const { id } = await statement({ eInvoicing: false });
  await sendDueStatements(server());
  expect(await waiting(id)).toMatchObject({ last_error: "seller_no_e_invoicing" });
});

test("two servers at once send each statement once", async () => {
  const made = [];
  for (let index = 0; index < 20; index += 1) made.push(await statement());
  const failures: { reason: string }[] = [];
  const onFailure = (failure: { reason: string }) => void failures.push(failure);
  const [one, other] = [server({ onFailure }), server({ onFailure })];
  const untilDone = async (here: StatementSending) => {
    while ((await sendDueStatements(here)) > 0);
  };
  await Promise.all([untilDone(one), untilDone(other)]);
  expect(failures).toEqual([]);
  const sent = [...one.mails, ...other.mails].map(({ key }) => numberIn(key));
  expect(sent.sort()).toEqual(made.map(({ number }) => number));
});

test("a statement that another server is claiming now is skipped, not waited for", async () => {
  const [held, free] = [await statement(), await statement()];
  const here = server();
  await house.owner.begin(async (sql) => {
    await sql`select from statement_sendings where statement_id = ${held.id} for update`;
    expect(await sendDueStatements(here)).toBe(1);
  });
  expect(here.mails.map(({ key }) => numberIn(key))).toEqual([free.number]);
});

test("killed between sending and recording, the next server sends under the same key", async () => {
  const { id } = await statement();
  const taken: string[] = [];
  const killed = server({
    mailer: {
      send: async (_, key) => {
        taken.push(key);
        throw new Error("killed");
      },
    },
  });
  await sendDueStatements(killed);
  expect(await waiting(id)).toMatchObject({ attempts: 1, last_error: "Error" });
  expect((await waiting(id))?.tried_since).toBeInstanceOf(Date);
  await nowDue(id);
  const next = server();
  await sendDueStatements(next);
  expect(next.mails.map(({ key }) => key)).toEqual(taken);
  expect(await dispatchOf(id)).toBeDefined();
});

test("while a server has it, no other claims it; after its lease another does", async () => {
  const { id } = await statement();
  await house.owner`update statement_sendings set next_at = now() + interval '59 seconds' where statement_id = ${id}`;
  expect(await sendDueStatements(server())).toBe(0);
  await nowDue(id);
  expect(await sendDueStatements(server())).toBe(1);
});

test("a failure is retried later, and given up for an admin to see once a repetition could be a second mail", async () => {
  const { id, number } = await statement();
  const failing = (code: string) =>
    server({
      mailer: { send: () => Promise.reject(Object.assign(new Error("laskut@virtanen.example"), { code })) },
    });
  await sendDueStatements(failing("ECONNREFUSED"));
  const [row] =
    await house.owner`select last_error, failed_at, extract(epoch from next_at - now())::int as wait
    from statement_sendings where statement_id = ${id}`;
  expect(row).toMatchObject({ last_error: "Error ECONNREFUSED", failed_at: null });
  expect(row?.wait).toBeGreaterThan(5);
  await house.owner`update statement_sendings set next_at = now(), tried_since = now() - interval '25 hours'`;
  await sendDueStatements(failing("ECONNREFUSED"));
  expect((await waiting(id))?.failed_at).toBeInstanceOf(Date);
  await nowDue(id);
  expect(await sendDueStatements(server())).toBe(0);
  const [run] = await house.owner<{ id: number }[]>`
    insert into settlement_runs (period_start, period_end) values ('2026-01-05', '2026-01-18') returning id::int`;
  await house.owner`alter table statements disable trigger statements_final`;
  await house.owner`update statements set run_id = ${run?.id ?? 0} where id = ${id}`;
  await house.owner`alter table statements enable trigger statements_final`;
  const found = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
    findRunSendings(db, run?.id ?? 0, 10),
  );
  const trouble = { statementId: id, number, reason: "Error ECONNREFUSED", givenUp: true };
  expect(found).toMatchObject({ total: 1, sent: 0, troubled: 1, troubles: [trouble] });
});

test("a company's own people cannot change a sending", async () => {
  await statement();
  const user = { ...house.admin, admin: false, companyIds: [company.id] };
  const touch = house.database.asActor(user, { mode: "write" }, (db) =>
    db.execute("update statement_sendings set failed_at = now()"),
  );
  await expect(touch).rejects.toThrow();
});

const numberIn = (key: string): string | undefined => /\d{4}-\d{6}/.exec(key)?.[0];
