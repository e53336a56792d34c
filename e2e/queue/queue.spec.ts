import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import {
  addTo,
  type Company,
  changeCompany,
  createActiveCompany,
  createCompany,
  readCompany,
  wholeCompany,
} from "#e2e/support/company.ts";
import { asOwner, query } from "#e2e/support/database.ts";
import { forgetProvider, testWithPeer as test } from "#e2e/support/dispatch-peer.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeDriver, wholeVehicle } from "#e2e/support/fleet.ts";
import { field, openMore } from "#e2e/support/forms.ts";
import { linkIn, mailOf, mailsTo } from "#e2e/support/mail.ts";
import type { Person } from "#e2e/support/person.ts";
import { accountExists } from "#lib/accounts/letters/account.ts";
import { companyReturned } from "#lib/companies/letters/status.ts";
import { deliveryReason } from "#lib/deliveries/texts.ts";
import { fleetDecided } from "#lib/fleet/letters/decisions.ts";
import { EXAMPLE } from "#lib/mail/letter.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { comingText } from "#lib/queue/texts.ts";
import * as m from "#messages";

// The admins' daily work: waiting rows, the longest first, decided in the list.

const REASON = "Tarkista taksiliikenneluvan numero.";

/** Companies that have waited longer than the demo's and other tests', in this order. */
async function waitingCompanies({ api }: Person, names: readonly string[]): Promise<Company[]> {
  const companies: Company[] = [];
  for (const companyName of names)
    companies.push(await createCompany(api, { ...wholeCompany(), companyName }));
  const ids = companies.map(({ id }) => id);
  // A separate hour, so that no other test's submission comes between them.
  const hour = randomInt(80_000);
  await asOwner(
    (
      sql,
    ) => sql`update companies set submitted_at = '2001-01-01'::timestamptz + ${hour} * interval '1 hour' + id * interval '1 ms'
      where id = any (${ids})`,
  );
  return companies;
}

/** A row of the list, not of its open application. */
const row = (page: Page, name: string) => page.locator("li[data-row]").filter({ hasText: name });

/** The row with its application open. */
async function opened(page: Page, name: string) {
  await row(page, name).getByRole("link", { name, exact: true }).click();
  return row(page, name);
}
const named = (...words: string[]) => words.map((word) => `${word} ${randomInt(1_000_000_000)} Oy`);

