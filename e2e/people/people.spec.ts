import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { changeCompany, companyDetails, createCompany, wholeCompany } from "#e2e/support/company.ts";
import { expectNothingLost } from "#e2e/support/early.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { openMore } from "#e2e/support/forms.ts";
import { askIn } from "#e2e/support/invitations.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import { linkIn, mailOf } from "#e2e/support/mail.ts";
import { newEmail, newPerson, PASSWORD, type Person, signedInLongAgo, signIn } from "#e2e/support/person.ts";
import { emailVerification } from "#lib/accounts/letters/account.ts";
import { EXAMPLE, EXAMPLE_LINK } from "#lib/mail/letter.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { invitation } from "#lib/people/letters/invitation.ts";
import * as m from "#messages";

const pendingCompany = (owner: Person) =>
  createCompany(owner.api, { ...wholeCompany(), companyName: `Väkitaksi ${randomUUID().slice(0, 8)} Oy` });

/** Only an active company invites people. */
const newCompany = async (owner: Person, admin: Person) =>
  changeCompany(admin.api, (await pendingCompany(owner)).id, { status: "active" });

/** Confirms the dialog that a button opens. */
async function decide(page: Page, button: string | RegExp, answer: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("dialog").getByRole("button", { name: answer, exact: true }).click();
}

/** Invites a person by the form; returns the mail's link. */
async function invite(page: Page, company: { id: number; companyName: string }, email: string) {
  await page.goto(`/companies/${company.id}/users`);
  const form = page.getByRole("region", { name: m.people_inviteTitle() });
  await form.getByLabel("Sähköposti").fill(email);
  await form.getByRole("button", { name: m.people_invite() }).click();
  await expect(page.getByText(m.people_invited({ email }))).toBeVisible();
  const subject = invitation.words({
    ...EXAMPLE,
    ...EXAMPLE_LINK,
    companyName: company.companyName,
    role: "member",
    by: null,
  }).subject;
  return linkIn(await mailOf(email, subject));
}

