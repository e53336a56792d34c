import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import {
  addTo,
  changeCompany,
  companyDetails,
  createActiveCompany,
  createCompany,
  wholeCompany,
} from "#e2e/support/company.ts";
import { openMore } from "#e2e/support/forms.ts";
import { openFilter } from "#e2e/support/list-filter.ts";
import * as m from "#messages";

// The history of changes, and the restoration of deleted rows.

const history = (page: Page): Locator => page.getByRole("region", { name: m.history_title() });

test("a long history is read page by page, newest first, without losing typed text", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  for (let n = 1; n <= 12; n += 1)
    await changeCompany(member.api, id, { accountantEmail: `tili${n}@toimisto.example` });
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/details`);
  await openMore(page);
  await expect(history(page).getByRole("listitem").first()).toContainText("tili12@toimisto.example");
  await expect(history(page).getByText("tili1@toimisto.example")).toHaveCount(0);

  const street = page.getByLabel("Katuosoite");
  await street.fill("Kesken jäänyt katu 1");
  await history(page).getByRole("link", { name: m.history_older() }).click();
  await page.waitForURL(/history=/);
  await expect(history(page).getByText("tili1@toimisto.example").first()).toBeVisible();
  await expect(history(page).getByText(m.history_created(), { exact: true })).toBeVisible();
  // Approved by an admin, whose name the company's own people do not see.
  await expect(history(page).getByText(m.history_sides({ side: "provider" }), { exact: true })).toBeVisible();
  await expect(history(page).getByText(admin.email)).toHaveCount(0);
  await expect(history(page).getByRole("link", { name: m.history_older() })).toHaveCount(0);
  await expect(street).toHaveValue("Kesken jäänyt katu 1");
  await history(page).getByRole("link", { name: m.history_newest() }).click();
  await expect(history(page).getByRole("listitem").first()).toContainText("tili12@toimisto.example");
});

test("an address with an invalid cursor shows the history from its beginning", async ({ owner, pageFor }) => {
  const { company } = await (await owner.api.get("/api/user")).json();
  const page = await pageFor(owner);
  await page.goto(`/companies/${company.id}/details?history=rikki`);
  await expect(history(page).getByText(m.history_created(), { exact: true })).toBeVisible();
});

test("an admin restores a deleted company", async ({ user, admin, pageFor }) => {
  const companyName = `Palaava ${randomUUID().slice(0, 8)} Oy`;
  const { id } = await createCompany(user.api, { ...companyDetails(), companyName });
  await user.api.delete(`/api/companies/${id}`);
  const page = await pageFor(admin);
  await page.goto("/companies");
  const phone = (page.viewportSize()?.width ?? 0) < 600;
  await page.getByRole("button", { name: phone ? "Valikko" : m.admin_menu() }).click();
  await page.getByRole("link", { name: m.admin_deletedCompanies() }).click();
  await page.waitForURL("/admin/deleted");
  const row = page.getByRole("row").filter({ hasText: companyName });
  await expect(row).toContainText(user.email);
  await row.getByRole("button", { name: m.history_restore() }).click();
  const question = page.getByRole("dialog", {
    name: {
      title: m.history_restoring_title({ type: "company", name: companyName }),
      explanation: m.history_restoring_explanation({ type: "company" }),
    }.title,
  });
  await question.getByRole("button", { name: m.history_restore() }).click();
  await page.waitForURL(`/companies/${id}/details`);
  await openMore(page);
  await expect(history(page).getByText(m.history_restored(), { exact: true })).toBeVisible();
  expect((await user.api.get(`/api/companies/${id}`)).status()).toBe(200);
});

test("a deleted vehicle and a deleted driver are in the company's history, where an admin restores them", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const plate = `E${Date.now() % 100_000_000}`;
  const vehicle = await addTo(member.api, id, "vehicles", { licensePlate: plate });
  const driver = await addTo(member.api, id, "drivers", { contact: { lastName: "Kadonnut" } });
  const deleted = [
    { type: "vehicle", name: plate, at: `/api/companies/${id}/vehicles/${vehicle.id}`, id: vehicle.id },
    { type: "driver", name: "Kadonnut", at: `/api/companies/${id}/drivers/${driver.id}`, id: driver.id },
  ] as const;
  for (const { at } of deleted) await member.api.delete(at);

  const own = await pageFor(member);
  await own.goto(`/companies/${id}/details`);
  await openMore(own);
  for (const { type, name, id: gone } of deleted) {
    await expect(history(own).getByText(m.history_deletedOne({ kind: type, name }))).toBeVisible();
    const data = { entity: `${type}:${gone}` };
    expect((await member.api.post(`/api/companies/${id}/restore`, { data })).status()).toBe(403);
  }
  await expect(history(own).getByRole("button", { name: m.history_restore() })).toHaveCount(0);

  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/details`);
  await openMore(page);
  for (const { type, name, at } of deleted) {
    const entry = history(page)
      .getByRole("listitem")
      .filter({ hasText: m.history_deletedOne({ kind: type, name }) });
    await entry.getByRole("button", { name: m.history_restore() }).click();
    const question = page.getByRole("dialog", { name: m.history_restoring_title({ type, name }) });
    await question.getByRole("button", { name: m.history_restore() }).click();
    await expect(history(page).getByText(m.history_restoredOne({ kind: type, name }))).toBeVisible();
    expect((await member.api.get(at)).status()).toBe(200);
  }
  await expect(history(page).getByRole("button", { name: m.history_restore() })).toHaveCount(0);
});

