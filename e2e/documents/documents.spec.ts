import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

/** A photograph of a phone that lay on its side, with the place where it was taken. */
const photograph = () =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#dddddd" } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "60/1 10/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function newKind(level: string, twoSided = false): Promise<{ id: number; name: string }> {
  const name = `Lupa ${randomUUID().slice(0, 8)}`;
  const id = await asOwner(async (sql) => {
    const [kind] = await sql<{ id: number }[]>`
      insert into document_kinds (name, level, expires, two_sided, formats, keep_months, created_by, modified_by)
      values (${name}, ${level}, true, ${twoSided}, '{jpeg,png,heic,pdf}', 24, 'x', 'x') returning id::int`;
    return kind?.id ?? 0;
  });
  return { id, name };
}

test("an owner photographs a document, an admin returns it, then approves it with an expiry, and the owner sees both", {
  tag: "@phone",
}, async ({ pageFor, admin, user }) => {
  const { name } = await newKind("company");
  const { id: companyId } = await createActiveCompany(user.api, admin.api);
  const file = { name: "IMG_0001.txt", mimeType: "text/plain", buffer: await photograph() };

  const page = await pageFor(user);
  await page.goto(`/companies/${companyId}/documents`);
  const own = page.getByRole("group", { name: m.companyDocument_send({ kind: name }) });
  await own.locator("input[type=file]").last().setInputFiles(file);
  await expect(page.getByText(m.companyDocument_received())).toBeVisible();
  await expect(page.getByText(m.companyDocument_states({ state: "waiting" }), { exact: true })).toBeVisible();
  await expectFit(page);

  const desk = await pageFor(admin);
  await page.getByRole("link", { name, exact: true }).click();
  const picture = page.getByRole("img", { name: m.companyDocument_page({ page: 1 }) });
  await expect(picture).toHaveJSProperty("naturalWidth", 800);
  await expect(picture).toHaveJSProperty("naturalHeight", 1_200);
  const address = new URL(page.url()).pathname;
  const shown = await page.request.get(`${address}/1`);
  expect(shown.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": expect.stringMatching(/^inline; filename="document-\d+-1\.jpg"$/),
  });
  expect((await sharp(await shown.body()).metadata()).exif).toBeUndefined();

  await desk.goto("/admin/documents");
  await desk.goto(address);
  const check = desk.getByRole("region", { name: m.companyDocument_check() });
  await check.getByRole("button", { name: m.companyDocument_return() }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel(m.companyDocument_reason()).fill("Kuva on epätarkka.");
  await dialog.getByRole("button", { name: m.companyDocument_return(), exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/companies/${companyId}/documents`);
  await expect(page.getByText("Kuva on epätarkka.")).toBeVisible();
  const again = page.getByRole("group", { name: m.companyDocument_sendNew({ kind: name }) });
  await again.locator("input[type=file]").last().setInputFiles(file);
  // The link leads to the new version once the list has it.
  await expect(page.getByText(m.companyDocument_states({ state: "waiting" }), { exact: true })).toBeVisible();
  const newest = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  await desk.goto(newest ?? "");
  await check.getByRole("button", { name: m.companyDocument_approve() }).click();
  await expect(check.getByText(m.errors_required()).first()).toBeVisible();
  await check.getByLabel(m.companyDocument_validUntilField()).fill("2031-05-31");
  await expectFit(desk);
  await check.getByRole("button", { name: m.companyDocument_approve() }).click();
  // The next document that waits opens, or the list.
  await expect.poll(() => new URL(desk.url()).pathname).not.toBe(newest);

  await page.goto(newest ?? "");
  await expect(
    page.getByText(m.companyDocument_states({ state: "approved" }), { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByText(formatDate("2031-05-31"))).toBeVisible();
  // Opening the picture is noted; the page shows it when it is opened again.
  await expect(page.getByRole("img")).toHaveJSProperty("naturalWidth", 800);
  await page.reload();
  const versions = page.getByRole("region", { name: m.companyDocument_versions() });
  await expect(versions.getByRole("link")).toHaveCount(2);
  await expect(
    page.getByRole("region", { name: m.companyDocument_views() }).getByText(user.email),
  ).toBeVisible();
  await versions.getByRole("link").last().click();
  await expect(page.getByRole("img")).toHaveCount(1);
});

test("a file that is no picture is refused with the remedy, and a broken upload is sent again and arrives once", async ({
  pageFor,
  admin,
  user,
}) => {
  const { name } = await newKind("company");
  const { id: companyId } = await createActiveCompany(user.api, admin.api);
  const page = await pageFor(user);
  await page.goto(`/companies/${companyId}/documents`);
  const own = page.getByRole("group", { name: m.companyDocument_send({ kind: name }) });
  const input = own.locator("input[type=file]").last();
  await input.setInputFiles({
    name: "kuva.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await expect(own.getByText("PDF. Ota asiakirjasta kuva")).toBeVisible();

  await page.route("**/api/companies/*/documents*", (route) => route.abort("internetdisconnected"), {
    times: 1,
  });
  await input.setInputFiles({ name: "kuva.jpg", mimeType: "image/jpeg", buffer: await photograph() });
  await own.getByRole("button", { name: m.companyDocument_retry() }).click();
  await expect(page.getByText(m.companyDocument_received())).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(1);
});

test("a driver's card is sent with both sides on the driver's page", { tag: "@phone" }, async ({
  pageFor,
  admin,
  user,
}) => {
  const { name } = await newKind("driver", true);
  const { id: companyId } = await createActiveCompany(user.api, admin.api);
  const made = await user.api.post(`/api/companies/${companyId}/drivers`, {
    data: { contact: { lastName: "Kuski" } },
  });
  const { id: driverId } = await made.json();
  const page = await pageFor(user);
  await page.goto(`/companies/${companyId}/drivers/${driverId}`);
  const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: await photograph() };
  const card = page.getByRole("region", { name: m.companyDocument_title() });
  await card
    .getByRole("group", { name: m.companyDocument_send({ kind: name }) })
    .locator("input[type=file]")
    .last()
    .setInputFiles(file);
  await expect(card.getByText(m.companyDocument_backNext())).toBeVisible();
  await card
    .getByRole("group", { name: m.companyDocument_sendBack({ kind: name }) })
    .locator("input[type=file]")
    .last()
    .setInputFiles(file);
  await expect(card.getByText(m.companyDocument_received())).toBeVisible();
  await expect(card.getByText(m.companyDocument_states({ state: "waiting" }), { exact: true })).toBeVisible();
  await expectFit(page);
});