test("an admin goes through the queue by keyboard alone, and approves ten companies by eleven keys at most", async ({
  user,
  admin,
  pageFor,
}) => {
  const ten = named(...Array.from({ length: 10 }, (_, index) => `Kymmenes ${index}`));
  const three = named("Ensimmäinen", "Toinen", "Kolmas");
  const [first = "", second = "", third = ""] = three;
  const companies = await waitingCompanies(user, [...ten, ...three]);
  const page = await pageFor(admin);
  await page.clock.install();
  await page.goto("/admin");
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  // A button works once the page's code has loaded, and so do the keys.
  await expect(page.getByRole("button", { name: m.queue_approveAndNext() })).toBeEnabled();
  // J would lead to earlier submissions of other tests, so the test clicks instead.
  await link(ten[0] ?? "").click();
  for (const name of ten) {
    await expect(link(name)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("h");
    await expect(link(name)).toBeHidden();
  }

  await expect(link(first)).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(second)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(link(first)).toBeFocused();
  await page.keyboard.press("h");
  await expect(link(second)).toBeFocused();
  await expect(link(first)).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: comingText([first]) })).toBeAttached();

  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: m.return_title({ name: second }) });
  // Keys typed there are no shortcuts.
  await dialog.getByLabel(m.return_reason()).focus();
  await page.keyboard.type("hpjk");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(link(second)).toBeHidden();
  await expect(link(third)).toBeFocused();

  // The return leaves the approvals their ten seconds.
  await page.clock.fastForward(10_000);
  await expect
    .poll(async () => {
      const now = companies.map(async ({ id }) => (await readCompany(admin.api, id)).status);
      return Promise.all(now);
    })
    .toEqual([...Array(11).fill("active"), "incomplete", "pending"]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/companies/${companies.at(-1)?.id}/details`);
});

test("an admin approves several at once and one alone, and returns another with a reason that its people read @phone", async ({
  user,
  admin,
  pageFor,
}) => {
  const names = named("Joukko A", "Joukko B", "Hyvä", "Puutteellinen");
  const [, , good = "", bad = ""] = names;
  const companies = await waitingCompanies(user, names);
  const returned = companies.at(-1);
  const page = await pageFor(admin);
  await page.goto("/admin");

  await test.step("two are chosen and approved by one press", async () => {
    for (const name of names.slice(0, 2))
      await page.getByRole("checkbox", { name: m.queue_choose({ name }) }).check();
    await expect(page.getByRole("region", { name: m.queue_chosen() })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: m.queue_approveChosen({ count: 2 }) }).click();
    await expect(page.getByText(comingText(names.slice(0, 2))).last()).toBeVisible();
    await expect(row(page, good)).toBeVisible();
  });

  await test.step("one is approved where it is open", async () => {
    await (await opened(page, good)).getByRole("button", { name: m.queue_approveAndNext() }).click();
    await expect(row(page, good)).toBeHidden();
    await expectFit(page);
  });

  await test.step("one is returned, but only with a reason", async () => {
    await (await opened(page, bad)).getByRole("button", { name: m.queue_return() }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: m.return_send() }).click();
    await expect(dialog.getByText("Pakollinen")).toBeVisible();
    await dialog.getByLabel(m.return_reason()).fill(REASON);
    await dialog.getByRole("button", { name: m.return_send() }).click();
    await expect(row(page, bad)).toBeHidden();
  });

  // Leaving the page by a link sends the held approvals.
  await page.getByRole("link", { name: m.frame_settlements() }).first().click();
  for (const [index, status] of ["active", "active", "active", "incomplete"].entries())
    await expect
      .poll(async () => (await readCompany(admin.api, companies[index]?.id ?? 0)).status)
      .toBe(status);

  const mail = await mailOf(
    returned?.contact.email ?? "",
    companyReturned.words({
      ...EXAMPLE,
      companyName: bad,
      entityType: "company",
      entityId: 0,
      name: null,
      reason: REASON,
    }).subject,
  );
  expect(mail.text).toContain(REASON);
  const theirs = await pageFor(user);
  await theirs.goto(linkIn(mail));
  await expect(theirs.getByText(REASON)).toBeVisible();
  await expectFit(theirs);
  await theirs.goto(`/companies/${returned?.id}/details`);
  await openMore(theirs);
  await expect(
    theirs
      .getByRole("listitem")
      .filter({ hasText: `Palautettu täydennettäväksi: ${REASON}` })
      .first(),
  ).toBeVisible();
});

test("an approval after another admin's is refused at its row, and one is sent when the window is closed before its ten seconds are over", async ({
  member,
  admin,
  pageFor,
}) => {
  const [contested = "", closed = ""] = named("Kiistelty", "Suljettu");
  const companies = await waitingCompanies(member, [contested, closed]);
  const page = await pageFor(admin);
  await page.clock.install();
  await page.goto("/admin");
  await admin.api.put(`/api/companies/${companies[0]?.id}`, { data: { status: "active" } });
  await (await opened(page, contested)).getByRole("button", { name: m.queue_approveAndNext() }).click();
  await expect(row(page, contested)).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(row(page, contested).getByText(m.queue_overtaken())).toBeVisible();

  await (await opened(page, closed)).getByRole("button", { name: m.queue_approveAndNext() }).click();
  await expect(row(page, closed)).toBeHidden();
  await page.goto("about:blank");
  await expect
    .poll(async () => (await readCompany(admin.api, companies[1]?.id ?? 0)).status, { timeout: 5_000 })
    .toBe("active");
});

test("an admin reads what has changed since the return, turns the single keys off, and approves a vehicle only after its company", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const changed = await addTo(member.api, id, "vehicles", { ...wholeVehicle(), color: "musta" });
  const path = `/api/companies/${id}/vehicles/${changed.id}`;
  await admin.api.post(`${path}/return`, { data: { reason: REASON } });
  await member.api.put(path, { data: { color: "punainen" } });
  const pending = await createCompany(member.api);
  const early = await addTo(member.api, pending.id, "vehicles", wholeVehicle());
  await asOwner(
    (sql) => sql`update vehicles set waiting_since = '2001-01-01' where id = any (${[changed.id, early.id]})`,
  );
  const page = await pageFor(admin);
  await page.goto("/admin?kind=vehicle");

  await test.step("what has changed", async () => {
    const one = await opened(page, changed.licensePlate);
    await expect(one).toContainText(REASON);
    await expect(one.getByRole("listitem").filter({ hasText: "Väri" })).toHaveText(/musta.*punainen/);
    await expectFit(page);
    await page.getByRole("checkbox", { name: m.queue_useKeys() }).uncheck();
    await one.getByRole("link", { name: changed.licensePlate, exact: true }).focus();
    await page.keyboard.press("h");
    await expect(page.getByRole("button", { name: m.queue_undo(), exact: true })).toHaveCount(0);
    await expect(one).toBeVisible();
  });

  await test.step("a vehicle of a company that is not active", async () => {
    const one = await opened(page, early.licensePlate);
    await expect(one.getByText(m.queue_warnings({ code: "company_not_active" })).first()).toBeVisible();
    await expect(one.getByRole("button", { name: m.queue_approveAndNext() })).toBeDisabled();
    // The company waits too: it is approved from here, and the vehicle after it.
    await one.getByRole("button", { name: m.queue_companyFirst() }).click();
    await expect(one.getByRole("button", { name: m.queue_companyFirst() })).toHaveCount(0);
    await one.getByRole("button", { name: m.queue_approveAndNext() }).click();
    await expect(one).toBeHidden();
    await page.goto("/admin");
    await expect
      .poll(async () => (await admin.api.get(`/api/companies/${pending.id}/vehicles/${early.id}`)).json())
      .toMatchObject({ status: "active" });
  });
});

test("two approvals in a row are undone one after the other, the latest first, and all without warnings are approved only after a question: nothing is sent", async ({
  member,
  admin,
  pageFor,
}) => {
  const names = named("Ensin hyväksytty", "Sitten hyväksytty");
  const [first = "", second = ""] = names;
  const companies = await waitingCompanies(member, names);
  for (const { id } of companies) await addTo(member.api, id, "vehicles", wholeVehicle());
  const page = await pageFor(admin);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });
  await page.goto("/admin");
  await opened(page, first);
  await expect(page.getByRole("button", { name: m.queue_approveAndNext() })).toBeEnabled();

  await test.step("the question lists the applications without warnings", async () => {
    // Their number changes while other tests submit and approve.
    await page.getByRole("button", { name: /^Hyväksy \S+ ilman huomautuksia$/ }).click();
    const question = page.getByRole("dialog", { name: /^Hyväksytäänkö/ });
    for (const name of names)
      await expect(question.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await question.getByRole("button", { name: m.ui_cancel() }).click();
    await expect(question).toHaveCount(0);
    for (const name of names) await expect(row(page, name)).toBeVisible();
  });

  // The heading counts to a thousand, and all tests together make more waiting vehicles.
  const chip = page.getByRole("navigation", { name: m.queue_approvals() }).locator("[aria-current]");
  const counted = Number((await chip.textContent())?.replace(/\D/g, ""));
  const expectWaiting = (decided: number) =>
    expect(chip).toHaveText(`${m.queue_kinds({ kind: "company" })}${formatInteger(counted - decided)}`);
  const toast = (name: string) => page.getByText(comingText([name]), { exact: true }).last();
  const undo = page.getByRole("button", { name: m.queue_undo(), exact: true });

  await test.step("two are approved by the key, and undone by the key and by the button", async () => {
    await row(page, first).getByRole("link", { name: first, exact: true }).focus();
    await page.keyboard.press("h");
    await expect(row(page, first)).toBeHidden();
    await page.keyboard.press("h");
    await expect(row(page, second)).toBeHidden();
    await expect(toast(second)).toBeVisible();
    await expectWaiting(2);

    await page.keyboard.press("u");
    await expect(row(page, second)).toBeVisible();
    await expect(row(page, first)).toBeHidden();
    await expect(toast(first)).toBeVisible();
    await undo.click();
    await expect(row(page, first)).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expectWaiting(0);
  });

  // Leaving the page sends held approvals: there are none.
  await page.goto("/companies");
  for (const { id } of companies)
    expect(await readCompany(admin.api, id)).toMatchObject({ status: "pending" });
  expect(sent).toEqual([]);
});

test("a driver is returned from their own page, and one mail names them and an approved vehicle and links to the driver, who waits again after a save", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id, companyName, contact } = await createActiveCompany(member.api, admin.api);
  const vehicle = await addTo(member.api, id, "vehicles", wholeVehicle());
  const driver = await addTo(member.api, id, "drivers", wholeDriver());
  const name = `${driver.contact.firstName} ${driver.contact.lastName}`;
  const approved = { data: { status: "active" } };
  expect((await admin.api.put(`/api/companies/${id}/vehicles/${vehicle.id}`, approved)).status()).toBe(200);
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}/drivers/${driver.id}`);
  await page.getByRole("button", { name: m.return_action(), exact: true }).click();
  await page.getByLabel(m.return_reason()).fill(REASON);
  await page.getByRole("button", { name: m.return_send() }).click();
  await expect(page.getByText(m.return_next({ type: "driver" }))).toBeVisible();
  await expectFit(page);

  // Two minutes pass once both have been stored.
  expect(
    await query("select kind, status from untold_decisions where company_id = $1 order by kind", [id]),
  ).toEqual([
    { kind: "driver", status: "incomplete" },
    { kind: "vehicle", status: "active" },
  ]);
  await asOwner(
    (sql) =>
      sql`update untold_decisions set decided_at = decided_at - interval '2 minutes' where company_id = ${id}`,
  );
  const letter = fleetDecided.words({
    ...EXAMPLE,
    companyName,
    approved: [{ kind: "vehicle", id: vehicle.id, name: vehicle.licensePlate }],
    returned: [{ kind: "driver", id: driver.id, name, reason: REASON }],
    unnamed: { approved: 0, returned: 0 },
  });
  const mail = await mailOf(contact.email, letter.subject);
  expect(mail.text).toContain(`- Auto ${vehicle.licensePlate}\n`);
  expect(linkIn(mail)).toBe(`/companies/${id}/drivers/${driver.id}`);
  const theirs = await pageFor(member);
  await theirs.setContent(mail.html);
  await expect(theirs.getByRole("listitem")).toHaveText([
    `Kuljettaja ${name}. Syy: ${REASON}`,
    `Auto ${vehicle.licensePlate}`,
  ]);
  for (const address of [contact.email, member.email])
    expect((await mailsTo(address)).filter(({ text }) => text.includes(name))).toHaveLength(1);

  await theirs.goto(linkIn(mail));
  await expect(theirs.getByText(REASON, { exact: true })).toBeVisible();
  await field(theirs, "contact.firstName").fill("Eero");
  await theirs.getByRole("button", { name: "Tallenna" }).click();
  await expect(theirs.getByText(REASON, { exact: true })).toBeHidden();
  await expect(theirs.getByText(m.fleet_waiting({ kind: "driver" }))).toBeVisible();
});

