import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createSession, findSession } from "#lib/accounts/use-cases/sessions.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { withHistorySchema } from "#lib/history/schema.ts";
import { getCompanyDetails } from "#lib/history/use-cases/details.ts";
import {
  companyPersonSchema,
  invitationPlaceSchema,
  invitePersonSchema,
  personRoleSchema,
} from "#lib/people/schema.ts";
import {
  accepted,
  billingAndService,
  newCompany,
  openTestHouse,
  type TestHouse,
} from "#lib/platform/use-case/testing.ts";
import { acceptInvitation, readInvitation } from "./accept.ts";
import { addPerson, changePersonRole, removePerson } from "./change-person.ts";
import { invitePerson, resendInvitation, withdrawInvitation } from "./invite.ts";
import { listCompanyPeople } from "./read-people.ts";

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const READ = { mode: "read" } as const;
const linkSchema = z.strictObject({ linkId: z.string() });
const DAY_MS = 86_400_000;

const list = (actor: Actor, companyId: number) =>
  house.as(actor).run(companyIdSchema, listCompanyPeople, { companyId }, READ);
const invite = (actor: Actor, companyId: number, body: object) =>
  house.as(actor).run(invitePersonSchema, invitePerson, { companyId, body });
const resend = (actor: Actor, companyId: number, invitationId: number) =>
  house.as(actor).run(invitationPlaceSchema, resendInvitation, { companyId, invitationId });
const withdraw = (actor: Actor, companyId: number, invitationId: number) =>
  house.as(actor).run(invitationPlaceSchema, withdrawInvitation, { companyId, invitationId });
const accept = (actor: Actor, linkId: string, now = new Date()) =>
  house.as(actor).run(linkSchema, acceptInvitation, { linkId }, { now });
const show = (linkId: string, now = new Date()) =>
  house.as(SYSTEM).run(linkSchema, readInvitation, { linkId }, { ...READ, now });
const change = (actor: Actor, companyId: number, userId: number | null, role: string) =>
  house.as(actor).run(personRoleSchema, changePersonRole, { companyId, userId, role });
const remove = (actor: Actor, companyId: number, userId: number | null) =>
  house.as(actor).run(companyPersonSchema, removePerson, { companyId, userId });

/** The id in the newest link that was mailed to an address. */
async function linkTo(email: string): Promise<string> {
  const [row] = await house.owner<{ link: string }[]>`
    select payload->>'tokenId' as link from outbox where kind = 'invitation' and payload->>'to' = ${email}
    order by created_at desc limit 1`;
  return row?.link ?? "";
}

const story = async (actor: Actor, companyId: number) => {
  const details = await house.as(actor).run(withHistorySchema, getCompanyDetails, { companyId }, READ);
  return accepted(details).history.page.rows.map(({ action, actor: who, before, after }) => [
    action,
    who,
    (after ?? before)?.["person.email"],
    (after ?? before)?.["person.role"],
  ]);
};

/** A company with an owner and a member. */
async function home() {
  const { company, user: owner } = await house.createCompany({ status: "active" });
  return { companyId: company.id, company, owner, member: await house.createMember(company.id) };
}

const ownerIdOf = async (companyId: number) =>
  (await house.owner`select owner_id::int from companies where id = ${companyId}`)[0]?.owner_id;

