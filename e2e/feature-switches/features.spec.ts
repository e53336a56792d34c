import { randomInt } from "node:crypto";
import { expect, test } from "#e2e/fixtures.ts";
import * as m from "#messages";

// The page that manages the answers of GET /api/features.

test("an admin adds a feature, switches it, ends it and restores it, and programs get each state", async ({
  pageFor,
  admin,
  client,
}) => {
  const name = `kokeilu${randomInt(1_000_000_000)}`;
  const answered = async () => (await (await client.get("/api/features")).json())[name];
  const page = await pageFor(admin);
  const press = (label: string) => page.getByRole("button", { name: label, exact: true }).first().click();
  const confirm = (label: string) =>
    page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
  await page.goto("/admin/features");
  await page.getByRole("link", { name: m.feature_add() }).click();
  await page.getByRole("textbox", { name: "Nimi", exact: true }).fill("Ei kelpaa");
  await press("Tallenna");
  await expect(page.getByRole("region", { name: /^Tarkista / })).toBeVisible();
  await page.getByRole("textbox", { name: "Nimi", exact: true }).fill(name);
  await page.getByRole("textbox", { name: new RegExp(m.feature_note()) }).fill("Kokeillaan jotakin");
  await press("Tallenna");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await answered()).toBe(false);

  await press(m.feature_turnOn());
  await expect(page.getByRole("dialog")).toContainText(m.feature_turningHelp());
  await confirm(m.feature_turnOn());
  await expect(page.getByText(m.feature_isOn())).toBeVisible();
  expect(await answered()).toBe(true);

  await press(m.feature_end());
  await confirm(m.feature_end());
  await expect(page.getByText(m.feature_endedNote())).toBeVisible();
  expect(await answered()).toBe(false);
  await press(m.feature_restore());
  await confirm(m.feature_restore());
  // The text of an ended feature ends with the same words, so the match is exact.
  await expect(page.getByText(m.feature_isOff(), { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: new RegExp(m.feature_note()) }).fill("Kokeiltu");
  await press("Tallenna");
  await expect(page.getByText("Tallennettu")).toBeVisible();
  const history = page.getByRole("region", { name: m.history_title() });
  await expect(history.locator("ol > li")).toHaveCount(5);
  await expect(history.getByRole("listitem").first()).toContainText(admin.email);

  await page.goto(`/admin/features?q=${name}`);
  await expect(page.getByRole("row", { name })).toContainText("Kokeiltu");
  const file = await (await admin.api.get(`/admin/features/export?format=csv&q=${name}`)).text();
  expect(file).toContain(name);
});

test("a note that a person is typing stays when a program switches the feature", async ({
  pageFor,
  admin,
  client,
}) => {
  const name = `rinnalla${randomInt(1_000_000_000)}`;
  await client.put(`/api/features/${name}`, { data: { enabled: false, note: "Vanha selite" } });
  const page = await pageFor(admin);
  await page.goto(`/admin/features/${name}`);
  const note = page.getByRole("textbox", { name: new RegExp(m.feature_note()) });
  await note.fill("Kesken oleva selite");
  await client.put(`/api/features/${name}`, { data: { enabled: true, note: "Vanha selite" } });
  const save = page.getByRole("button", { name: "Tallenna", exact: true });
  await save.click();
  await expect(page.getByText(m.form_staleReloaded())).toBeVisible();
  await expect(page.getByText(m.feature_isOn())).toBeVisible();
  await expect(note).toHaveValue("Kesken oleva selite");
  await save.click();
  await expect(page.getByText("Tallennettu", { exact: true })).toBeVisible();
});

test("a program with the scope switches a feature that another program reads", async ({ client }) => {
  const name = `ohjelma${randomInt(1_000_000_000)}`;
  const made = await client.put(`/api/features/${name}`, { data: { enabled: true, note: "Ohjelman oma" } });
  expect(await made.json()).toMatchObject({ name, enabled: true, ended: false });
  const stale = await client.put(`/api/features/${name}`, {
    data: { enabled: false },
    headers: { "if-match": '"7"' },
  });
  expect(stale.status()).toBe(412);
  expect((await (await client.get("/api/features")).json())[name]).toBe(true);
});
