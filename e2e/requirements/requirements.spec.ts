import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import {
  type Company,
  changeCompany,
  companyDetails,
  createActiveCompany,
  today,
} from "#e2e/support/company.ts";
import { addDays } from "#lib/core/calendar.ts";
import { formatDate } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** Two companies in use at a postal code of their own: one with an accountant, one without. */
async function neighbours(api: Api, admin: Api): Promise<{ postCode: string; met: Company; unmet: Company }> {
  const postCode = String(randomInt(10_000, 99_999));
  const make = async (changes: object) => {
    const { id } = await createActiveCompany(api, admin);
    const companyName = `Ehto ${randomUUID().slice(0, 8)} Oy`;
    return changeCompany(admin, id, {
      companyName,
      address: { ...companyDetails().address, postCode },
      ...changes,
    });
  };
  return {
    postCode,
    met: await make({ accountantEmail: "kirjaaja@tolppa.example" }),
    unmet: await make({ accountantEmail: null }),
  };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

test("an admin previews a requirement, reads whom it would block as a file, saves it and ends it", async ({
  pageFor,
  user,
  admin,
}) => {
  const { postCode, met, unmet } = await neighbours(user.api, admin.api);
  const name = `Kirjanpitäjä ${randomUUID().slice(0, 8)}`;
  const from = addDays(today(), 30);
  const page = await pageFor(admin);
  await page.goto("/admin/requirements");
  await page.getByRole("link", { name: m.requirement_add() }).first().click();
  await page.getByRole("textbox", { name: fieldLabel("name") }).fill(name);
  await press(page, m.requirement_preview());
  await expect(page.getByText("Pakollinen").first()).toBeVisible();
  await page.getByRole("combobox", { name: fieldLabel("asked") }).selectOption("accountantEmail");
  await page.getByRole("textbox", { name: fieldLabel("postCodes") }).fill(postCode);
  await page.getByText(m.requirement_consequences({ consequence: "no_bookings" }), { exact: true }).click();
  await page.getByLabel(fieldLabel("validFrom")).fill(addDays(from, -1));
  await press(page, m.requirement_preview());
  await expect(page.getByText("vähintään 30 päivän päästä").first()).toBeVisible();

  await page.getByLabel(fieldLabel("validFrom")).fill(from);
  await press(page, m.requirement_preview());
  const preview = page.getByRole("region", { name: m.requirement_previewTitle({ day: formatDate(from) }) });
  await expect(preview).toContainText(m.requirement_counts({ level: "company", count: 2 }));
  await expect(preview.getByRole("row", { name: unmet.companyName })).toContainText(formatDate(from));
  await expect(preview.getByRole("row", { name: met.companyName })).toHaveCount(0);
  const href = await preview.getByRole("link", { name: /CSV/ }).getAttribute("href");
  const file = await (await admin.api.get(href ?? "")).text();
  expect(file).toContain(unmet.companyName);
  expect(file).not.toContain(met.companyName);

  await press(page, m.requirement_save());
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto(`/admin/requirements?phase=coming&q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  const history = page.getByRole("region", { name: m.history_title() });
  await page.getByText(m.requirement_consequences({ consequence: "told" }), { exact: true }).click();
  await press(page, "Tallenna");
  await expect(history).toContainText(m.requirement_consequences({ consequence: "told" }));
  await press(page, m.requirement_end());
  await page.getByRole("dialog").getByRole("button", { name: m.requirement_end() }).click();
  await expect(page.getByText(m.requirement_endedNote())).toBeVisible();
});

test("a company that misses a requirement is blocked beside its status, on its list and in the API, until it is met", async ({
  pageFor,
  user,
  admin,
}) => {
  const { postCode, met, unmet } = await neighbours(user.api, admin.api);
  const name = `Kirjanpitäjä ${randomUUID().slice(0, 8)}`;
  const page = await pageFor(admin);
  await page.goto("/admin/requirements/new");
  await page.getByRole("textbox", { name: fieldLabel("name") }).fill(name);
  await page.getByRole("combobox", { name: fieldLabel("asked") }).selectOption("accountantEmail");
  await page.getByRole("textbox", { name: fieldLabel("postCodes") }).fill(postCode);
  await page.getByText(m.requirement_consequences({ consequence: "no_bookings" }), { exact: true }).click();
  await page.getByLabel(fieldLabel("noticeDays")).fill("0");
  await press(page, m.requirement_save());
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const blockedSince = async ({ id }: Company) =>
    ((await (await user.api.get(`/api/companies/${id}`)).json()) as { blockedSince: string | null })
      .blockedSince;
  expect([await blockedSince(met), await blockedSince(unmet)]).toEqual([null, today()]);
  const list = await (await user.api.get(`/api/companies/${unmet.id}/requirements`)).json();
  expect(list).toMatchObject([{ requirement: { name }, state: "blocked", blockedFrom: today() }]);

  const theirs = await pageFor(user);
  await theirs.goto(`/companies/${unmet.id}`);
  const fact = theirs.getByText(m.requirement_blockedSince({ day: formatDate(today()), names: name }));
  await expect(fact).toBeVisible();
  await expect(theirs.getByText(m.statusLabels({ status: "active" }), { exact: true }).first()).toBeVisible();
  const todo = theirs.getByRole("region", { name: m.home_todo() });
  await expect(todo).toContainText(
    m.requirement_stops({ consequence: "no_bookings", day: formatDate(today()) }),
  );
  await changeCompany(user.api, unmet.id, { accountantEmail: "kirjaaja@tolppa.example" });
  await theirs.reload();
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(fact).toHaveCount(0);
  expect(await blockedSince(unmet)).toBeNull();
});