test("a move is in both companies' histories, and only admins see the other company", async ({
  member,
  user,
  admin,
  pageFor,
}) => {
  const active = async ({ api }: typeof user, companyName: string) => {
    const { id: made } = await createCompany(api, { ...wholeCompany(), companyName });
    return changeCompany(admin.api, made, { status: "active" });
  };
  const from = await active(member, `Lähtö ${randomUUID().slice(0, 8)} Oy`);
  const to = await active(user, `Tulo ${randomUUID().slice(0, 8)} Oy`);
  const plate = `M${Date.now() % 100_000_000}`;
  const { id } = await addTo(member.api, from.id, "vehicles", { licensePlate: plate });
  const moved = await admin.api.put(`/api/companies/${from.id}/vehicles/${id}`, {
    data: { company: { id: to.id } },
  });
  expect(moved.status()).toBe(200);

  const own = await pageFor(member);
  await own.goto(`/companies/${from.id}/details`);
  await openMore(own);
  await expect(history(own).getByText(m.history_leftOne({ one: "vehicle", name: plate }))).toBeVisible();
  const theirs = await pageFor(user);
  await theirs.goto(`/companies/${to.id}/vehicles/${id}`);
  await expect(history(theirs).getByText(m.history_anotherCompany())).toBeVisible();
  for (const page of [own, theirs])
    await expect(history(page).getByText(page === own ? to.companyName : from.companyName)).toHaveCount(0);

  const office = await pageFor(admin);
  await office.goto(`/companies/${from.id}/details`);
  await openMore(office);
  await expect(history(office).getByText(m.history_leftFor({ one: "vehicle", name: plate }))).toBeVisible();
  await expect(history(office).getByRole("link", { name: to.companyName })).toBeVisible();
  await office.goto(`/companies/${to.id}/vehicles/${id}`);
  await expect(history(office).getByRole("link", { name: from.companyName })).toBeVisible();
});

test("a deleted vehicle with a successor stays deleted, and the screen says why", async ({
  user,
  admin,
  pageFor,
}) => {
  const companyName = `Korvattu ${randomUUID().slice(0, 8)} Oy`;
  const details = { ...companyDetails(), companyName };
  const { id } = await createCompany(user.api, details);
  await user.api.delete(`/api/companies/${id}`);
  await createCompany(user.api, { ...wholeCompany(), ...details });
  const page = await pageFor(admin);
  await page.goto("/admin/deleted");
  const row = page.getByRole("row").filter({ hasText: companyName });
  await row.getByRole("button", { name: m.history_restore() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.history_restore() }).click();
  await expect(row.getByRole("alert")).toContainText("Y-tunnuksella on jo toinen yritys");
  expect((await admin.api.post(`/api/companies/${id}/restore`)).status()).toBe(409);
});

test("the deleted companies are only for admins: others are redirected to the start, and have no menu", async ({
  user,
  pageFor,
}) => {
  const { id } = await createCompany(user.api, companyDetails());
  await user.api.delete(`/api/companies/${id}`);
  const page = await pageFor(user);
  await page.goto("/admin/deleted");
  await expect(page).toHaveURL(/\/companies/);
  await expect(page.getByRole("button", { name: m.admin_menu() })).toHaveCount(0);
  expect((await user.api.post(`/api/companies/${id}/restore`)).status()).toBe(404);
});

