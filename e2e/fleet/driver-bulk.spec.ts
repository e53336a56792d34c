import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { type Company, createActiveCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import type { Person } from "#e2e/support/person.ts";
import { expectTouchable } from "#e2e/support/touch.ts";
import { expectUncut } from "#e2e/support/widths.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// Bulk changes of drivers: an admin approves the selected ones, all or none, and can undo it.

/** Adds complete drivers who wait for approval, and returns their names. */
async function addDrivers({ id }: Company, count: number, { days = 700, prefix = "Ajaja" } = {}) {
  const rows = await query<{ name: string }>(
    `insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
       phone_number, contact_email, status, created_by, modified_by)
     select $1::bigint, 'L-' || n, helsinki_date(now()) + $3::int, 'Eino', $4 || lpad(n::text, 2, '0'), '+358405551234',
       'eino@ajaja.example', 'pending', 't', 't'
     from generate_series(1, $2::int) n returning first_name || ' ' || last_name as name`,
    [id, count, days, prefix],
  );
  return rows.map(({ name }) => name);
}

const statusesOf = async ({ api }: Person, { id }: Company): Promise<string[]> => {
  const drivers: { status: string }[] = await (
    await api.get(`/api/companies/${id}/drivers?limit=1000`)
  ).json();
  return drivers.map(({ status }) => status);
};

const openDrivers = async (page: Page, { id }: Company, search = "") => {
  await page.goto(`/companies/${id}/drivers${search}`);
  await expect(page.locator("fieldset:disabled")).toHaveCount(0);
};

const box = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: m.fleetBulk_select({ name }), exact: true });
const bar = (page: Page) => page.getByRole("region", { name: m.fleetBulk_selection({ kind: "driver" }) });
const selected = (page: Page, count: number) =>
  bar(page).getByText(m.fleetBulk_selected({ kind: "driver", count }));

/** The last press of a change of the selected drivers to 'Aktiivinen'. */
async function approve(page: Page, count: number) {
  await bar(page).getByRole("button", { name: m.fleetBulk_changeStatus() }).click();
  const question = page.getByRole("dialog", { name: m.fleetBulk_changing({ kind: "driver", count }) });
  await question.getByText(m.statusLabels({ status: "active" }), { exact: true }).click();
  await question.getByRole("button", { name: m.fleetBulk_confirmStatus({ kind: "driver", count }) }).click();
}

test("an expired licence prevents the whole approval and its driver is named; an admin approves the others by keyboard, and undoes the approval", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await createActiveCompany(member.api, admin.api);
  const [first = "", second = "", third = ""] = await addDrivers(company, 3);
  const [expired = ""] = await addDrivers(company, 1, { days: -1, prefix: "Pitkäsukuniminen-Vanhanen" });
  const page = await pageFor(admin);
  await openDrivers(page, company);
  await page.getByRole("checkbox", { name: m.fleetBulk_selectPage({ kind: "driver" }) }).check();
  await expect(selected(page, 4)).toBeVisible();
  // The list with checkboxes before its rows.
  await expectUncut(page);
  await expectTouchable(page);
  await approve(page, 4);
  const told = `${expired}: ${messageOfCode("licence_expired")} Mitään ei muutettu.`;
  await expect(page.getByRole("alert").getByText(told)).toBeVisible();
  expect(await statusesOf(admin, company)).toEqual(Array(4).fill("pending"));
  await expectFit(page);

  for (const name of [second, expired]) {
    await box(page, name).focus();
    await page.keyboard.press("Space");
  }
  await expect(selected(page, 2)).toBeVisible();
  await bar(page).getByRole("button", { name: m.fleetBulk_changeStatus() }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: m.fleetBulk_changing({ kind: "driver", count: 2 }) });
  await expect(question.getByText(`${first}, ${third}`)).toBeVisible();
  await question.getByRole("radio", { name: m.statusLabels({ status: "active" }) }).focus();
  await page.keyboard.press("Space");
  await question
    .getByRole("button", { name: m.fleetBulk_confirmStatus({ kind: "driver", count: 2 }) })
    .focus();
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByText(
        m.fleetBulk_changed({ kind: "driver", count: 2, status: m.statusLabels({ status: "active" }) }),
      )
      .first(),
  ).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await statusesOf(admin, company)).toEqual(["active", "pending", "active", "pending"]);
  const recent = page.getByRole("region", { name: m.fleetBulk_recent() });
  await expect(
    recent.getByText(
      m.fleetBulk_changed({ kind: "driver", count: 2, status: m.statusLabels({ status: "active" }) }),
      { exact: true },
    ),
  ).toBeVisible();
  await expectFit(page);

  await page.getByRole("status").getByRole("button", { name: m.fleetBulk_undo(), exact: true }).click();
  await expect(page.getByText(m.fleetBulk_undoneNote({ kind: "driver", count: 2 }))).toBeVisible();
  await expect(recent.getByText(m.fleetBulk_undone(), { exact: true })).toBeVisible();
  await expect(box(page, second)).not.toBeChecked();
  expect(await statusesOf(admin, company)).toEqual(Array(4).fill("pending"));
});

test("everything behind combined filters is approved, and the file holds the same drivers", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await createActiveCompany(member.api, admin.api);
  await addDrivers(company, 55, { days: 14, prefix: "Pian" });
  await addDrivers(company, 2, { prefix: "Myöhemmin" });
  const page = await pageFor(admin);
  await openDrivers(page, company);
  await page
    .getByRole("combobox", { name: m.fleet_filter_label({ kind: "driver" }) })
    .selectOption(m.fleetPage_validities_expiring());
  await expect(page).toHaveURL(/\?validity=expiring$/);
  const chip = page.getByRole("link", {
    name: new RegExp(`^${m.statusFilterLabels({ status: "pending" })}`),
  });
  await expect(chip).toContainText("55");
  await chip.click();
  await expect(page).toHaveURL(/validity=expiring&status=pending|status=pending&validity=expiring/);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /CSV/ }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n").slice(1);
  expect(lines).toHaveLength(55);
  expect(lines.filter((line) => !line.includes("Pian"))).toEqual([]);

  await page.getByRole("checkbox", { name: m.fleetBulk_selectPage({ kind: "driver" }) }).check();
  await bar(page)
    .getByRole("button", { name: m.fleetBulk_selectAll({ count: 55 }) })
    .click();
  await expect(selected(page, 55)).toBeVisible();
  await approve(page, 55);
  await expect(
    page
      .getByText(
        m.fleetBulk_changed({ kind: "driver", count: 55, status: m.statusLabels({ status: "active" }) }),
      )
      .first(),
  ).toBeVisible();
  const statuses = await statusesOf(admin, company);
  expect(statuses.filter((status) => status === "active")).toHaveLength(55);
  expect(statuses.filter((status) => status === "pending")).toHaveLength(2);
});
