import { test } from "#e2e/fixtures.ts";
import { companyDetails, createCompany } from "#e2e/support/company.ts";
import { chooseLanguage } from "#e2e/support/languages.ts";
import { forgetLanguage } from "#e2e/support/person.ts";

test("dbg", async ({ user, browser, origin }) => {
  await forgetLanguage(user);
  const id = (await createCompany(user.api, companyDetails())).id;
  const context = await browser.newContext({ storageState: await user.api.storageState() });
  const page = await context.newPage();
  await chooseLanguage(page, origin, "sv");
  const path = `/companies/new/billing/${id}`;
  const answer = await page.goto(path);
  const html = (await answer?.text()) ?? "";
  await page.waitForTimeout(2000);
  const texts = (source: string) =>
    page.evaluate((h) => {
      const d = new DOMParser().parseFromString(h, "text/html");
      d.querySelectorAll("script,style").forEach((x) => x.remove());
      const out: string[] = [];
      const w = d.createTreeWalker(d.body, NodeFilter.SHOW_TEXT);
      while (w.nextNode()) out.push(w.currentNode.textContent ?? "");
      return out;
    }, source);
  const a = await texts(html);
  const b = await texts(await page.content());
  console.log("LEN", a.length, b.length);
  a.forEach((x, i) => {
    if (x !== b[i]) console.log("DIFF", i, JSON.stringify(x), JSON.stringify(b[i]));
  });
});