test("after the approval an owner invites a person, who joins, gets another role and is removed", async ({
  user,
  admin,
  pageFor,
  origin,
}) => {
  const company = await pendingCompany(user);
  const page = await pageFor(user);
  const form = page.getByRole("region", { name: m.people_inviteTitle() });

  await test.step("the page of a pending company tells its owner why nobody can be invited yet", async () => {
    await page.goto(`/companies/${company.id}/users`);
    await expect(form).toContainText(messageOfCode("invitations_closed"));
    await expect(form.getByRole("button")).toHaveCount(0);
    await expectFit(page);
    const asked = await user.api.post(`/api/companies/${company.id}/invitations`, {
      data: { email: newEmail(), role: "member" },
    });
    expect(asked.status()).toBe(409);
    expect(await asked.json()).toMatchObject({ code: "invitations_closed" });
  });

  await changeCompany(admin.api, company.id, { status: "active" });
  await page.goto(`/companies/${company.id}/details`);
  await page.getByRole("link", { name: m.people_link() }).click();
  await expect(page).toHaveURL(`/companies/${company.id}/users`);
  const row = (email: string) => page.getByRole("row").filter({ hasText: email });
  await expect(row(user.email)).toContainText(m.companyRole_label({ role: "owner" }));

  await form.getByRole("button", { name: m.people_invite() }).click();
  await expect(form.getByText("Pakollinen").first()).toBeVisible();
  const guest = await newPerson(origin);
  const link = await invite(page, company, guest.email);
  await expect(page.getByRole("region", { name: m.people_invitations() })).toContainText(guest.email);
  await expectFit(page);

  const guestPage = await pageFor(guest);
  // A person who signs in without the link is redirected to the registration.
  await guestPage.goto("/companies/new");
  await expect(guestPage.getByText(m.wizard_invited())).toBeVisible();

  // Opening the link changes nothing.
  expect((await guest.api.get(`/api/companies/${company.id}`)).status()).toBe(404);
  await guestPage.goto(link);
  await expect(
    guestPage.getByText(
      m.invitation_invites({ by: user.email, company: company.companyName, role: "member" }),
    ),
  ).toBeVisible();
  await expectNothingLost(guestPage);
  await expectFit(guestPage);
  expect((await guest.api.get(`/api/companies/${company.id}`)).status()).toBe(404);
  await guestPage.getByLabel("Etunimi").fill("Ville");
  await guestPage.getByLabel("Sukunimi").fill("Vieras");
  await guestPage.getByRole("button", { name: m.invitation_join() }).click();
  await guestPage.waitForURL(`**/companies/${company.id}`);
  await expect(guestPage.getByRole("heading", { level: 1, name: company.companyName })).toBeVisible();
  await guestPage.goto(`/companies/${company.id}/users`);
  await expect(guestPage.getByRole("row").filter({ hasText: user.email })).toBeVisible();
  await expect(guestPage.getByRole("region", { name: m.people_inviteTitle() })).toHaveCount(0);

  // The link is used up.
  await guestPage.goto(link);
  await expect(guestPage.getByRole("heading", { name: m.invitation_ended() })).toBeVisible();

  await page.reload();
  await expect(row(guest.email)).toContainText("Ville Vieras");
  // The last owner has no button that the server would refuse.
  const leave = page.getByRole("button", { name: m.people_leave(), exact: true });
  await expect(row(user.email)).toContainText(m.people_lastOwner());
  await expect(leave).toHaveCount(0);
  // An owner who signed in an hour ago must confirm their identity.
  await signedInLongAgo(user);
  await page.getByRole("button", { name: `${m.people_changeRole()} ${guest.email}` }).click();
  const roles = page.getByRole("dialog");
  await expectFit(page);
  await roles.getByRole("radio", { name: m.companyRole_label({ role: "owner" }) }).check();
  await roles.getByRole("button", { name: m.people_changeRole(), exact: true }).click();
  await expect(page.getByText(m.people_ownerIdentity())).toBeVisible();
  await expectFit(page);
  await page.getByLabel(m.accountPage_yourPassword(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  await expect(row(guest.email)).toContainText(m.companyRole_label({ role: "owner" }));
  await expect(leave).toBeVisible();
  await decide(page, `${m.people_remove()} ${guest.email}`, m.people_remove());
  await expect(row(guest.email)).toHaveCount(0);
  expect((await guest.api.get(`/api/companies/${company.id}`)).status()).toBe(404);

  await expect(row(user.email)).toContainText(m.people_lastOwner());
  await page.goto(`/companies/${company.id}/details`);
  await openMore(page);
  const history = page.getByRole("region", { name: "Muutoshistoria" });
  await expect(history).toContainText(
    m.people_history({ action: "remove_person", email: guest.email, role: "" }),
  );
});

test("an invited person without an account registers and returns to the invitation", async ({
  user,
  admin,
  pageFor,
}) => {
  const company = await newCompany(user, admin);
  const email = newEmail();
  const { token } = await askIn(user, company, email);
  const page = await pageFor(null);
  await page.goto(`/user/invitation?token=${token}`);
  await expectFit(page);
  await page.getByRole("link", { name: m.invitation_register() }).click();
  await expect(page.getByLabel(m.public_email())).toHaveValue(email);
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.public_confirmPassword(), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.public_register(), exact: true }).click();
  // The mail may arrive before the answer with the cookie by which the link signs in.
  await expect(page.getByText(m.public_checkMail())).toBeVisible();
  await page.goto(linkIn(await mailOf(email, emailVerification.words().subject)));
  await page.getByRole("button", { name: m.invitation_join() }).click();
  await page.waitForURL(`**/companies/${company.id}`);
});

test("an invitation works for nobody else, and not after it is withdrawn", async ({
  user,
  admin,
  pageFor,
  origin,
}) => {
  const company = await newCompany(user, admin);
  const page = await pageFor(user);
  const email = newEmail();
  const link = `/user/invitation?token=${(await askIn(user, company, email)).token}`;
  const stranger = await pageFor(await newPerson(origin));
  await stranger.goto(link);
  await expect(stranger.getByText(m.invitation_otherUserHelp())).toBeVisible();
  await expect(stranger.getByRole("button", { name: m.invitation_join() })).toHaveCount(0);
  await expect(stranger.getByRole("link", { name: m.invitation_switchUser() })).toBeVisible();
  await expectFit(stranger);

  await page.goto(`/companies/${company.id}/users`);
  // On a slow network the page shows the old invitation for a while.
  await page.route(/_rsc=/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.getByRole("button", { name: `${m.people_resend()} ${email}` }).click();
  await expect(page.getByText(m.people_resent())).toBeVisible();
  await decide(page, `${m.people_withdraw()} ${email}`, m.people_withdraw());
  await expect(page.getByText(m.people_noInvitations())).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: m.invitation_ended() })).toBeVisible();
  await expectFit(stranger);
  const guessed = await stranger.request.get("/user/invitation?token=arvaus");
  expect(await guessed.text()).toContain(m.invitation_ended());
});