describe("inviting", () => {
  test("is for owners and admins; members see who is invited", async () => {
    const { companyId, owner, member } = await home();
    const stranger = await house.createUser();
    const body = { email: " Uusi@Tolppa.example ", role: "member" };
    expect(codeOf(await invite(member, companyId, body))).toBe("forbidden");
    expect(codeOf(await invite(stranger, companyId, body))).toBe("not_found");
    expect(accepted(await invite(owner, companyId, body)).email).toBe("uusi@tolppa.example");
    expect(
      codeOf(await invite(house.admin, companyId, { email: "toinen@tolppa.example", role: "owner" })),
    ).toBe("ok");
    const seen = accepted(await list(member, companyId));
    expect(seen.manages).toBe(false);
    expect(seen.invitations.map(({ email, invitedBy }) => [email, invitedBy])).toEqual([
      ["toinen@tolppa.example", null],
      ["uusi@tolppa.example", owner.label],
    ]);
    expect(accepted(await list(house.admin, companyId)).invitations[0]?.invitedBy).toBe(house.admin.label);
    expect(codeOf(await list(stranger, companyId))).toBe("not_found");
  });

  test.each(["incomplete", "pending", "inactive"] as const)(
    "for a company that is %s is refused; only its owner and admins learn the reason",
    async (status) => {
      const { company, user } = await house.createCompany({ status });
      const body = { email: `kutsu-${randomUUID()}@tolppa.example`, role: "member" };
      expect(codeOf(await invite(user, company.id, body))).toBe("invitations_closed");
      expect(codeOf(await invite(house.admin, company.id, body))).toBe("invitations_closed");
      expect(codeOf(await invite(await house.createMember(company.id), company.id, body))).toBe("forbidden");
      expect(codeOf(await invite(await house.createUser(), company.id, body))).toBe("not_found");
      expect(accepted(await list(user, company.id))).toMatchObject({ manages: true, inviting: false });
      expect(await house.owner`select from outbox where payload->>'to' = ${body.email}`).toHaveLength(0);
    },
  );

  test("of an inactive company is refused; an open invitation can only be withdrawn", async () => {
    const { companyId, owner } = await home();
    const body = { email: `avoin-${randomUUID()}@tolppa.example`, role: "member" };
    const { id } = accepted(await invite(owner, companyId, body));
    accepted(await house.as(house.admin).save(companyId, { status: "inactive" }));
    expect(codeOf(await resend(owner, companyId, id))).toBe("invitations_closed");
    expect(codeOf(await withdraw(owner, companyId, id))).toBe("ok");
  });

  test("is refused to programs of every reach and to read-only actors", async () => {
    const { companyId } = await home();
    const body = { email: "x1@tolppa.example", role: "owner" };
    const program: Actor = { kind: "client", id: 99, label: "Oma", admin: false, companyIds: [companyId] };
    expect(codeOf(await invite(program, companyId, body))).toBe("forbidden");
    const looker: Actor = { ...(await house.createUser()), readOnlyCompanyIds: [companyId] };
    expect(codeOf(await invite(looker, companyId, body))).toBe("view_only");
    expect(codeOf(await list(looker, companyId))).toBe("not_found");
    const all: Actor = house.program;
    expect(codeOf(await invite(all, companyId, body))).toBe("forbidden");
    expect(codeOf(await list(all, companyId))).toBe("ok");
  });

  test("the same address twice is refused at the e-mail field", async () => {
    const { companyId, owner, member } = await home();
    const body = { email: "kerran@tolppa.example", role: "member" };
    accepted(await invite(owner, companyId, body));
    expect(await invite(owner, companyId, body)).toMatchObject({
      error: { code: "already_invited", issues: [{ path: "email", code: "already_invited" }] },
    });
    expect(codeOf(await invite(owner, companyId, { ...body, email: member.label }))).toBe("already_member");
  });

  test("mails in the language that the sender chose, also when the mail is sent again, and names the company", async () => {
    const { companyId, owner } = await home();
    const body = { email: "kieli@tolppa.example", role: "member" };
    const { id } = accepted(await invite(owner, companyId, { ...body, language: "en" }));
    accepted(await resend(owner, companyId, id));
    accepted(await invite(owner, companyId, { ...body, email: "eikieli@tolppa.example" }));
    expect(codeOf(await invite(owner, companyId, { ...body, language: "de" }))).toBe("invalid");
    const mails = await house.owner`select payload->>'language' as language, payload->'companyId' as company
      from outbox where kind = 'invitation' and payload->>'to' like '%kieli@tolppa.example' order by created_at`;
    expect(mails.map(({ language }) => language)).toEqual(["en", "en", null]);
    expect(mails.map(({ company }) => company)).toEqual([companyId, companyId, companyId]);
  });

  test("mails the company, the role and the inviter's e-mail, but not an admin's", async () => {
    const { companyId, company, owner } = await home();
    accepted(await invite(owner, companyId, { email: "posti@tolppa.example", role: "owner" }));
    accepted(await invite(house.admin, companyId, { email: "posti2@tolppa.example", role: "member" }));
    const mails = await house.owner`select payload from outbox where kind = 'invitation'
      and payload->>'to' like 'posti%' order by payload->>'role'`;
    expect(mails.map(({ payload }) => [payload.companyName, payload.role, payload.by])).toEqual([
      [company.companyName, "member", null],
      [company.companyName, "owner", owner.label],
    ]);
  });

  test("again sends a new link and ends the previous one", async () => {
    const { companyId, owner } = await home();
    const email = "uudestaan@tolppa.example";
    const { id } = accepted(await invite(owner, companyId, { email, role: "member" }));
    const first = await linkTo(email);
    const second = accepted(await resend(owner, companyId, id));
    expect(codeOf(await show(first))).toBe("link_expired");
    expect(accepted(await show(await linkTo(email))).email).toBe(email);
    expect(codeOf(await resend(owner, companyId, id))).toBe("not_found");
    accepted(await withdraw(owner, companyId, second.id));
    expect(codeOf(await show(await linkTo(email)))).toBe("link_expired");
    expect(codeOf(await withdraw(owner, companyId, second.id))).toBe("not_found");
  });

  test("finds no invitation under another company", async () => {
    const [here, there] = [await home(), await home()];
    const { id } = accepted(
      await invite(here.owner, here.companyId, { email: "z@tolppa.example", role: "member" }),
    );
    expect(codeOf(await withdraw(there.owner, there.companyId, id))).toBe("not_found");
    expect(codeOf(await resend(there.owner, there.companyId, id))).toBe("not_found");
  });
});

