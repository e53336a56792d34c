import { expect, test } from "#e2e/fixtures.ts";
import { changeCompany, createCompany, wholeCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { companyApproved, companyDeactivated } from "#lib/companies/letters/status.ts";
import { EXAMPLE } from "#lib/mail/letter.ts";
import * as m from "#messages";

test("the bell counts what is unread, a notice opens its thing and is read, and all can be marked read", async ({
  user,
  admin,
  pageFor,
}) => {
  const { id, companyName } = await createCompany(user.api, wholeCompany());
  const page = await pageFor(user);
  await page.goto("/user/notices");
  await expect(page.getByText(m.notices_none())).toBeVisible();
  for (const status of ["active", "inactive", "active"]) await changeCompany(admin.api, id, { status });

  await page.goto("/companies");
  await page.getByRole("link", { name: m.notices_bell({ unread: 3 }) }).click();
  await expect(page.getByText(m.notices_subtitle({ unread: 3 }))).toBeVisible();
  const about = { ...EXAMPLE, companyName };
  const approved = page.getByRole("link", { name: companyApproved.words(about).subject });
  await expect(approved).toContainText(m.notices_unread());
  await approved.click();
  await expect(page).toHaveURL(`/companies/${id}/details`);

  const bell = page.getByRole("link", { name: m.notices_bell({ unread: 2 }) });
  await bell.click();
  await expect(page.getByRole("listitem").last()).toContainText(companyApproved.words(about).subject);
  await expect(approved).not.toContainText(m.notices_unread());
  await expectFit(page);
  await page.getByRole("button", { name: m.notices_allRead() }).click();
  await expect(page.getByText(m.notices_subtitleEmpty())).toBeVisible();
  await expect(page.getByRole("link", { name: companyDeactivated.words(about).subject })).not.toContainText(
    m.notices_unread(),
  );
  await expect(page.getByRole("banner").getByRole("link", { name: m.notices_title() })).toHaveText("");
  await expect(page.getByRole("button", { name: m.notices_allRead() })).toBeHidden();

  await page.getByRole("link", { name: m.notices_settings() }).click();
  const choices = page.getByRole("region", { name: m.notices_title() });
  const approvals = choices.getByLabel(m.notices_topics({ topic: "approvals" }));
  await approvals.selectOption(m.notices_ways({ way: "daily" }));
  await choices.getByRole("button", { name: m.form_save() }).click();
  await expect(choices.getByText(m.ui_saved())).toBeVisible();
  await page.reload();
  await expect(approvals).toHaveValue("daily");
});