test("an invited member sees nothing before joining, and cannot manage people afterwards", async ({
  user,
  admin,
  pageFor,
  origin,
}) => {
  const company = await newCompany(user, admin);
  const guest = await newPerson(origin);
  const { token } = await askIn(user, company, guest.email);
  const path = `/api/companies/${company.id}`;
  for (const one of ["", "/users", "/vehicles", "/drivers", "/history", "/invoices"])
    expect((await guest.api.get(path + one)).status(), one).toBe(404);
  const asking = { data: { email: newEmail(), role: "owner" } };
  expect((await guest.api.post(`${path}/invitations`, asking)).status()).toBe(404);

  const page = await pageFor(guest);
  await page.goto(`/user/invitation?token=${token}`);
  await page.getByRole("button", { name: m.invitation_join() }).click();
  await page.waitForURL(`**/companies/${company.id}`);
  for (const one of ["", "/users", "/vehicles", "/drivers", "/history", "/invoices"])
    expect((await guest.api.get(path + one)).status(), one).toBe(200);
  expect((await guest.api.post(`${path}/invitations`, asking)).status()).toBe(403);
  const { users } = await (await guest.api.get(`${path}/users`)).json();
  const owner = users.find((one: { email: string }) => one.email === user.email);
  expect((await guest.api.delete(`${path}/users/${owner.id}`)).status()).toBe(403);
  expect((await guest.api.get("/api/users")).status()).toBe(403);

  const another = newEmail();
  const asked = { data: { email: another, role: "member" } };
  expect((await user.api.post(`${path}/invitations`, asked)).status()).toBe(201);
  await page.goto(`/companies/${company.id}/users`);
  const invitations = page.getByRole("region", { name: m.people_invitations(), exact: true });
  await expect(invitations).toContainText(another);
  await expect(invitations.getByRole("button")).toHaveCount(0);
});

test("an admin finds a user, disables the account, enables it and makes the user an admin", async ({
  pageFor,
  origin,
}) => {
  const me = await newAdmin(origin);
  const person = await newPerson(origin);
  await createCompany(person.api, companyDetails());
  const page = await pageFor(me);
  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("table").getByRole("link").filter({ hasText: person.email }).click();
  await expect(page.getByRole("heading", { level: 1, name: person.email })).toBeVisible();
  const parts = page.getByRole("navigation", { name: m.ui_breadcrumb() }).getByRole("listitem");
  await expect(parts).toHaveText([m.user_title(), `/ ${person.email}`]);

  // Without a reason no dialog opens.
  await page.getByRole("button", { name: m.user_disable(), exact: true }).click();
  await expect(page.getByText("Pakollinen", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByLabel(m.user_reason()).fill("Epäilty väärinkäyttö");
  await decide(page, m.user_disable(), m.user_disable());
  await expect(page.getByRole("button", { name: m.user_enable() })).toBeVisible();
  expect((await person.api.get("/api/user")).status()).toBe(401);
  const door = await pageFor(null);
  await door.goto("/user/login");
  await door.getByLabel(m.public_email()).fill(person.email);
  await door.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await door.getByRole("button", { name: m.public_signIn(), exact: true }).click();
  await expect(door.getByText(messageOfCode("user_disabled"))).toBeVisible();

  await decide(page, m.user_enable(), m.user_enable());
  await expect(page.getByRole("button", { name: m.user_disable() })).toBeVisible();
  const back = await signIn(origin, person.email, PASSWORD);
  expect((await back.api.get("/api/user")).status()).toBe(200);

  const again = page.getByLabel(m.accountPage_yourPassword(), { exact: true });
  if (await again.isVisible()) {
    await again.fill(PASSWORD);
    await page.getByRole("button", { name: m.accountPage_confirm(), exact: true }).click();
  }
  await decide(page, m.user_grant(), m.user_grant());
  await expect(page.getByRole("button", { name: m.user_revoke() })).toBeVisible();
  expect(await (await back.api.get("/api/user")).json()).toMatchObject({ admin: true });
  await decide(page, m.user_revoke(), m.user_revoke());
  await expect(page.getByRole("button", { name: m.user_grant() })).toBeVisible();
  expect(await (await back.api.get("/api/user")).json()).toMatchObject({ admin: false });

  await page.goto(`/admin/users?q=${encodeURIComponent(me.email)}`);
  await page.getByRole("table").getByRole("link").filter({ hasText: me.email }).click();
  await expect(page.getByText(m.user_own())).toBeVisible();
});