describe("accepting", () => {
  test("gives the invited person the invited role, and the company's history records it", async () => {
    const { companyId, company, owner } = await home();
    const guest = await house.createUser();
    accepted(await invite(owner, companyId, { email: guest.label, role: "owner" }));
    const link = await linkTo(guest.label);
    expect(accepted(await show(link))).toMatchObject({
      companyName: company.companyName,
      role: "owner",
      invitedBy: owner.label,
    });
    expect(codeOf(await house.as(guest).get(companyId))).toBe("not_found");
    expect(accepted(await accept(guest, link))).toEqual({ companyId });
    const joined = await house.reload(guest);
    expect(codeOf(await house.as(joined).get(companyId))).toBe("ok");
    expect(accepted(await list(joined, companyId)).manages).toBe(true);
    expect((await story(owner, companyId)).slice(0, 2)).toEqual([
      ["join", guest.label, guest.label, "owner"],
      ["invite", owner.label, guest.label, "owner"],
    ]);
    expect(await ownerIdOf(companyId)).toBe(owner.id);
  });

  test("answers alike to wrong, used, expired, withdrawn and other people's links, and to links of a deleted company", async () => {
    const { companyId, owner } = await home();
    const [guest, other] = [await house.createUser(), await house.createUser()];
    accepted(await invite(owner, companyId, { email: guest.label, role: "member" }));
    const link = await linkTo(guest.label);
    const late = new Date(Date.now() + 7 * DAY_MS + 1_000);
    expect(codeOf(await accept(guest, randomUUID()))).toBe("link_expired");
    expect(codeOf(await accept(other, link))).toBe("link_expired");
    expect(codeOf(await accept(house.admin, link))).toBe("link_expired");
    expect(codeOf(await accept(house.program, link))).toBe("link_expired");
    expect(codeOf(await accept(guest, link, late))).toBe("link_expired");
    expect(codeOf(await show(link, late))).toBe("link_expired");
    accepted(await accept(guest, link));
    expect(codeOf(await accept(guest, link))).toBe("link_expired");
    expect(codeOf(await show(link))).toBe("link_expired");

    const draft = await house.createCompany();
    const gone = randomUUID();
    // Drafts invite nobody, but earlier versions let them.
    await house.owner`insert into invitations (link_id, company_id, email, role, invited_by, invited_by_admin, expires_at)
      values (${gone}, ${draft.company.id}, ${other.label}, 'member', ${draft.user.label}, false, now() + interval '7 days')`;
    expect(codeOf(await show(gone))).toBe("ok");
    accepted(await house.as(draft.user).remove(draft.company.id));
    expect(codeOf(await show(gone))).toBe("link_expired");
    expect(codeOf(await accept(other, gone))).toBe("link_expired");
  });

  test("twice at once succeeds once", async () => {
    const { companyId, owner } = await home();
    const guest = await house.createUser();
    accepted(await invite(owner, companyId, { email: guest.label, role: "member" }));
    const link = await linkTo(guest.label);
    const answers = await Promise.all([accept(guest, link), accept(guest, link), accept(guest, link)]);
    expect(answers.map(codeOf).sort()).toEqual(["link_expired", "link_expired", "ok"]);
    const told = (await story(owner, companyId)).filter(([action]) => action === "join");
    expect(told).toHaveLength(1);
  });

  test("does not change the role of an existing member", async () => {
    const { companyId, owner } = await home();
    const guest = await house.createUser();
    accepted(await invite(owner, companyId, { email: guest.label, role: "member" }));
    await house.owner`insert into memberships values (${guest.id}, ${companyId}, 'owner')`;
    expect(codeOf(await accept(guest, await linkTo(guest.label)))).toBe("link_expired");
    const people = accepted(await list(owner, companyId)).people;
    expect(people.find(({ userId }) => userId === guest.id)?.role).toBe("owner");
  });
});

