import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "#e2e/fixtures.ts";
import { IBAN } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { NEW_IBAN, test } from "#e2e/support/payout-run.ts";
import { expectTouchable } from "#e2e/support/touch.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { formatDate } from "#lib/messages/format.ts";
import { RUN_STAGES } from "#lib/payouts/rules/run-stages.ts";
import * as m from "#messages";

test("an admin confirms a changed account and makes a file that the bank rejects, and a second one that it accepts", async ({
  pageFor,
  admin,
  run: { id, paid, held },
}) => {
  const page = await pageFor(admin);
  const ready = page.getByRole("region", { name: m.payout_ready() });
  const files = page.getByRole("region", { name: m.payout_files() });
  await page.goto(`/admin/settlements/${id}/payouts`);
  await expect(ready).toContainText("1 tilitys, yhteensä 123,45 €");
  const waiting = page.getByRole("region", { name: m.payout_held() });
  await expect(waiting.getByRole("row", { name: held.companyName })).toContainText(
    "Tilinumeron muutos vahvistamatta",
  );
  await expect(waiting).not.toContainText(paid.companyName);
  await expectFit(page);

  await waiting.getByRole("link", { name: m.payout_toIbanChanges() }).click();
  const change = page.getByRole("row", { name: held.companyName });
  await expect(change).toContainText(formatIban(IBAN));
  await expect(change).toContainText(formatIban(NEW_IBAN));
  await expect(change).toContainText(`${held.contact.firstName} ${held.contact.lastName}`);
  await expect(change.getByRole("link", { name: held.contact.phoneNumber })).toHaveAttribute("href", /^tel:/);
  await expect(change).toContainText(/\S+@\S+/);
  await change.getByRole("button", { name: m.payout_confirm() }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("definition")).toHaveText([formatIban(IBAN), formatIban(NEW_IBAN)]);
  await expect(dialog).toContainText(`Soita numeroon ${held.contact.phoneNumber}`);
  await dialog.getByRole("button", { name: m.payout_confirm() }).click();
  await expect(change).toHaveCount(0);

  await page.goto(`/admin/settlements/${id}/payouts`);
  await expect(ready).toContainText("2 tilitystä, yhteensä 246,90 €");
  await ready.getByRole("button", { name: m.payout_make() }).click();
  await dialog.getByRole("button", { name: m.payout_make() }).click();
  await expect(ready).toContainText(m.payout_noneReady());
  await expect(files.getByRole("listitem")).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    files.getByRole("link", { name: m.payout_download() }).click(),
  ]);
  const body = await readFile(await download.path());
  expect(download.suggestedFilename()).toMatch(/^MAKSU-\d{4}-\d{6}\.xml$/);
  await expect(files).toContainText(createHash("sha256").update(body).digest("hex"));
  expect(body.toString("utf8")).toContain("<CtrlSum>246.90</CtrlSum>");

  await files.getByRole("button", { name: m.payout_rejected() }).click();
  await dialog.getByRole("button", { name: m.payout_rejected() }).click();
  await expect(ready).toContainText("2 tilitystä, yhteensä 246,90 €");
  await ready.getByRole("button", { name: m.payout_make() }).click();
  await dialog.getByRole("button", { name: m.payout_make() }).click();
  await expect(files.getByRole("listitem")).toHaveCount(2);
  await files.getByRole("button", { name: m.payout_accepted() }).click();
  await dialog.getByRole("button", { name: m.payout_accepted() }).click();
  await expect(files.getByRole("button", { name: m.payout_accepted() })).toHaveCount(0);
  await expect(files.getByRole("listitem").first()).toContainText(m.payout_wasAccepted());
  await expectFit(page);
});

test("the stages of a run show the progress of its payments, their days, and why others wait @phone", async ({
  pageFor,
  admin,
  run: { id },
}) => {
  const page = await pageFor(admin);
  const stage = (name: (typeof RUN_STAGES)[number]) =>
    page.getByRole("list", { name: m.payout_stages() }).getByRole("listitem").nth(RUN_STAGES.indexOf(name));
  const today = formatDate(helsinkiDate(new Date()));
  const press = async (region: string, button: string) => {
    await page.getByRole("region", { name: region }).getByRole("button", { name: button }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await page.goto(`/admin/settlements/${id}/payouts`);
  await expect(stage("confirmed")).toHaveAttribute("aria-current", "step");
  await expect(stage("in_file")).toContainText("Odottaa tilinumeron vahvistusta: 1");
  await press(m.payout_ready(), m.payout_make());
  await expect(stage("in_file")).toContainText(`${m.payout_stageCount({ done: 1, all: 2 })}${today}`);
  await expect(stage("released")).toHaveAttribute("aria-current", "step");
  await expectFit(page);
  await press(m.payout_files(), m.payout_rejected());
  await expect(stage("accepted")).toContainText("Korjattavana: 1");
  await press(m.payout_ready(), m.payout_make());
  await press(m.payout_files(), m.payout_accepted());
  await expect(stage("accepted")).toContainText(`${m.payout_stageCount({ done: 1, all: 2 })}${today}`);
  await expect(stage("accepted")).toHaveAttribute("aria-current", "step");
  await asOwner(
    (sql) => sql`update payouts set paid_on = ${helsinkiDate(new Date())}
    where rejected_at is null and file_id in (select id from payout_files where run_id = ${id})`,
  );
  // The page of the run shows the same.
  await page.goto(`/admin/settlements/${id}`);
  await expect(stage("paid")).toContainText(`${m.payout_stageCount({ done: 1, all: 2 })}${today}`);
  await expect(stage("paid")).toHaveAttribute("aria-current", "step");
  await expect(stage("in_file")).toContainText("Odottaa tilinumeron vahvistusta: 1");
  await expectFit(page);
});

test("the link from a thing to do to a held payment is wide enough for a finger", async ({
  pageFor,
  user,
  run: { held },
}) => {
  const page = await pageFor(user);
  await page.goto(`/companies/${held.id}`);
  const todo = page.getByRole("region", { name: m.home_todo(), exact: true });
  await expect(todo.getByText("Odottaa tilinumeron vahvistusta").first()).toBeVisible();
  await expectTouchable(page);
});

test("a file that two pages request at the same time is made once", async ({ pageFor, admin, run }) => {
  const pages = await Promise.all([pageFor(admin), pageFor(admin)]);
  for (const page of pages) {
    await page.goto(`/admin/settlements/${run.id}/payouts`);
    await page.getByRole("button", { name: m.payout_make() }).click();
  }
  await Promise.all(
    pages.map((page) => page.getByRole("dialog").getByRole("button", { name: m.payout_make() }).click()),
  );
  for (const page of pages) await expect(page.getByRole("dialog")).toHaveCount(0);
  const [first] = pages;
  await first?.reload();
  const files = first?.getByRole("region", { name: m.payout_files() }).getByRole("listitem");
  if (files) await expect(files).toHaveCount(1);
});
