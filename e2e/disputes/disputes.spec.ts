import { expect, test } from "#e2e/fixtures.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import { mailsTo } from "#e2e/support/mail.ts";
import type { Person } from "#e2e/support/person.ts";
import { formatEuros } from "#lib/messages/format.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";

const companyOf = async ({ api }: Person): Promise<number> =>
  (await (await api.get("/api/user")).json()).company.id;

test("a disputed line goes from the company through the queue to the credit on the next statement", {
  tag: "@phone",
}, async ({ owner, pageFor, origin }) => {
  const companyId = await companyOf(owner);
  // A final statement of the demo with a monthly fee that nobody has asked about or credited.
  const [found] = await asOwner(
    (sql) => sql<{ statement: number; position: number; cents: number }[]>`
      select l.statement_id::int as statement, l.position, l.amount_cents::int as cents
      from statement_lines l join statements s on s.id = l.statement_id and s.kind = 'settlement'
      where l.company_id = ${companyId} and l.code = 'MONTHLY_FEE' and l.amount_cents < 0
        and not exists (select from disputes d where d.statement_id = l.statement_id)
        and not exists (select from credited_lines c where c.statement_id = l.statement_id)
        and not exists (select from statement_lines n where n.statement_id = l.statement_id and n.position = l.position + 1
          and n.code = 'DISCOUNT')
      order by random() limit 1`,
  );
  if (!found) throw new Error("the demo has no such line");
  const path = `/companies/${companyId}/invoices/${found.statement}`;
  const own = await pageFor(owner);
  await own.goto(path);
  // A large fleet's lines are folded.
  for (const folded of await own.locator("details.statement-vehicle:not([open]) > summary").all())
    await folded.click();
  const asking = own.locator(`a[href$="disputes?statement=${found.statement}&line=${found.position}"]`);
  await asking.click();
  await expect(own.getByRole("heading", { level: 1, name: m.dispute_ask(), exact: true })).toBeVisible();
  await own.getByRole("button", { name: m.dispute_send(), exact: true }).click();
  await expect(own.getByText(m.errors_required())).toBeVisible();
  const words = "Auto oli korjaamolla koko kuun.\n<b>Äiti & öljy</b>";
  await own.getByLabel(m.dispute_question()).fill(words);
  await own.getByRole("button", { name: m.dispute_send(), exact: true }).dblclick();
  await expect(own).toHaveURL(/\/disputes\/\d+$/);
  const thread = new URL(own.url()).pathname;
  const messages = own.getByRole("list", { name: m.dispute_messages() });
  await expect(messages).toContainText("<b>Äiti & öljy</b>");
  await expect(messages.getByRole("listitem")).toHaveCount(1);
  await expectFit(own);

  await own.goto(path);
  await expect(own.getByText(m.dispute_statementAsked())).toBeVisible();
  await expect(asking).toHaveText(m.dispute_asked());
  await expectFit(own);
  const invoice = await (await owner.api.get(`/api${path}`)).json();
  expect(invoice.disputed).toBe(true);
  expect(invoice.lines.map(({ disputed }: { disputed: boolean }) => disputed).indexOf(true)).toBe(
    found.position - 1,
  );

  const admin = await newAdmin(origin);
  const page = await pageFor(admin);
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: m.queue_work() })
    .getByRole("link", { name: m.queue_tiles({ of: "disputes" }) })
    .click();
  await expectFit(page);
  await page.locator(`a[href="${thread}"]`).click();
  await expect(page.getByText(m.dispute_provider())).toHaveCount(0);

  // Another admin reads the same question and is slower.
  const slow = await pageFor(await newAdmin(origin));
  await slow.goto(thread);
  await slow.getByLabel(m.dispute_answer(), { exact: true }).fill("Summa on oikea.");

  await page.getByRole("button", { name: m.creditNote_open() }).click();
  const dialog = page.getByRole("dialog", { name: m.creditNote_open() });
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveValue(String(found.position));
  await expectFit(page);
  await dialog.getByRole("button", { name: m.creditNote_confirm() }).click();
  await expect(page.getByText(m.dispute_credited({ cents: formatEuros(-found.cents) }))).toBeVisible();
  await expectFit(page);

  await slow.getByRole("button", { name: m.dispute_sendAnswer(), exact: true }).click();
  await expect(slow.getByRole("alert").filter({ hasText: "jo käsitelty" })).toBeVisible();
  await slow.reload();
  await expect(slow.getByRole("button", { name: m.dispute_sendAnswer(), exact: true })).toHaveCount(0);

  await own.goto(thread);
  await expect(messages.getByRole("listitem")).toHaveCount(2);
  await expect(messages).not.toContainText(admin.email);
  await own.goto(path);
  await expect(own.getByText(m.dispute_statementAsked())).toHaveCount(0);
  const number = (await (await owner.api.get(`/api${path}`)).json()).creditedBy.at(-1).number;
  const { start, end } = periodOf(new Date().toISOString().slice(0, 10));
  await own.goto(`/companies/${companyId}/invoices/${start}/${end}`);
  const credited = own.getByRole("row", { name: new RegExp(number) }).first();
  await expect(credited).toContainText(formatEuros(-found.cents));
  await own.goto("/user/notices");
  await expect(own.locator(`a[href*="${thread}"], a[href*="notices"]`).first()).toBeVisible();
  expect((await mailsTo("talous@tolppa.example")).length).toBeGreaterThan(0);
});

test("a card payment is asked about and corrected, and its next settlement has the difference", async ({
  owner,
  pageFor,
  origin,
}) => {
  const companyId = await companyOf(owner);
  const [payment] = await asOwner(
    (sql) => sql<{ id: number; cents: number; period: string; vehicle: number }[]>`
      select p.id::int, p.amount_cents::int as cents, p.settled_in::text as period, p.vehicle_id::int as vehicle from payments p
      join vehicles v on v.id = p.vehicle_id and v.company_id = p.company_id
      where p.company_id = ${companyId} and p.amount_cents > 1000 and not p.correction
        and p.settled_in < current_date - 28 and p.settled_in > current_date - 120
        and not exists (select from disputes d where d.payment_id = p.id) order by random() limit 1`,
  );
  if (!payment) throw new Error("the demo has no such payment");
  const own = await pageFor(owner);
  await own.goto(`/companies/${companyId}/disputes?payment=${payment.id}`);
  await own.getByLabel(m.dispute_question()).fill("Mittari näytti enemmän.");
  await own.getByRole("button", { name: m.dispute_send(), exact: true }).click();
  await expect(own).toHaveURL(/\/disputes\/\d+$/);
  const thread = new URL(own.url()).pathname;

  const page = await pageFor(await newAdmin(origin));
  await page.goto(thread);
  await page.getByRole("button", { name: m.dispute_correct() }).click();
  const dialog = page.getByRole("dialog", { name: m.dispute_correct() });
  await dialog.getByRole("button", { name: m.dispute_correctConfirm() }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  const right = ((payment.cents + 550) / 100).toFixed(2).replace(".", ",");
  await dialog.getByLabel(m.dispute_rightSum()).fill(right);
  await dialog.getByRole("button", { name: m.dispute_correctConfirm() }).click();
  await expect(page.getByText(m.dispute_corrected({ cents: formatEuros(550) }))).toBeVisible();

  const { start } = periodOf(new Date().toISOString().slice(0, 10));
  const list = await (
    await owner.api.get(
      `/companies/${companyId}/payments?period=${start}&vehicle=${payment.vehicle}&q=kysymys-${thread.split("/").at(-1)}`,
    )
  ).text();
  expect(list).toContain(`kysymys-${thread.split("/").at(-1)}`);
});