describe("roles", () => {
  test("are made owners, and owners are changed, only by people who have just confirmed their identity", async () => {
    const { companyId, owner, member } = await home();
    const later = { confirmed: false } as const;
    const invited = { companyId, body: { email: "o1@tolppa.example", role: "owner" } };
    const place = { companyId, invitationId: accepted(await invite(owner, companyId, invited.body)).id };
    for (const actor of [owner, house.admin]) {
      const as = house.as(actor);
      const outcomes = [
        await as.run(
          invitePersonSchema,
          invitePerson,
          { companyId, body: { email: "o2@tolppa.example", role: "owner" } },
          later,
        ),
        await as.run(invitationPlaceSchema, resendInvitation, place, later),
        await as.run(
          personRoleSchema,
          changePersonRole,
          { companyId, userId: member.id, role: "owner" },
          later,
        ),
      ];
      expect(outcomes.map(codeOf)).toEqual(Array(3).fill("step_up_needed"));
    }
    const guest = await house.createUser();
    const added = { companyId, userId: guest.id, role: "owner" };
    expect(codeOf(await house.as(house.admin).run(personRoleSchema, addPerson, added, later))).toBe(
      "step_up_needed",
    );
    accepted(await change(owner, companyId, member.id, "owner"));
    const other = { companyId, userId: member.id };
    expect(codeOf(await house.as(owner).run(companyPersonSchema, removePerson, other, later))).toBe(
      "step_up_needed",
    );
    const lowered = { ...other, role: "member" };
    expect(codeOf(await house.as(owner).run(personRoleSchema, changePersonRole, lowered, later))).toBe(
      "step_up_needed",
    );
    expect(
      codeOf(await house.as(member).run(companyPersonSchema, removePerson, other, later)),
      "who leaves",
    ).toBe("ok");
  });

  test("members come and go without a new proof of identity", async () => {
    const { companyId, owner, member } = await home();
    const later = { confirmed: false } as const;
    const body = { email: "j1@tolppa.example", role: "member" };
    accepted(await house.as(owner).run(invitePersonSchema, invitePerson, { companyId, body }, later));
    accepted(
      await house.as(owner).run(companyPersonSchema, removePerson, { companyId, userId: member.id }, later),
    );
  });

  test("are changed only by owners and admins", async () => {
    const { companyId, owner, member } = await home();
    expect(codeOf(await change(member, companyId, member.id, "owner"))).toBe("forbidden");
    expect(codeOf(await remove(member, companyId, owner.id))).toBe("forbidden");
    accepted(await change(owner, companyId, member.id, "owner"));
    accepted(await change(house.admin, companyId, member.id, "member"));
    expect((await story(owner, companyId)).slice(0, 2)).toEqual([
      ["change_role", null, member.label, "member"],
      ["change_role", owner.label, member.label, "owner"],
    ]);
    expect(codeOf(await change(owner, companyId, 999_999, "owner"))).toBe("not_found");
    expect(codeOf(await change(house.program, companyId, member.id, "owner"))).toBe("forbidden");
    expect(codeOf(await remove(house.program, companyId, member.id))).toBe("forbidden");
  });

  test("the list shows the time of last use only to owners and admins", async () => {
    const { companyId, owner, member } = await home();
    const now = new Date();
    await house.database.asServer((db) =>
      createSession(db, { userId: member.id ?? 0, now, address: "192.0.2.1", userAgent: null, amr: ["pwd"] }),
    );
    const seenBy = async (actor: Actor) =>
      accepted(await list(actor, companyId)).people.find(({ userId }) => userId === member.id)?.lastSeenAt;
    expect(await seenBy(owner)).toEqual(now);
    expect(await seenBy(member)).toBeNull();
  });

  test("the last owner keeps the role against every actor", async () => {
    const { companyId, owner } = await home();
    for (const actor of [owner, house.admin]) {
      expect(codeOf(await change(actor, companyId, owner.id, "member"))).toBe("last_owner");
      expect(codeOf(await remove(actor, companyId, owner.id))).toBe("last_owner");
    }
  });

  test("when two owners remove each other at once, one of them stays", async () => {
    const { companyId, owner, member } = await home();
    accepted(await change(owner, companyId, member.id, "owner"));
    const codes = (
      await Promise.all([remove(owner, companyId, member.id), remove(member, companyId, owner.id)])
    ).map(codeOf);
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(
      accepted(await list(house.admin, companyId)).people.filter(({ role }) => role === "owner"),
    ).toHaveLength(1);
  });
});

