import { expect, test } from "#e2e/fixtures.ts";
import type { Person } from "#e2e/support/person.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// An admin gives back a fee of a final statement; the company sees the credit note and the unchanged original.

/** The demo owner's settlements, the newest first. */
async function statementsOf(owner: Person): Promise<{ companyId: number; ids: number[] }> {
  const user = await (await owner.api.get("/api/user")).json();
  const companyId: number = user.company.id;
  const invoices: { id: number | null }[] = await (
    await owner.api.get(`/api/companies/${companyId}/invoices`)
  ).json();
  return { companyId, ids: invoices.flatMap(({ id }) => id ?? []) };
}

test("an admin credits a fee with a reason, once", async ({ admin, owner, pageFor }) => {
  const own = await pageFor(owner);
  const { companyId, ids } = await statementsOf(owner);
  const page = await pageFor(admin);
  await page.goto(`/companies/${companyId}/invoices/${ids.at(12)}`);
  const original = page.url();
  const open = page.getByRole("button", { name: m.creditNote_open() });
  await open.click();
  const dialog = page.getByRole("dialog", { name: m.creditNote_open() });
  const choices = dialog.getByRole("checkbox");
  const offered = await choices.count();

  await dialog.getByRole("button", { name: m.creditNote_confirm() }).click();
  await expect(dialog.getByRole("alert")).toContainText(messageOfCode("nothing_chosen"));
  await dialog
    .getByRole("checkbox", { name: /Kuukausimaksu/ })
    .first()
    .check();
  await dialog.getByLabel(m.creditNote_reason()).fill("Auto oli korjaamolla");
  await dialog.getByRole("button", { name: m.creditNote_confirm() }).click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(m.statement_creditNote());
  await expect(open).toHaveCount(0);
  const note = page.url();
  await page.goto(original);
  await open.click();
  await expect(choices).toHaveCount(offered - 1);

  await own.goto(note);
  await expect(own.getByRole("heading", { level: 1 })).toContainText(m.statement_creditNote());
  await own.goto(original);
  await expect(own.getByRole("button", { name: m.creditNote_open() })).toHaveCount(0);
});
