import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { test as base, expect } from "#e2e/fixtures.ts";
import { changeCompany, createCompany } from "#e2e/support/company.ts";
import { field, openMore } from "#e2e/support/forms.ts";
import { newPerson } from "#e2e/support/person.ts";
import { TEST_EVENT } from "#lib/events/rules/webhook-events.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { openReceiver, type Receiver } from "#lib/webhooks/use-cases/testing.ts";
import * as m from "#messages";

type Body = { data: { id?: number } };
type Listen = (...args: Parameters<typeof openReceiver>) => Promise<Receiver>;

const test = base.extend<{ listen: Listen }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
  listen: async ({}, use) => {
    const open: Receiver[] = [];
    await use(async (...args) => {
      const receiver = await openReceiver(...args);
      open.push(receiver);
      return receiver;
    });
    for (const receiver of open) await receiver.close();
  },
});

type EndpointFields = { url: string; description: string; events: string[] };

/** Fills in the form of a new endpoint and returns the secret that is shown. */
async function makeEndpoint(page: Page, { url, description, events }: EndpointFields): Promise<string> {
  await field(page, "url").fill(url);
  await field(page, "description").fill(description);
  for (const event of events) await page.getByRole("checkbox", { name: event }).check();
  await page.getByRole("button", { name: "Tallenna", exact: true }).click();
  const secret = await page.getByTestId("shown-secret").textContent();
  await expect(
    page.locator(":focus").getByTestId("shown-secret"),
    "the focus moves to the secret",
  ).toBeVisible();
  await page.getByRole("link", { name: m.webhook_done() }).click();
  await expect(page.getByRole("heading", { name: description })).toBeVisible();
  return secret ?? "";
}

const messages = (page: Page) => page.getByRole("region", { name: m.webhook_log() }).getByRole("listitem");

test("an admin's endpoint gets an approval with a valid signature; a failed message is retried and can be sent again", async ({
  pageFor,
  admin,
  user,
  listen,
}) => {
  // Other tests approve companies meanwhile, and an endpoint of all companies gets those events too.
  const { id } = await createCompany(user.api);
  let refused = false;
  const receiver = await listen((_count, { data }) => {
    if (data.id !== id || refused) return {};
    refused = true;
    return { status: 500, body: "rikki" };
  });
  const page = await pageFor(admin);
  await page.goto("/admin/webhooks");
  await page.getByRole("link", { name: m.webhook_add() }).first().click();
  const description = `Välitys ${randomUUID().slice(0, 8)}`;
  const secret = await makeEndpoint(page, {
    url: receiver.url,
    description,
    events: ["company.approved"],
  });
  await page.reload();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole("button", { name: m.webhook_test() }).click();
  const tested = messages(page).filter({ hasText: TEST_EVENT });
  await expect(tested).toContainText(m.webhook_delivered());
  expect(receiver.received.filter(({ type }) => type === TEST_EVENT)).toHaveLength(1);
  expect(receiver.verifies(secret)).toBe(true);

  await changeCompany(admin.api, id, { status: "active" });
  const own = () => receiver.received.filter(({ body }) => (body as Body).data.id === id);
  await expect.poll(() => own().length).toBeGreaterThan(0);
  await page.goto(page.url());
  const approval = messages(page).filter({ hasText: `/api/companies/${id}"` });
  await expect(approval).toContainText(m.webhook_eventLabels({ event: "company.approved" }));
  await approval.locator("summary").click();
  await expect(approval).toContainText(m.webhook_answered({ status: 500 }));
  await expect(approval).toContainText("rikki");
  const before = own().length;
  await approval.getByRole("button", { name: m.webhook_resend() }).click();
  await expect.poll(() => own().length).toBeGreaterThan(before);
  await expect(approval).toContainText(m.webhook_delivered());
  expect(new Set(own().map((one) => one.id)).size).toBe(1);
  expect(receiver.verifies(secret)).toBe(true);

  await page.getByRole("button", { name: m.webhook_remove(), exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.webhook_remove(), exact: true }).click();
  await expect(page.getByRole("heading", { name: m.webhook_title() })).toBeVisible();
  await expect(page.getByText(description)).toHaveCount(0);
});

test("an owner adds an endpoint from the company's details, and it gets events of that company only", async ({
  pageFor,
  origin,
  listen,
}) => {
  const [mine, other] = [await newPerson(origin), await newPerson(origin)];
  const { id } = await createCompany(mine.api);
  const { id: foreign } = await createCompany(other.api);
  const receiver = await listen();
  const page = await pageFor(mine);
  await page.goto(`/companies/${id}/details`);
  await openMore(page);
  await page.getByRole("link", { name: m.webhook_open() }).click();
  await expect(page.getByText(m.webhook_none())).toBeVisible();
  await page.getByRole("link", { name: m.webhook_add() }).click();
  const secret = await makeEndpoint(page, {
    url: receiver.url,
    description: "Kirjanpito",
    events: ["company.updated", "vehicle.created"],
  });
  await other.api.post(`/api/companies/${foreign}/vehicles`, { data: { make: "Volvo" } });
  await mine.api.post(`/api/companies/${id}/vehicles`, { data: { make: "Toyota" } });
  await receiver.untilReceived(1);
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]?.body).toMatchObject({ type: "vehicle.created", data: { companyId: id } });
  expect(receiver.verifies(secret)).toBe(true);

  const stranger = await pageFor(other);
  expect((await stranger.request.get(`/companies/${id}/webhooks`)).status()).toBe(404);
});

test("the form shows the address's error beside it, and requires at least one event", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  await page.goto("/admin/webhooks/new");
  await page.getByRole("button", { name: "Tallenna", exact: true }).click();
  await expect(page.getByRole("group", { name: "Tapahtumat" })).toContainText(
    messageOfCode("webhook_events"),
  );
  await field(page, "url").fill("https://aino:salainen@jarjestelma.example.fi");
  await page.getByRole("button", { name: m.webhook_all() }).click();
  await page.getByRole("button", { name: "Tallenna", exact: true }).click();
  await expect(page.getByText(messageOfCode("webhook_credentials")).first()).toBeVisible();
});

test("a new secret is made after a confirmation, and the page says that the previous one is valid for a day", async ({
  pageFor,
  admin,
  listen,
}) => {
  const receiver = await listen();
  const page = await pageFor(admin);
  await page.goto("/admin/webhooks/new");
  const wanted = {
    url: receiver.url,
    description: `Avain ${randomUUID().slice(0, 8)}`,
    events: ["driver.deleted"],
  };
  const first = await makeEndpoint(page, wanted);
  await page.getByRole("button", { name: m.webhook_rotate() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.webhook_rotate() }).click();
  const second = (await page.getByTestId("shown-secret").textContent()) ?? "";
  await expect(page.locator(":focus").getByTestId("shown-secret"), "also after the question").toBeVisible();
  expect(second).not.toBe(first);
  await expect(page.getByText(/Myös edellinen avain kelpaa/)).toBeVisible();
  await page.getByRole("button", { name: m.webhook_test() }).click();
  await receiver.untilReceived(1);
  expect([receiver.verifies(first), receiver.verifies(second)]).toEqual([true, true]);

  await page.getByRole("button", { name: m.webhook_turnOff() }).click();
  await expect(page.getByRole("button", { name: m.webhook_test() })).toHaveCount(0);
  await page.getByRole("button", { name: m.webhook_turnOn() }).click();
  await expect(page.getByRole("button", { name: m.webhook_test() })).toBeVisible();
});