describe("a removed person", () => {
  test("sees nothing of the company from the next request on", async () => {
    const { companyId, owner, member } = await home();
    const now = new Date();
    const sid = await house.database.asServer((db) =>
      createSession(db, { userId: member.id ?? 0, now, address: "192.0.2.1", userAgent: null, amr: ["pwd"] }),
    );
    const actorNow = async () => (await findSession(house.database, sid, now))?.actor;
    expect((await actorNow())?.companyIds).toEqual([companyId]);
    accepted(await remove(owner, companyId, member.id));
    const left = await actorNow();
    expect(left?.companyIds).toEqual([]);
    expect(left && codeOf(await house.as(left).get(companyId))).toBe("not_found");
    expect((await story(owner, companyId))[0]).toEqual([
      "remove_person",
      owner.label,
      member.label,
      "member",
    ]);
  });

  test("who left returns only by another invitation", async () => {
    const { companyId, owner, member } = await home();
    accepted(await remove(member, companyId, member.id));
    accepted(await invite(owner, companyId, { email: member.label, role: "member" }));
    const outside = await house.reload(member);
    accepted(await accept(outside, await linkTo(member.label)));
    expect((await house.reload(member)).companyIds).toEqual([companyId]);
  });
});

test("the open invitations of a person end when that person is removed or loses the owner role", async () => {
  const { companyId, owner, member } = await home();
  accepted(await change(owner, companyId, member.id, "owner"));
  const spare = await house.createUser();
  accepted(await invite(member, companyId, { email: spare.label, role: "owner" }));
  accepted(await change(owner, companyId, member.id, "member"));
  expect(codeOf(await accept(spare, await linkTo(spare.label)))).toBe("link_expired");

  accepted(await change(owner, companyId, member.id, "owner"));
  accepted(await invite(member, companyId, { email: spare.label, role: "owner" }));
  accepted(await remove(owner, companyId, member.id));
  expect(codeOf(await accept(spare, await linkTo(spare.label)))).toBe("link_expired");
  expect((await house.reload(spare)).companyIds).toEqual([]);
});