test("the header leads only admins to the queue, and from there a given-up mail is sent again and arrives", async ({
  member,
  admin,
  pageFor,
}) => {
  const to = `luovutettu-${randomInt(1_000_000_000)}@tolppa.example`;
  await asOwner(
    (sql) => sql`insert into outbox (kind, payload, attempts, created_at, failed_at, last_error)
      values ('account_exists', ${sql.json({ to })}, 30, now() - interval '2 days', now(), 'TimeoutError')`,
  );
  const page = await pageFor(admin);
  await page.goto("/companies");
  await page
    .getByRole("navigation", { name: "Päävalikko" })
    .getByRole("link", { name: m.queue_title() })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: m.queue_title() })).toBeVisible();
  await page.getByRole("link", { name: m.queue_tiles({ of: "failedDeliveries" }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: m.delivery_title() })).toBeVisible();
  const one = page.getByRole("row").filter({ hasText: to });
  await one.getByRole("button", { name: m.delivery_retry() }).click();
  await expect(one).toBeHidden();
  await mailOf(to, accountExists.words().subject);

  const theirs = await pageFor(member);
  await theirs.goto("/admin");
  await expect(theirs).not.toHaveURL(/admin/);
  await expect(theirs.getByRole("link", { name: m.queue_title() })).toHaveCount(0);
});

