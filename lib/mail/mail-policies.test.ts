import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LETTERS, mailsOf } from "#lib/letters/letters.ts";
import { MAIL_SENDERS, type MailSender } from "#lib/mail/rules/mail-senders.ts";

let database: TestDatabase;
let owner: postgres.Sql;
/** Data that make each mail valid except for its sender. */
let payload: Record<string, unknown>;
let settings: Record<string, string>;

const KINDS = LETTERS.map(({ kind }) => kind);
const LINK = randomUUID();
const TO = "lukija@tolppa.example";

const COMPANY = {
  company_name: "Taksi Oy",
  business_id: "1000001-1",
  provider: "dride",
  street: "Katu 1",
  post_code: "00100",
  city: "Helsinki",
  first_name: "Aino",
  last_name: "Mäki",
  phone_number: "+358401234567",
  contact_email: "a@b.example",
  taxi_service_licence: "TL-1",
  billing_type: "email",
  email_invoicing_address: "a@b.example",
  created_by: "x",
  modified_by: "x",
};

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
  const [company] = await owner<{ id: number }[]>`insert into companies ${owner(COMPANY)} returning id::int`;
  const id = company?.id ?? 0;
  await owner`insert into invitations (link_id, company_id, email, role, invited_by, invited_by_admin, expires_at)
    values (${LINK}, ${id}, ${TO}, 'member', 'x', false, now() + interval '1 day')`;
  const [statement] = await owner<{ id: number }[]>`
    insert into statements (company_id, number, kind, period_start, period_end, reference, issued_on, outcome, payout_date,
      gross_cents, deductions_cents, carry_in_cents, total_cents, carry_out_cents, parties, inputs, created_by, inputs_hash,
      content_hash)
    values (${id}, '2026-000001', 'settlement', '2026-01-05', '2026-01-18', '12344', '2026-01-19', 'payout', '2026-01-19',
      1000, -100, 0, 900, 0, '{}', '{}', 'x', ${Buffer.alloc(32)}, ${Buffer.alloc(32)}) returning id::int`;
  await owner`insert into statement_links (id, statement_id, company_id, email, expires_at, created_by)
    values (${LINK}, ${statement?.id ?? 0}, ${id}, ${TO}, now() + interval '1 day', 'x')`;
  const desk = { id: LINK, email: TO, link_id: LINK };
  await owner`insert into accountant_desks ${owner(desk)}`;
  await owner`insert into desk_clients (company_id, desk_id, created_by, expires_at)
    values (${id}, ${desk.id}, 'x', now() + interval '1 day')`;
  payload = { to: TO, tokenId: LINK, companyId: id };
  settings = { "app.company_ids": `{${id}}`, "app.provider": "dride" };
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The error code of inserting one mail as a role; null where it is accepted. Always rolls back. */
async function put(sender: MailSender, kind: string): Promise<string | null> {
  class Taken extends Error {}
  const work = owner.begin(async (sql) => {
    await sql`insert into iban_changes (company_id, new_iban, changed_by, rejected_at, rejected_by, reject_reason)
      values (${Number(payload.companyId)}, 'FI2112345600000785', 'x', now(), 'x', 'x')`;
    await sql.unsafe(`set local role ${sender === "server" ? new URL(database.url).username : sender}`);
    for (const [name, value] of Object.entries(settings))
      await sql`select set_config(${name}, ${value}, true)`;
    await sql`insert into outbox (kind, payload) values (${kind}, ${JSON.stringify(payload)}::text::jsonb)`;
    throw new Taken();
  });
  return work.then(
    () => null,
    (error: { code?: string }) => (error instanceof Taken ? null : (error.code ?? String(error))),
  );
}

// Checks the list itself: some mails come only from the provider, others only from the portal.
test.each(["tolppa_user", "tolppa_provider"] as const)(
  "%s sends no payment reminder, no decision, and no mail about a person's account",
  (sender) => {
    const ofCompanies = [
      "invitation",
      "statement_link",
      "accountant_desk",
      "iban_rejected",
      "iban_changed",
      "account_holder_changed",
      "contact_changed",
      "dispute_opened",
    ];
    expect(mailsOf(sender).filter((kind) => !ofCompanies.includes(kind))).toEqual([]);
  },
);

describe.each(MAIL_SENDERS)("%s", (sender) => {
  test("inserts its listed mails", async () => {
    expect(mailsOf(sender)).not.toEqual([]);
    for (const kind of mailsOf(sender)) expect([kind, await put(sender, kind)]).toEqual([kind, null]);
  });

  test("inserts no other mail, nor a new kind", async () => {
    for (const kind of [...KINDS.filter((kind) => !mailsOf(sender).includes(kind)), "a_new_kind"])
      expect([kind, await put(sender, kind)]).toEqual([kind, "42501"]);
  });
});

test("the server's login cannot turn a waiting mail into another", async () => {
  const login = postgres(database.url, { max: 1, onnotice: () => {} });
  await expect(login`update outbox set kind = 'payment_reminder'`).rejects.toMatchObject({ code: "42501" });
  await login.end();
});