test("the open invitations of a removed person end also when that person's e-mail has changed", async () => {
  const { companyId, owner, member } = await home();
  accepted(await change(owner, companyId, member.id, "owner"));
  const spare = await house.createUser();
  accepted(await invite(member, companyId, { email: spare.label, role: "owner" }));
  await house.owner`update users set email = ${`uusi-${member.label}`} where id = ${member.id}`;
  accepted(await remove(owner, companyId, member.id));
  expect(codeOf(await accept(spare, await linkTo(spare.label)))).toBe("link_expired");
});

describe("mails of invitations", () => {
  const DAY = { toOne: 3, ofOne: 50 };

  test("to one mailbox are counted over all companies and senders", async () => {
    const homes = [await home(), await home(), await home(), await home()];
    const body = { email: `kohde-${randomUUID()}@tolppa.example`, role: "member" };
    const codes: string[] = [];
    for (const { owner, companyId } of homes) codes.push(codeOf(await invite(owner, companyId, body)));
    expect(codes).toEqual([...Array(DAY.toOne).fill("ok"), "too_many_invitation_mails"]);
  });

  test("to one mailbox are counted also when they are sent at the same time", async () => {
    const homes = await Promise.all(Array.from({ length: 6 }, home));
    const body = { email: `kohde-${randomUUID()}@tolppa.example`, role: "member" };
    const codes = await Promise.all(
      homes.map(async ({ owner, companyId }) => codeOf(await invite(owner, companyId, body))),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(DAY.toOne);
  });

  test("of one sender are counted over all companies of that sender", async () => {
    const { user, company } = await house.createCompany();
    const other = accepted(await house.as(user).create({ ...newCompany(), ...billingAndService() }));
    accepted(await house.as(house.admin).save(other.id, { status: "active" }));
    await house.owner`insert into invitations (link_id, company_id, email, role, invited_by, invited_by_admin, expires_at, ended_at)
      select gen_random_uuid(), ${company.id}, 'x' || n || '@tolppa.example', 'member', ${user.label}, false, now() + interval '7 days', now()
      from generate_series(1, ${DAY.ofOne}) n`;
    const body = { email: `eka-${randomUUID()}@tolppa.example`, role: "member" };
    expect(codeOf(await invite(await house.reload(user), other.id, body))).toBe("too_many_invitation_mails");
    expect(codeOf(await invite(house.admin, other.id, body))).toBe("ok");
  });
});

test("when the company's named owner leaves, the longest-standing other owner becomes the named one", async () => {
  const { companyId, owner, member } = await home();
  const third = await house.createMember(companyId);
  await house.owner`update memberships set created_at = now() - interval '2 days' where user_id = ${third.id}`;
  await house.owner`update memberships set created_at = now() - interval '1 day' where user_id = ${member.id}`;
  accepted(await change(owner, companyId, member.id, "owner"));
  accepted(await change(owner, companyId, third.id, "owner"));
  expect(await ownerIdOf(companyId)).toBe(owner.id);
  accepted(await remove(owner, companyId, owner.id));
  expect(await ownerIdOf(companyId)).toBe(third.id);
  accepted(await change(member, companyId, third.id, "member"));
  expect(await ownerIdOf(companyId)).toBe(member.id);
});

test("only an admin can add a person to a company; both histories record it", async () => {
  const { companyId, owner } = await home();
  const guest = await house.createUser();
  const add = (actor: Actor, role = "member") =>
    house.as(actor).run(personRoleSchema, addPerson, { companyId, userId: guest.id, role });
  expect(codeOf(await add(owner))).toBe("forbidden");
  accepted(await add(house.admin));
  expect(codeOf(await add(house.admin))).toBe("already_member");
  expect((await story(owner, companyId))[0]).toEqual(["join", null, guest.label, "member"]);
  const [event] =
    await house.owner`select * from admin_events where entity_type = 'user' and entity_id = ${String(guest.id)}`;
  expect(event?.after.membership).toMatch(/: member$/);
});

test("an anonymised person appears in no invitation and in no company history", async () => {
  const { companyId, owner } = await home();
  const guest = await house.createUser();
  accepted(await invite(owner, companyId, { email: guest.label, role: "member" }));
  accepted(await accept(guest, await linkTo(guest.label)));
  accepted(await remove(owner, companyId, guest.id));
  accepted(await invite(owner, companyId, { email: guest.label, role: "member" }));
  await house.database.asActor(house.admin, { mode: "write" }, (db) =>
    db.execute(`select anonymise_person('user', ${guest.id}, 'request')`),
  );
  const left = await house.owner`
    select 1 from invitations where email = ${guest.label} or (ended_at is null and accepted_at is null and company_id = ${companyId})
    union all select 1 from events where before::text || after::text like ${`%${guest.label}%`}
      or before::text like ${`%${guest.label}%`} or after::text like ${`%${guest.label}%`}`;
  expect(left).toHaveLength(0);
});

describe("names", () => {
  const callPeople = (companyId: number) =>
    house.owner`update users u set first_name = 'Nimi', last_name = 'N' || u.id from memberships m
      where m.user_id = u.id and m.company_id = ${companyId}`;
  const named = (actor: Actor) => ({ firstName: "Nimi", lastName: `N${actor.id}` });
  const doers = async (reader: Actor, companyId: number) => {
    const details = await house.as(reader).run(withHistorySchema, getCompanyDetails, { companyId }, READ);
    return accepted(details).history.page.rows.map(({ action, actorName }) => [action, actorName]);
  };

  test("of a company's people are for the company's people and for admins", async () => {
    const { companyId, owner, member } = await home();
    await callPeople(companyId);
    for (const reader of [owner, member, house.admin])
      expect(accepted(await list(reader, companyId)).people).toMatchObject([named(owner), named(member)]);
  });

  test("of a person stand with the history and the invitations while the person belongs to the company", async () => {
    const { companyId, owner, member } = await home();
    await callPeople(companyId);
    accepted(await change(owner, companyId, member.id, "owner"));
    accepted(await invite(member, companyId, { email: "kutsuttu.nimi@tolppa.example", role: "member" }));
    const name = `Nimi N${member.id}`;
    expect((await doers(owner, companyId)).slice(0, 2)).toEqual([
      ["invite", name],
      ["change_role", `Nimi N${owner.id}`],
    ]);
    expect(accepted(await list(owner, companyId)).invitations).toMatchObject([{ inviterName: name }]);
    expect(accepted(await show(await linkTo("kutsuttu.nimi@tolppa.example")))).toMatchObject({
      invitedBy: member.label,
      inviterName: name,
    });
    accepted(await remove(owner, companyId, member.id));
    expect((await doers(owner, companyId))[1]).toEqual(["invite", null]);
    expect((await doers(house.admin, companyId))[1]).toEqual(["invite", name]);
  });

  test("of admins are for admins, in the history, the list and the mailed link", async () => {
    const { companyId, owner } = await home();
    await house.owner`update users set first_name = 'Yllä', last_name = 'Pitäjä' where id = ${house.admin.id}`;
    accepted(await invite(house.admin, companyId, { email: "yllapidolta@tolppa.example", role: "member" }));
    expect((await doers(owner, companyId))[0]).toEqual(["invite", null]);
    expect((await doers(house.admin, companyId))[0]).toEqual(["invite", "Yllä Pitäjä"]);
    expect(accepted(await list(owner, companyId)).invitations).toMatchObject([
      { invitedBy: null, inviterName: null },
    ]);
    expect(accepted(await list(house.admin, companyId)).invitations).toMatchObject([
      { inviterName: "Yllä Pitäjä" },
    ]);
    expect(accepted(await show(await linkTo("yllapidolta@tolppa.example")))).toMatchObject({
      invitedBy: null,
      inviterName: null,
    });
  });

  test("of an admin who belongs to the company stay out of the admin's deeds", async () => {
    const { companyId, owner } = await home();
    await house.owner`insert into memberships values (${house.admin.id}, ${companyId}, 'member')`;
    await house.owner`update users set first_name = 'Yllä', last_name = 'Pitäjä' where id = ${house.admin.id}`;
    accepted(await invite(house.admin, companyId, { email: "molempia@tolppa.example", role: "member" }));
    expect((await doers(owner, companyId))[0]).toEqual(["invite", null]);
    await house.owner`delete from memberships where user_id = ${house.admin.id}`;
  });
});
