import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, test } from "#e2e/fixtures.ts";
import { type Company, changeCompany, createActiveCompany } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { linkIn, mailOf } from "#e2e/support/mail.ts";
import { addStatement } from "#e2e/support/statements.ts";
import { formatMonth } from "#lib/messages/format.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

async function filesOf(page: Page, list: string, month: string): Promise<string[]> {
  const link = page
    .getByRole("list", { name: list, exact: true })
    .getByRole("link", { name: formatMonth(month), exact: true });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return Object.keys(unzipSync(await readFile(await file.path())));
}

test("an accountant opens three clients by one link, sees what is new, loads a month, and loses a client at once", {
  tag: "@phone",
}, async ({ pageFor, admin, user }) => {
  const address = `tili-${randomUUID().slice(0, 8)}@toimisto.example`;
  const page = await pageFor(user);
  const clients: { company: Company; number: string; path: string }[] = [];
  for (const example of ["one", "one", "two"] as const) {
    const { id: companyId } = await createActiveCompany(user.api, admin.api);
    const companyName = `Työpöytätaksi ${randomUUID().slice(0, 8)} Oy`;
    const company = await changeCompany(admin.api, companyId, { companyName });
    const { id, number } = await addStatement(company, WORKED_EXAMPLES[example]);
    clients.push({ company, number, path: `/companies/${company.id}/invoices/${id}` });
  }
  const links = [];
  for (const { company, path } of clients) {
    await page.goto(path);
    const card = page.getByRole("region", { name: m.desk_card() });
    await expect(card.getByText(m.desk_none())).toBeVisible();
    await card.getByLabel(m.desk_email()).fill(address);
    await card.getByRole("button", { name: m.desk_agree(), exact: true }).click();
    await page.getByRole("button", { name: m.desk_agreeConfirm(), exact: true }).click();
    await expect(card.getByText(m.desk_unseen())).toBeVisible();
    links.push(
      linkIn(await mailOf(address, m.mail_desk_subject({ companyName: String(company.companyName) }))),
    );
  }
  await expectFit(page);
  expect(new Set(links).size, "one link for all clients").toBe(1);
  const link = links[0] ?? "";

  const accountant = await pageFor(null);
  // A program that opens mailed links comes first.
  expect((await accountant.request.get(link)).status()).toBe(200);
  const answer = await accountant.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  await expect(accountant.getByText(m.desk_door())).toBeVisible();
  await expect(accountant.getByText(String(clients[0]?.company.companyName))).toHaveCount(0);
  await expectFit(accountant);
  await accountant.getByRole("button", { name: m.desk_open(), exact: true }).click();
  await expect(accountant.getByText(m.desk_clients({ count: 3 }))).toBeVisible();
  await expect(accountant.getByText(m.desk_newClient())).toHaveCount(3);
  for (const { company, number } of clients)
    await expect(accountant.getByRole("region", { name: String(company.companyName) })).toContainText(number);
  await expectFit(accountant);

  const [month] = await asOwner(
    (sql) => sql<{ month: string }[]>`
      select to_char(issued_on, 'YYYY-MM') as month from statements where number = ${clients[0]?.number ?? ""}`,
  );
  const all = await filesOf(accountant, m.desk_all(), month?.month ?? "");
  expect(all.length % 4).toBe(0);
  expect(new Set(all.map((name) => name.split("/")[0])).has(String(clients[0]?.company.businessId))).toBe(
    true,
  );
  const own = await filesOf(accountant, String(clients[0]?.company.companyName), month?.month ?? "");
  expect(own.map((name) => name.split(".").at(-1)).toSorted()).toEqual(["csv", "csv", "pdf", "xml"]);

  // The next visit: only what came since is new.
  const late = await addStatement(
    clients[1]?.company ?? (await createActiveCompany(user.api, admin.api)),
    WORKED_EXAMPLES.two,
  );
  await asOwner(
    (sql) =>
      sql`update accountant_desks set visited_at = visited_at - interval '13 hours' where email = ${address}`,
  );
  await accountant.goto(link);
  await accountant.getByRole("button", { name: m.desk_open(), exact: true }).click();
  const changed = accountant.getByRole("region", { name: String(clients[1]?.company.companyName) });
  await expect(changed).toContainText(late.number);
  await expect(changed).not.toContainText(clients[1]?.number ?? "");
  await expect(accountant.getByText(m.desk_nothingNew())).toHaveCount(2);

  await page.reload();
  const card = page.getByRole("region", { name: m.desk_card() });
  await expect(card.getByText(/katsottu/)).toBeVisible();
  await card.getByRole("button", { name: m.desk_end(), exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.desk_end(), exact: true }).click();
  await expect(card.getByText(m.desk_none())).toBeVisible();
  await accountant.reload();
  await expect(accountant.getByText(m.desk_clients({ count: 2 }))).toBeVisible();
  await expect(accountant.getByText(String(clients[2]?.company.companyName))).toHaveCount(0);

  for (const path of [`/desk?token=${"a".repeat(43)}.${randomUUID()}`, "/desk", "/desk?token=x"])
    expect(await (await accountant.request.get(path)).text(), path).toContain(m.desk_ended());
});
