import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordChanged } from "#lib/accounts/letters/account.ts";
import { companyApproved } from "#lib/companies/letters/status.ts";
import type { Actor } from "#lib/core/actor.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { codeOf } from "#lib/core/testing.ts";
import { LETTERS } from "#lib/letters/letters.ts";
import type { Addressed, AnyLetter, Letter } from "#lib/mail/letter.ts";
import { CHOSEN_TOPICS } from "#lib/mail/rules/notice-topics.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { deleteOldNotices, keepNotices } from "#lib/notices/queries/notices.ts";
import { noNoticeSchema, noticeChoicesSchema, noticeSchema, noticesSchema } from "#lib/notices/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { statementSent } from "#lib/statements/letters/statement.ts";
import { mailDueNotices } from "./mail-due.ts";
import {
  countUnread,
  markAllRead,
  markNoticeRead,
  readNotice,
  readNoticeChoices,
  readNotices,
  saveNoticeChoices,
} from "./notices.ts";
import { noticePath, noticeSentence } from "./tell.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const NO_CHOICES = { approvals: "", payouts: "", disputes: "", licences: "", webhooks: "" };

const choose = async (person: Actor, choices: object) =>
  accepted(await house.as(person).run(noticeChoicesSchema, saveNoticeChoices, { ...NO_CHOICES, ...choices }));
const pageOf = async (person: Actor, cursor?: string) =>
  accepted(
    await house
      .as(person)
      .run(noticesSchema, readNotices, cursor === undefined ? {} : { cursor }, { mode: "read" }),
  );
const kindsOf = async (person: Actor) => (await pageOf(person)).rows.map(({ kind }) => kind);

/** One mail of the product to each address, in one transaction. */
const send = <Data extends Addressed>(letter: Letter<Data>, data: NoInfer<Data>, ...also: string[]) =>
  house.database.asServerInTransaction(async (db) => {
    // The roles of a letter's senders have a test of their own.
    await db.execute(`set local role tolppa_admin`);
    for (const to of [data.to, ...also]) await enqueueMail(db, letter, { ...data, to } as NoInfer<Data>);
  });

const approve = (companyId: number, ...to: [string, ...string[]]) =>
  send(companyApproved, { to: to[0], companyName: "Taksi Oy", companyId }, ...to.slice(1));

const mailsTo = async (person: Actor): Promise<string[]> => {
  const rows = await house.owner<{ kind: string }[]>`
    select kind from outbox where payload->>'to' = ${person.label} order by created_at, kind`;
  return rows.map(({ kind }) => kind);
};

/** Two people of a company whose earlier mails and notices are gone. */
async function newPair() {
  const { company, user } = await house.createCompany();
  const member = await house.createMember(company.id);
  await house.owner`delete from notices where company_id = ${company.id}`;
  return { companyId: company.id, owner: user, member };
}

const due = () =>
  house.owner`update notices set mail_at = now() - interval '1 second' where mail_at is not null`;
const mailDue = () => mailDueNotices({ database: house.database, now: new Date(), letters: LETTERS });