test("the API returns the same, page by page and for one entity", async ({ member, admin, client }) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  await changeCompany(member.api, id, { accountantEmail: "tili@toimisto.example" });
  const first = await member.api.get(`/api/companies/${id}/history?limit=2`);
  const events = await first.json();
  expect(events).toMatchObject([
    {
      actor: member.email,
      entity: { type: "company", id },
      action: "update",
      changes: [{ field: "accountantEmail", from: null, to: "tili@toimisto.example" }],
    },
    { actor: null, action: "update", changes: [{ field: "status", from: "pending", to: "active" }] },
  ]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers().link ?? "")?.[1];
  const rest = await (await member.api.get(next ?? "")).json();
  expect(rest.map(({ action }: { action: string }) => action)).toContain("create");
  const seen = await (await client.get(`/api/companies/${id}/history`)).json();
  expect(seen.map(({ id: one }: { id: number }) => one)).toEqual(
    [...events, ...rest].map(({ id: one }: { id: number }) => one),
  );
  expect(seen[1].actor).toBe(admin.email);
  expect(await (await client.get(`/api/companies/${id}/history?entity=vehicle:1`)).json()).toEqual([]);
  expect((await client.get(`/api/companies/${id}/history?entity=auto`)).status()).toBe(422);
});

test("an admin finds changes by field, person and company, downloads them as a file, and a program reads them", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await createActiveCompany(member.api, admin.api);
  await changeCompany(member.api, company.id, { accountantEmail: "haettu@toimisto.example" });
  const page = await pageFor(admin);
  await page.goto("/admin/history");
  await page.getByLabel(m.history_person()).fill(member.email);
  await page.getByLabel(m.history_businessId()).fill(company.businessId);
  await page.getByRole("button", { name: m.history_apply() }).click();
  await page.waitForURL(/person=.*businessId=/);
  await page.getByLabel(m.history_field()).selectOption("accountantEmail");
  await page.waitForURL(/field=accountantEmail/);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("haettu@toimisto.example");
  await expect(rows.getByRole("link")).toHaveAttribute("href", `/companies/${company.id}/details`);
  // The filter is in the address: the page can be opened again, and the back link leaves it.
  await page.reload();
  await expect(page.getByLabel(m.history_person())).toHaveValue(member.email);

  const { search } = new URL(page.url());
  const file = await admin.api.get(`/admin/history/export${search}&format=csv`);
  expect((await file.text()).trim().split("\n")).toHaveLength(2);
  const answer = await admin.api.get(`/api/history${search}`);
  expect(await answer.json()).toMatchObject([
    {
      actor: member.email,
      entity: { type: "company", id: String(company.id) },
      company: { id: company.id },
      changes: [{ field: "accountantEmail", to: "haettu@toimisto.example" }],
    },
  ]);
  await page.getByLabel(m.history_person()).fill("eikukaan@toimisto.example");
  await page.getByLabel(m.history_person()).press("Enter");
  await expect(page.getByText(m.history_noneFound())).toBeVisible();
});

test("a company's people search their own history by keyboard, and do not see names of the provider's people @phone", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await createActiveCompany(member.api, admin.api);
  await changeCompany(member.api, company.id, { accountantEmail: "oma@toimisto.example" });
  const page = await pageFor(member);
  await page.goto(`/companies/${company.id}/details`);
  await openMore(page);
  await history(page).getByRole("link", { name: m.history_wholeLink() }).press("Enter");
  await page.waitForURL(`/companies/${company.id}/history`);
  await expect(page.getByRole("heading", { name: m.history_title(), level: 1 })).toBeVisible();
  await expect(page.getByRole("table")).toContainText(m.history_sides({ side: "provider" }));
  await expect(page.getByText(admin.email)).toHaveCount(0);
  await openFilter(page);
  await page.getByLabel(m.history_person()).fill(admin.email);
  await page.getByLabel(m.history_person()).press("Enter");
  await expect(page.getByText(m.history_noneFound())).toBeVisible();
  expect((await member.api.get("/api/history")).status()).toBe(403);
});
