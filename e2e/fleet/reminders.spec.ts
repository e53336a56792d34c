import { expect, test } from "#e2e/fixtures.ts";
import { linkIn, mailOf, mailsTo } from "#e2e/support/mail.ts";
import { licencesEnding } from "#lib/fleet/letters/licences.ts";
import { EXAMPLE } from "#lib/mail/letter.ts";

const LAST_DAY = /päättyy \d{1,2}\.\d{1,2}\.\d{4}, \d+ päivää jäljellä$/;

test("the demo starts with one mail about the entrepreneur's expiring licence, which links to all expiring licences", async ({
  page,
  owner,
}) => {
  const { company } = await (await owner.api.get("/api/user")).json();
  const letter = licencesEnding.words({
    ...EXAMPLE,
    companyName: company.companyName,
    day: "",
    drivers: [],
    unnamed: 0,
  });
  const mail = await mailOf(owner.email, letter.subject);
  expect((await mailsTo(owner.email)).filter(({ subject }) => subject === letter.subject)).toHaveLength(1);
  expect(linkIn(mail)).toBe(`/companies/${company.id}/drivers/expiring`);

  await page.setContent(mail.html);
  await expect(page.getByRole("heading", { name: letter.heading })).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveText([LAST_DAY]);
  const link = page.getByRole("link", { name: letter.button ?? "" });
  expect(new URL((await link.getAttribute("href")) ?? "").pathname).toBe(linkIn(mail));
});