describe("a mail", () => {
  test("about a company is one notice for each of its people, and none for others", async () => {
    const { companyId, owner, member } = await newPair();
    const stranger = await house.createUser();
    await approve(companyId, owner.label, "kirjanpito@example.fi", stranger.label);
    expect(await kindsOf(owner)).toEqual(["company_approved"]);
    expect(await kindsOf(member)).toEqual(["company_approved"]);
    expect(await kindsOf(stranger)).toEqual([]);
    expect([await mailsTo(owner), await mailsTo(member), await mailsTo(stranger)]).toEqual([
      ["company_approved"],
      [],
      ["company_approved"],
    ]);
  });

  test("about an account is a notice for its person alone", async () => {
    const { owner, member } = await newPair();
    await house.database.asServer((db) => enqueueMail(db, passwordChanged, { to: owner.label }));
    expect([await kindsOf(owner), await kindsOf(member)]).toEqual([["password_changed"], []]);
  });

  test("is a notice for who reads only the company's money if it is about a payout", async () => {
    const { companyId, owner } = await newPair();
    const reader = await house.createMoneyReader(companyId);
    await approve(companyId, owner.label);
    const statement = {
      companyId,
      companyName: "Taksi Oy",
      statementId: 9,
      number: "2026-000123",
      period: { start: "2026-10-26", end: "2026-11-08" },
    };
    const data = { to: owner.label, ...statement, credit: false, money: "", stages: [] };
    await house.database.asServerInTransaction(async (db) => {
      await db.execute(`set local role tolppa_admin`);
      await keepNotices(db, { kind: statementSent.kind, data });
    });
    const [notice, ...others] = (await pageOf(reader)).rows;
    expect([notice?.kind, others]).toEqual(["statement", []]);
    accepted(await house.as(reader).run(noticeSchema, markNoticeRead, { noticeId: notice?.id }));
    expect((await pageOf(reader)).unread).toBe(0);
  });

  test("about anything else is not shown to who now reads only the company's money", async () => {
    const { companyId, owner, member } = await newPair();
    await approve(companyId, owner.label);
    await house.owner`update memberships set role = 'money' where user_id = ${member.id}`;
    const { companyIds: _, ...person } = member;
    expect(await kindsOf({ ...person, companyIds: [], moneyCompanyIds: [companyId] })).toEqual([]);
  });

  test("that is rolled back is no notice", async () => {
    const { companyId, owner } = await newPair();
    const work = house.database.asServerInTransaction(async (db) => {
      await db.execute(`set local role tolppa_admin`);
      await enqueueMail(db, companyApproved, { to: owner.label, companyName: "X", companyId });
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await kindsOf(owner)).toEqual([]);
  });
});

describe("the bell", () => {
  test("begins with the unread notices, and a notice that was opened or all marked count no more", async () => {
    const { companyId, owner } = await newPair();
    for (let n = 0; n < 3; n += 1) await approve(companyId, owner.label);
    const [newest, , oldest] = (await pageOf(owner)).rows;
    if (!newest || !oldest) throw new Error("no notices");
    const asker = house.as(owner);
    expect(accepted(await asker.run(noNoticeSchema, countUnread, {}, { mode: "read" }))).toBe(3);
    accepted(await asker.run(noticeSchema, markNoticeRead, { noticeId: newest.id }));
    const { rows, unread } = await pageOf(owner);
    expect(rows.map(({ readAt }) => readAt === null)).toEqual([true, true, false]);
    expect([unread, rows.at(-1)?.id]).toEqual([2, newest.id]);
    accepted(await asker.run(noNoticeSchema, markAllRead, {}));
    expect((await pageOf(owner)).unread).toBe(0);
  });

  test("turns its pages without losing or repeating a notice", async () => {
    const { companyId, owner } = await newPair();
    await house.owner`insert into notices (user_id, kind, company_id, fact, change, read_at)
      select ${owner.id}, 'company_approved', ${companyId}, '{}', gen_random_uuid(), case when n > 60 then now() end
      from generate_series(1, 120) n`;
    const { cursorText } = await import("#lib/platform/schema/cursor.ts");
    const first = await pageOf(owner);
    const second = await pageOf(owner, first.next ? cursorText(first.next) : undefined);
    const third = await pageOf(owner, second.next ? cursorText(second.next) : undefined);
    const all = [first, second, third].flatMap(({ rows }) => rows);
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    expect(all.findIndex(({ readAt }) => readAt !== null)).toBe(60);
    expect(third.next).toBeNull();
    const back = await pageOf(owner, third.previous ? cursorText(third.previous) : undefined);
    expect(back.rows).toEqual(second.rows);
  });

  test("shows no notice of another person, nor marks it, even to the person who knows its id", async () => {
    const { companyId, owner, member } = await newPair();
    await approve(companyId, owner.label);
    const [own] = (await pageOf(owner)).rows;
    for (const stranger of [member, house.admin, { ...owner, kind: "client" as const }]) {
      const asker = house.as(stranger);
      expect(codeOf(await asker.run(noticeSchema, readNotice, { noticeId: own?.id }))).toBe("not_found");
      await asker.run(noticeSchema, markNoticeRead, { noticeId: own?.id });
      await house.database.asActor(stranger, { mode: "write" }, (db) =>
        db.execute("update notices set read_at = now() where read_at is null"),
      );
    }
    expect((await pageOf(owner)).unread).toBe(1);
    await expect(
      house.database.asActor(owner, { mode: "write" }, (db) => db.execute("update notices set fact = '{}'")),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("holds a company's notices only as long as the person belongs to the company", async () => {
    const { companyId, member } = await newPair();
    await approve(companyId, "a@b.example");
    expect(await kindsOf(member)).toEqual(["company_approved"]);
    await house.owner`delete from memberships where user_id = ${member.id}`;
    expect(await kindsOf(await house.reload(member))).toEqual([]);
  });

  test("forgets notices after their time", async () => {
    const { companyId, owner } = await newPair();
    await approve(companyId, owner.label);
    await house.owner`update notices set created_at = now() - interval '91 days' where user_id = ${owner.id}`;
    await house.database.asServer((db) => deleteOldNotices(db, new Date(Date.now() - 90 * 86_400_000)));
    expect(await kindsOf(owner)).toEqual([]);
  });
});

describe("a choice", () => {
  test("of the portal keeps the mail back and the notice there", async () => {
    const { companyId, owner } = await newPair();
    await choose(owner, { approvals: "portal" });
    await approve(companyId, owner.label);
    await due();
    await mailDue();
    expect([await kindsOf(owner), await mailsTo(owner)]).toEqual([["company_approved"], []]);
  });

  test("of a mail at once reaches a person to whom the mail does not go, and nobody twice", async () => {
    const { companyId, owner, member } = await newPair();
    await choose(member, { approvals: "at_once" });
    await choose(owner, { approvals: "at_once" });
    await approve(companyId, "a@b.example", owner.label);
    await mailDue();
    expect([await mailsTo(owner), await mailsTo(member)]).toEqual([["company_approved"], ["new_notices"]]);
  });

  test("of a topic leaves the other topics alone, and ends when it is empty again", async () => {
    const { companyId, owner } = await newPair();
    await choose(owner, { licences: "portal", approvals: "" });
    await approve(companyId, owner.label);
    expect(await mailsTo(owner)).toEqual(["company_approved"]);
    await choose(owner, {});
    expect(
      accepted(await house.as(owner).run(noNoticeSchema, readNoticeChoices, {}, { mode: "read" })),
    ).toEqual({});
  });

  test("of a person outside the company keeps no mail back: the bell would not show it", async () => {
    const { companyId } = await newPair();
    const accountant = await house.createUser();
    await choose(accountant, { approvals: "portal" });
    await approve(companyId, accountant.label);
    expect(await mailsTo(accountant)).toEqual(["company_approved"]);
  });
});

describe("the daily mail", () => {
  test("tells a day's notices once, at seven in the morning, in the person's language", async () => {
    const { companyId, owner } = await newPair();
    await choose(owner, { approvals: "daily" });
    await house.owner`update users set language = 'sv' where id = ${owner.id}`;
    for (let n = 0; n < 3; n += 1) await approve(companyId, owner.label);
    const times = await house.owner<{ at: string }[]>`select distinct
      to_char(mail_at at time zone 'Europe/Helsinki', 'HH24:MI') as at from notices
      where user_id = ${owner.id} and mail_at > now() and mail_at <= now() + interval '25 hours'`;
    expect(times.map(({ at }) => at)).toEqual(["07:00"]);
    expect([await mailDue(), await mailsTo(owner)]).toEqual([0, []]);
    await due();
    await Promise.all([mailDue(), mailDue()]);
    expect(await mailDue()).toBe(0);
    expect(await mailsTo(owner)).toEqual(["new_notices"]);
    const [mail] = await house.owner<{ payload: { notices: { sentence: string }[]; language: string } }[]>`
      select payload from outbox where payload->>'to' = ${owner.label}`;
    expect(mail?.payload.notices.map(({ sentence }) => sentence)).toEqual(
      Array(3).fill("Taksi Oy har godkänts"),
    );
    expect(mail?.payload.language).toBe("sv");
  });

  test("loses nothing when its round fails", async () => {
    const { companyId, owner } = await newPair();
    await choose(owner, { approvals: "daily" });
    await approve(companyId, owner.label);
    await due();
    const broken = LETTERS.map((letter) => ({
      ...letter,
      words: () => {
        throw new Error("no words");
      },
    }));
    const failing = mailDueNotices({ database: house.database, now: new Date(), letters: broken });
    await expect(failing).rejects.toThrow("no words");
    await mailDue();
    expect(await mailsTo(owner)).toEqual(["new_notices"]);
  });

  test("tells a person who has left the company nothing of it", async () => {
    const { companyId, member } = await newPair();
    await choose(member, { approvals: "daily" });
    await approve(companyId, "a@b.example");
    await house.owner`delete from memberships where user_id = ${member.id}`;
    await due();
    await mailDue();
    expect(await mailsTo(member)).toEqual([]);
  });
});

describe("mails that nobody can mute or delay", () => {
  const topicOf = ({ notice }: AnyLetter) => notice ?? "none";
  const chosen = LETTERS.filter((letter) => CHOSEN_TOPICS.some((topic) => topic === topicOf(letter)));
  const others = LETTERS.filter((letter) => !chosen.includes(letter));

  test("are those about sign-in, passwords, factors, accounts, payouts that wait, debts and invitations", () => {
    expect(others.map((letter) => `${letter.kind}: ${topicOf(letter)}`).sort()).toEqual([
      "account_exists: none",
      "account_holder_changed: warnings",
      "accountant_desk: none",
      "contact_changed: warnings",
      "dispute_opened: none",
      "iban_changed: warnings",
      "iban_rejected: warnings",
      "invitation: invitations",
      "new_notices: none",
      "password_changed: warnings",
      "payee_doubted: warnings",
      "payment_reminder: warnings",
      "payment_waits: warnings",
      "reset_password: none",
      "second_factor_changed: warnings",
      "statement_link: none",
      "verify_email: none",
    ]);
  });

  test.each(others.map((letter) => [letter.kind]))(
    "%s leaves whatever its receiver has chosen",
    async (kind) => {
      const { companyId, owner } = await newPair();
      await choose(owner, {
        approvals: "portal",
        payouts: "portal",
        disputes: "portal",
        licences: "portal",
        webhooks: "portal",
      });
      await house.owner`insert into outbox (kind, payload) values
      (${kind}, ${house.owner.json({ to: owner.label, companyId })})`;
      expect(await mailsTo(owner)).toEqual([kind]);
    },
  );

  test.each(["warnings", "invitations", "sign_in"])("have no choice %s", async (topic) => {
    const { owner } = await newPair();
    const sent = house
      .as(owner)
      .run(noticeChoicesSchema, saveNoticeChoices, { ...NO_CHOICES, [topic]: "portal" });
    expect(codeOf(await sent)).toBe("invalid");
    const insert = house.database.asActor(owner, { mode: "write" }, (db) =>
      db.execute(
        `insert into notice_choices (user_id, topic, way) values (${owner.id}, '${topic}', 'portal')`,
      ),
    );
    await expect(insert).rejects.toMatchObject({ cause: { code: "23514" } });
  });

  test("a person makes no choice for another", async () => {
    const { owner, member } = await newPair();
    const insert = house.database.asActor(owner, { mode: "write" }, (db) =>
      db.execute(
        `insert into notice_choices (user_id, topic, way) values (${member.id}, 'approvals', 'portal')`,
      ),
    );
    await expect(insert).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("one list", () => {
  test("gives the database the topic of each letter", async () => {
    const kinds = LETTERS.map(({ kind }) => kind);
    const rows = await house.owner<{ kind: string; topic: string | null }[]>`
      select kind, notice_topic(kind) as topic from unnest(${kinds}::text[]) kind`;
    expect(rows.map(({ kind, topic }) => [kind, topic])).toEqual(
      LETTERS.map(({ kind, notice }) => [kind, notice]),
    );
  });

  test.each(
    LETTERS.filter(({ notice }) => notice !== null).flatMap((letter) =>
      letter.examples.map((data) => ({ letter, kind: letter.kind, data })),
    ),
  )("tells $kind in the bell as in its mail", ({ letter, kind, data }) => {
    const { to: _, ...fact } = data as Addressed & Record<string, unknown>;
    for (const language of ["fi", "sv", "en"] as const) {
      const said = inLanguage(language, () => noticeSentence(LETTERS, { kind, fact }));
      expect(said).toBe(inLanguage(language, () => letter.words(data).subject));
    }
    expect(noticePath(LETTERS, { kind, fact }, (id) => id)).toMatch(/^\/(?:companies|user|admin)\//);
  });

  test("says nothing of a letter that this version does not know", () => {
    expect(noticeSentence(LETTERS, { kind: "from_the_future", fact: {} })).toBeNull();
  });
});
