import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { changeCompany, createActiveCompany, readCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { bringUnder } from "#e2e/support/lookers.ts";
import type { Person } from "#e2e/support/person.ts";
import * as m from "#messages";

type Scene = { from: { id: number; name: string }; to: { id: number; name: string }; names: string[] };

/** A partner with three active companies, and a second partner. */
async function sceneOf(member: Person, admin: Person): Promise<Scene> {
  const mark = randomUUID().slice(0, 8);
  const named = async (companyName: string, changes: object = {}) => {
    const { id } = await createActiveCompany(member.api, admin.api);
    await changeCompany(admin.api, id, { companyName, ...changes });
    return { id, name: companyName };
  };
  const from = await named(`Lähtö ${mark} Oy`, { companyType: "aggregator" });
  const to = await named(`Kohde ${mark} Oy`, { companyType: "regional_partner" });
  const names: string[] = [];
  for (const letter of ["A", "B", "C"]) {
    const { id, name } = await named(`Taksi ${letter} ${mark} Oy`);
    await bringUnder(admin.api, id, from.id);
    names.push(name);
  }
  return { from, to, names };
}

const bar = (page: Page) => page.getByRole("region", { name: m.partnerMove_selection() });
const namesUnder = async ({ api }: Person, id: number): Promise<string[]> => {
  const companies: { companyName: string }[] = await (
    await api.get(`/api/partners/${id}/companies?limit=1000`)
  ).json();
  return companies.map(({ companyName }) => companyName);
};

async function moveTo(page: Page, target: string) {
  await bar(page).getByRole("button", { name: m.partnerMove_move() }).click();
  await page.getByRole("combobox", { name: m.partnerMove_target() }).selectOption({ label: target });
}

test("an admin finds a partner, moves some of its companies to another one, and undoes the move", async ({
  pageFor,
  admin,
  member,
}) => {
  const { from, to, names } = await sceneOf(member, admin);
  const [first = "", second = "", third = ""] = names;
  const page = await pageFor(admin);
  await page.goto(`/admin/partners?q=${encodeURIComponent(from.name)}`);
  const row = page.getByRole("row", { name: from.name });
  await expect(row).toContainText("3");
  await row.getByRole("link", { name: from.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: from.name })).toBeVisible();

  for (const name of [first, second])
    await page.getByRole("checkbox", { name: m.partnerMove_select({ name }), exact: true }).check();
  await expect(bar(page).getByText(m.partnerMove_selected({ count: 2 }))).toBeVisible();
  await expectFit(page);
  await moveTo(page, to.name);
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByRole("heading", { name: m.partnerMove_movingTo({ count: 2, target: to.name }) }),
  ).toBeVisible();
  await expect(dialog).toContainText(first);
  await expectFit(page);
  await dialog.getByRole("button", { name: m.partnerMove_confirm({ count: 2 }) }).click();

  const note = page
    .getByRole("status")
    .filter({ hasText: m.partnerMove_moved({ count: 2, target: to.name }) });
  await expect(note).toBeVisible();
  expect(await namesUnder(admin, from.id)).toEqual([third]);
  expect(await namesUnder(admin, to.id)).toEqual([first, second]);
  await expectFit(page);
  await note.getByRole("button", { name: m.partnerMove_undo() }).click();
  await expect(page.getByText(m.partnerMove_undoneNote({ count: 2 }))).toBeVisible();
  expect(await namesUnder(admin, from.id)).toEqual(names);
});

test("all companies behind a search are moved to no partner, and later returned from the list of moves", async ({
  pageFor,
  admin,
  member,
}) => {
  const { from, names } = await sceneOf(member, admin);
  const page = await pageFor(admin);
  await page.goto(`/admin/partners/${from.id}?q=taksi`);
  await page.getByRole("checkbox", { name: m.partnerMove_selectPage() }).check();
  await expect(bar(page).getByText(m.partnerMove_selected({ count: 3 }))).toBeVisible();
  await moveTo(page, m.partnerMove_nobody());
  await page
    .getByRole("dialog")
    .getByRole("button", { name: m.partnerMove_confirm({ count: 3 }) })
    .click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: m.partnerMove_moved({ count: 3, target: m.partnerMove_nobody() }) }),
  ).toBeVisible();
  await page.goto(`/admin/partners/${from.id}`);
  await expect(page.getByText(m.partner_noCompanies())).toBeVisible();

  const moves = page.getByRole("region", { name: m.partnerMove_recent() });
  await moves.getByRole("button", { name: m.partnerMove_undo() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.partnerMove_undo() }).click();
  await expect(moves.getByText(m.partnerMove_undone())).toBeVisible();
  expect(await namesUnder(admin, from.id)).toEqual(names);
});

test("an undo names the company that changed since, and the move stays", async ({
  pageFor,
  admin,
  member,
}) => {
  const { from, to, names } = await sceneOf(member, admin);
  const companies: { id: number }[] = await (
    await admin.api.get(`/api/partners/${from.id}/companies`)
  ).json();
  const moved = await admin.api.post(`/api/partners/${to.id}/companies`, {
    data: { companies: companies.map(({ id }) => ({ id })) },
  });
  expect(await moved.json()).toMatchObject({ count: 3 });
  const [{ id }] = companies as [{ id: number }];
  await changeCompany(admin.api, id, { taxiServiceLicence: "TL-54321" });
  const page = await pageFor(admin);
  await page.goto(`/admin/partners/${to.id}`);
  const moves = page.getByRole("region", { name: m.partnerMove_recent() });
  await moves.getByRole("button", { name: m.partnerMove_undo() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.partnerMove_undo() }).click();
  await expect(moves.getByRole("alert")).toContainText(names[0] ?? "");
  expect(await namesUnder(admin, to.id)).toHaveLength(3);
  expect((await readCompany(admin.api, id)).taxiServiceLicence).toBe("TL-54321");
});

test("only admins download the lists as files", async ({ admin, owner, member }) => {
  const { from, names } = await sceneOf(member, admin);
  const list = await admin.api.get(`/admin/partners/export?format=csv&q=${encodeURIComponent(from.name)}`);
  expect(await list.text()).toContain(from.name);
  const companies = await (await admin.api.get(`/admin/partners/${from.id}/export?format=csv`)).text();
  for (const name of names) expect(companies).toContain(name);
  for (const path of [`/api/partners`, `/api/partners/${from.id}/companies`])
    expect((await owner.api.get(path)).status()).toBe(403);
});
