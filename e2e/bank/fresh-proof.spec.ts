import { expect, test } from "#e2e/fixtures.ts";
import { query } from "#e2e/support/database.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import { PASSWORD, signedInLongAgo } from "#e2e/support/person.ts";
import { testEntry, testHeader, testStatement, writeBankFile } from "#lib/adapters/bank/testing.ts";
import * as m from "#messages";

test("after a fresh proof a bank file is stored in the same tab without a second question", async ({
  pageFor,
  origin,
}) => {
  // A proof gives the session a new token, so the test must not use the shared admin.
  const admin = await newAdmin(origin);
  await signedInLongAgo(admin);
  const page = await pageFor(admin);
  const calls: { path: string; headers: Record<string, string> }[] = [];
  page.on("request", async (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname === "/api/auth/token") return;
    calls.push({ path: pathname, headers: await request.allHeaders() });
  });
  const [paid] = await query<{ body: string }>("select body from payout_files order by id limit 1");
  const accountIban = /<DbtrAcct>\s*<Id>\s*<IBAN>([^<]+)</.exec(paid?.body ?? "")?.[1] ?? null;
  const store = async (messageId: string) => {
    const xml = writeBankFile([
      testHeader({ kind: "camt.054", messageId }),
      testStatement({ accountIban }),
      testEntry({ bankReference: messageId }),
    ]);
    await page
      .getByLabel(m.bankPage_file())
      .setInputFiles({ name: "tiliote.xml", mimeType: "application/xml", buffer: Buffer.from(xml) });
    await page.getByRole("button", { name: m.bankPage_check(), exact: true }).click();
    await page.getByRole("button", { name: m.bankPage_apply() }).click();
  };
  await page.goto("/admin/bank");
  await store(`PROOF-${Date.now()}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.accountPage_yourPassword(), { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(page.getByText(m.bankPage_stored())).toBeVisible();
  await store(`PROOF-${Date.now()}`);
  await expect(page.getByText(m.bankPage_stored())).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(calls.length).toBeGreaterThanOrEqual(5);
  for (const { path, headers } of calls) {
    expect(headers.authorization, path).toMatch(/^Bearer /);
    expect(headers.accept, path).toBe("application/json");
    expect(headers["content-type"], path).toBe(
      path === "/api/bank-files" ? "application/xml" : "application/json",
    );
  }
});