test("a failed call to a provider is repeated once the provider works", async ({
  member,
  admin,
  pageFor,
  peer,
}) => {
  const page = await pageFor(admin);
  // A provider for each screen width, which no other test connects.
  const provider = (page.viewportSize()?.width ?? 0) > 600 ? "02Taksi" : "vievie";
  await forgetProvider(provider);
  await admin.api.put(`/api/provider-areas/${provider}`, { data: { baseUrl: peer.url, credential: "x" } });
  const { id, businessId } = await createActiveCompany(member.api, admin.api);
  // Found among other tests' failed calls.
  const companyName = `Hakutaksi ${id} Oy`;
  await changeCompany(admin.api, id, { companyName, provider, externalId: `${id}_${businessId}` });
  const notice = page.getByRole("status").filter({ hasText: companyName });
  const one = page.getByRole("row").filter({ hasText: companyName });
  const retry = one.getByRole("button", { name: m.delivery_retry() });

  peer.answers.company = 500;
  await page.goto(`/companies/${id}/details`);
  await page.getByRole("button", { name: m.refresh_button(), exact: true }).click();
  const refused = page.getByRole("dialog").getByRole("alert");
  await expect(refused).toContainText(m.ui_errorTitle());
  await expect(refused).toContainText(messageOfCode("dispatch_failed"));
  await page.goto("/admin/deliveries?kind=provider");
  await expectFit(page);
  await expect(one).toContainText(deliveryReason({ kind: "provider", error: "dispatch_failed" }));
  await expect(one).toContainText(`${m.delivery_attempts()} 1`);
  await expect(page.getByRole("button", { name: m.delivery_retryAll() })).toHaveCount(0);
  await retry.click();
  await expect(one.getByRole("alert")).toContainText(messageOfCode("dispatch_failed"));
  await expect(one).toContainText(`${m.delivery_attempts()} 2`);

  // Differences are for an admin to check: the retry changes nothing.
  peer.answers.company = 200;
  await retry.click();
  await expect(notice).toContainText(m.delivery_outcomes({ outcome: "differs", name: companyName }));
  await expect(one).toBeHidden();
  await expectFit(page);
  expect(await readCompany(admin.api, id)).toMatchObject({ companyName });
  await notice.getByRole("link", { name: m.delivery_seeDifferences() }).click();
  await page.getByRole("button", { name: m.refresh_button(), exact: true }).click();
  await page.getByRole("button", { name: m.refresh_apply() }).click();
  await expect(page.getByText(m.refresh_applied())).toBeVisible();

  // A call without differences is gone, for a program too.
  peer.answers.company = 404;
  expect((await admin.api.post(`/api/companies/${id}/update`)).status()).toBe(409);
  const path = `/api/deliveries/provider-${id}/retry`;
  expect((await admin.api.post(path)).status()).toBe(409);
  const failed = await (await admin.api.get("/api/deliveries?kind=provider")).json();
  expect(failed.find((each: { id: string }) => each.id === `provider-${id}`)).toMatchObject({
    what: provider,
    company: { id },
    attempts: 2,
    error: "dispatch_unknown_id",
  });
  peer.answers.company = 200;
  const retried = await admin.api.post(path);
  expect(await retried.json()).toEqual({ outcome: "equal", company: { id } });
  expect((await admin.api.post(path)).status()).toBe(409);
  await forgetProvider(provider);
});
