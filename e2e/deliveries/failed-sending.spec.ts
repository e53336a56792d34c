import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import { test as base, expect } from "#e2e/fixtures.ts";
import { createCompany, wholeCompany } from "#e2e/support/company.ts";
import { field, saveAll } from "#e2e/support/forms.ts";
import type { Person } from "#e2e/support/person.ts";
import * as m from "#messages";

// Section 8 of the contract: what a person sees when another server answers instead of the portal.

const MAINTENANCE = "Huoltokatko: palaamme kello 6.";

type Answer = { what: string; answer: (route: Route) => Promise<void>; says: string };

const answers = (): Answer[] => [
  {
    what: "a proxy's 503 with a message in JSON",
    answer: (route) => route.fulfill({ status: 503, json: { message: MAINTENANCE } }),
    says: MAINTENANCE,
  },
  {
    what: "a proxy's 502 with a page",
    answer: (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    says: "Verkkovirhe: Bad Gateway",
  },
  {
    what: "a 413 in plain text",
    answer: (route) => route.fulfill({ status: 413, contentType: "text/plain", body: "too large" }),
    says: "Verkkovirhe: Payload Too Large",
  },
  {
    what: "a page in place of the answer",
    answer: (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Wi-Fi</h1>" }),
    says: m.network_unreadable(),
  },
  { what: "nothing", answer: (route) => route.abort("connectionreset"), says: m.network_lost() },
];

const isAction = (request: Request): boolean => request.headers()["next-action"] !== undefined;

const answerActions = (page: Page, { answer }: Answer) =>
  page.route("**/companies/**", (route) => (isAction(route.request()) ? answer(route) : route.fallback()));

/** A page without the fixtures' console check, because the browser logs these answers as errors. */
const test = base.extend<{ open: (person: Person, path: string) => Promise<Page> }>({
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ api }, path) => {
      const context = await browser.newContext({ storageState: await api.storageState() });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

test("a form answered by another server says so at the page's top, in focus, and keeps the typed text", async ({
  member,
  open,
}) => {
  const { id } = await createCompany(member.api, wholeCompany());
  const page = await open(member, `/companies/${id}/details`);
  const accountant = field(page, "accountantEmail");
  await accountant.fill("kirjanpitaja@example.fi");
  for (const failed of answers())
    await test.step(failed.what, async () => {
      await answerActions(page, failed);
      await saveAll(page);
      const box = page.getByRole("alert").filter({ hasText: failed.says });
      await expect(box).toBeVisible();
      await expect(box).toHaveText(`Virhe${m.company_accountant()}: ${failed.says}`);
      await expect(box).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(accountant).toHaveValue("kirjanpitaja@example.fi");
      await page.unrouteAll();
    });

  await saveAll(page);
  await expect(page.getByText("Tallennettu", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Virhe" })).toBeHidden();
});

test("a status button and a dialog answered by another server say so and can be pressed again", async ({
  member,
  admin,
  open,
}) => {
  const { id } = await createCompany(member.api, wholeCompany());
  const page = await open(admin, `/companies/${id}/details`);
  const whileAnswered = async (failed: Answer, press: () => Promise<void>) => {
    await answerActions(page, failed);
    await press();
    await page.unrouteAll();
  };
  for (const failed of answers())
    await test.step(`a button and ${failed.what}`, () =>
      whileAnswered(failed, async () => {
        await page.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) }).click();
        await expect(page.getByRole("alert").filter({ hasText: failed.says })).toBeVisible();
      }));

  await page.getByRole("button", { name: m.return_action() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Y-tunnus on toisen yrityksen.");
  for (const failed of answers())
    await test.step(`a dialog and ${failed.what}`, () =>
      whileAnswered(failed, async () => {
        await dialog.getByRole("button", { name: m.return_send() }).click();
        await expect(dialog.getByRole("alert")).toContainText(m.ui_errorTitle());
        await expect(dialog.getByRole("alert")).toContainText(failed.says);
        await expect(dialog.getByRole("textbox")).toHaveValue("Y-tunnus on toisen yrityksen.");
      }));

  await dialog.getByRole("button", { name: m.return_send() }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: m.return_returned() })).toBeVisible();
});
