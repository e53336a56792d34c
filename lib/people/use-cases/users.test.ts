import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findVouchedUser } from "#lib/accounts/queries/accounts.ts";
import { createSession, findSession } from "#lib/accounts/use-cases/sessions.ts";
import { clientIdSchema, createClientSchema } from "#lib/api-clients/schema.ts";
import { revokeClient } from "#lib/api-clients/use-cases/change.ts";
import { createClient } from "#lib/api-clients/use-cases/create.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { saveUserSchema } from "#lib/people/save-user-schema.ts";
import {
  userAdminSchema,
  userIdSchema,
  userListPageSchema,
  userPageSchema,
  userSessionSchema,
} from "#lib/people/schema.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { anonymiseSchema, CONFIRMATION, personPageSchema } from "#lib/privacy/schema.ts";
import { anonymise } from "#lib/privacy/use-cases/anonymise.ts";
import { getPersonPage } from "#lib/privacy/use-cases/persons.ts";
import { changeUserAdmin, endUserSession, endUserSessions, saveUser } from "./change-user.ts";
import { getUserScreen, listUserPage } from "./read-users.ts";

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const READ = { mode: "read" } as const;

const list = (actor: Actor, query: object = {}) =>
  house.as(actor).run(userListPageSchema, listUserPage, query, READ);
const screen = (actor: Actor, userId: number | null) =>
  house.as(actor).run(userPageSchema, getUserScreen, { userId }, READ);
const disable = (actor: Actor, userId: number | null, reason: string | null = "Lähti talosta") =>
  house.as(actor).run(saveUserSchema, saveUser, {
    userId,
    body: reason === null ? { disabled: false } : { disabled: true, reason },
  });
const setAdmin = (actor: Actor, userId: number | null, admin: boolean) =>
  house.as(actor).run(userAdminSchema, changeUserAdmin, { userId, admin });

const signIn = (userId: number | null, now = new Date()) =>
  house.database.asServer((db) =>
    createSession(db, { userId: userId ?? 0, now, address: "192.0.2.1", userAgent: "x", amr: ["pwd"] }),
  );
const isIn = async (sid: string) => (await findSession(house.database, sid, new Date())) !== null;

/** One more admin, so that no change concerns the last one. */
async function createAdmin(): Promise<Actor> {
  const person = await house.createUser();
  accepted(await setAdmin(house.admin, person.id, true));
  return { ...person, admin: true };
}

describe("the list", () => {
  test("is for admins only", async () => {
    const { user } = await house.createCompany();
    for (const actor of [user, await house.createUser()]) {
      expect(codeOf(await list(actor))).toBe("forbidden");
      expect(codeOf(await screen(actor, actor.id))).toBe("forbidden");
    }
    expect(codeOf(await list(house.program))).toBe("ok");
  });

  test("finds a user by part of the e-mail, and by the name or business id of a company", async () => {
    const { company, user } = await house.createCompany({ body: { companyName: "Löytö % Taksi" } });
    const emails = async (query: object) =>
      accepted(await list(house.admin, query)).rows.map(({ email }) => email);
    expect(await emails({ q: user.label.toUpperCase() })).toEqual([user.label]);
    expect(await emails({ q: "löytö %" })).toEqual([user.label]);
    expect(await emails({ q: company.businessId })).toEqual([user.label]);
    const [row] = accepted(await list(house.admin, { q: "löytö %" })).rows;
    expect(row).toMatchObject({ companyCount: 1, companyNames: "Löytö % Taksi" });
  });

  test.each(["ööKURSO", "lahja öökurso", "öökurso lah"])("finds a user by the name %s", async (q) => {
    const { id, label } = await house.createUser();
    await house.owner`update users set first_name = null, last_name = null where last_name = 'Öökurso'`;
    await house.owner`update users set first_name = 'Lahja', last_name = 'Öökurso' where id = ${id}`;
    expect(accepted(await list(house.admin, { q })).rows).toMatchObject([
      { email: label, firstName: "Lahja", lastName: "Öökurso" },
    ]);
  });

  test("can be filtered to admins, disabled users, or users without a company", async () => {
    const [alone, off, { user: owner }] = [
      await house.createUser(),
      await house.createUser(),
      await house.createCompany(),
    ];
    accepted(await disable(house.admin, off.id));
    const of = async (state: string, q: string) =>
      accepted(await list(house.admin, { state, q })).rows.length;
    expect(await of("admin", house.admin.label)).toBe(1);
    expect(await of("admin", alone.label)).toBe(0);
    expect(await of("disabled", off.label)).toBe(1);
    expect(await of("disabled", alone.label)).toBe(0);
    expect(await of("alone", alone.label)).toBe(1);
    expect(await of("alone", owner.label)).toBe(0);
  });

  test.each(["email", "-email", "created", "-created", "seen", "-seen"])(
    "in the order of %s shows every user once, page by page, forwards and backwards",
    async (sort) => {
      await house.owner`insert into users (subject, email, created_at, last_seen_at)
        select ${sort} || n, 'sivu' || n || ${sort} || '@tolppa.example', now() - (n % 7) * interval '1 day',
          case when n % 5 = 0 then null else now() - (n % 3) * interval '1 hour' end from generate_series(1, 120) n`;
      const q = `${sort}@`;
      const read = async (cursor?: string) =>
        accepted(await list(house.admin, { q, sort, ...(cursor && { cursor }) }));
      const first = await read();
      const second = await read(cursorText(first.next ?? never()));
      const third = await read(cursorText(second.next ?? never()));
      const seen = [first, second, third].flatMap(({ rows }) => rows);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
      const places = seen.map(({ place }) => place);
      const sorted = [...places].sort();
      expect(places).toEqual(sort.startsWith("-") ? sorted.reverse() : sorted);
      const back = await read(cursorText(second.previous ?? never()));
      expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    },
  );

  test("begins from the start when the cursor belongs to another order", async () => {
    const cursor = cursorText({ value: "a@tolppa.example", id: 1, position: 50 });
    expect(accepted(await list(house.admin, { sort: "seen", cursor })).position).toBe(0);
  });
});

describe("disabling", () => {
  test("ends all sessions, blocks signing in and records the reason; enabling allows signing in again", async () => {
    const person = await house.createUser();
    const sid = await signIn(person.id);
    await house.owner`insert into user_identities (issuer, subject, user_id) values ('i', ${person.label}, ${person.id})`;
    expect(accepted(await disable(house.admin, person.id)).user.disabledReason).toBe("Lähti talosta");
    expect(await isIn(sid)).toBe(false);
    expect(await isIn(await signIn(person.id))).toBe(false);
    const vouched = await house.database.asServer((db) =>
      findVouchedUser(db, { issuer: "i", subject: person.label }),
    );
    expect(vouched?.disabledAt).not.toBeNull();
    accepted(await disable(house.admin, person.id, null));
    expect(await isIn(await signIn(person.id))).toBe(true);
    const { history } = accepted(await screen(house.admin, person.id));
    expect(history.rows.map(({ actorLabel, after }) => [actorLabel, after])).toEqual([
      [house.admin.label, { disabled: "false", disabledReason: null }],
      [house.admin.label, { disabled: "true", disabledReason: "Lähti talosta" }],
    ]);
  });

  test("needs a reason", async () => {
    const person = await house.createUser();
    const answer = await house
      .as(house.admin)
      .run(saveUserSchema, saveUser, { userId: person.id, body: { disabled: true } });
    expect(issueLines(answer)).toEqual(["reason required"]);
  });

  test("twice with the same reason changes nothing the second time", async () => {
    const person = await house.createUser();
    const first = accepted(await disable(house.admin, person.id)).user.disabledAt;
    expect(accepted(await disable(house.admin, person.id)).user.disabledAt).toEqual(first);
    expect(accepted(await screen(house.admin, person.id)).history.rows).toHaveLength(1);
  });

  test("is refused for one's own account and to users who are not admins", async () => {
    const person = await house.createUser();
    expect(codeOf(await disable(house.admin, house.admin.id))).toBe("not_yourself");
    expect(codeOf(await disable(person, house.admin.id))).toBe("forbidden");
    expect(codeOf(await disable(house.admin, 999_999))).toBe("not_found");
  });
});

describe("an admin", () => {
  test("gains and loses the role only by another admin, and both histories record it", async () => {
    const person = await house.createUser();
    accepted(await setAdmin(house.admin, person.id, true));
    accepted(await setAdmin(house.admin, person.id, true));
    accepted(await setAdmin(house.admin, person.id, false));
    const grants =
      await house.owner`select granted from admin_grants where email = ${person.label} order by id`;
    expect(grants.map(({ granted }) => granted)).toEqual([true, false]);
    const { history } = accepted(await screen(house.admin, person.id));
    expect(history.rows.map(({ after }) => after)).toEqual([{ admin: "false" }, { admin: "true" }]);
  });

  test("gains and loses the role only by an admin who has just confirmed their identity", async () => {
    const person = await house.createUser();
    const unconfirmed = (admin: boolean) =>
      house
        .as(house.admin)
        .run(userAdminSchema, changeUserAdmin, { userId: person.id, admin }, { confirmed: false });
    expect(codeOf(await unconfirmed(true))).toBe("step_up_needed");
    accepted(await setAdmin(house.admin, person.id, true));
    expect(codeOf(await unconfirmed(false))).toBe("step_up_needed");
  });

  test("who loses the role leaves programs behind, which the page of the user lists while they work", async () => {
    const person = await createAdmin();
    const asPerson = house.as(person);
    const make = async (name: string, reach: object) => {
      const body = { name, scopes: ["companies:read"], ...reach };
      return accepted(await asPerson.run(createClientSchema, createClient, { body })).id;
    };
    const all = await make("Kaikki", { reach: "all", scopes: ["admin:read"] });
    await make("Yksi", { reach: "provider", provider: "taksivaasa" });
    accepted(await setAdmin(house.admin, person.id, false));
    const named = async () => accepted(await screen(house.admin, person.id)).programs;
    expect(await named()).toEqual([{ id: all, name: "Kaikki" }]);
    const privacy = await house
      .as(house.admin)
      .run(personPageSchema, getPersonPage, { person: `user-${person.id}` }, READ);
    expect(accepted(privacy).programs).toEqual(await named());
    const anonymising = {
      person: `user-${person.id}`,
      body: { confirmation: CONFIRMATION, ownRequest: true },
    };
    accepted(await house.as(house.admin).run(anonymiseSchema, anonymise, anonymising));
    expect(await named()).toEqual([{ id: all, name: "Kaikki" }]);
    accepted(await house.as(house.admin).run(clientIdSchema, revokeClient, { clientId: all }));
    expect(await named()).toEqual([]);
  });

  test("is not made by a program, by the user themselves, or from a disabled user", async () => {
    const person = await house.createUser();
    expect(codeOf(await setAdmin(house.program, person.id, true))).toBe("forbidden");
    expect(codeOf(await setAdmin(person, person.id, true))).toBe("forbidden");
    expect(codeOf(await setAdmin(house.admin, house.admin.id, false))).toBe("not_yourself");
    accepted(await disable(house.admin, person.id));
    expect(codeOf(await setAdmin(house.admin, person.id, true))).toBe("disabled_no_admin");
  });

  test("who is the last one keeps the role, also when two admins remove each other at once", async () => {
    const [one, other] = [await createAdmin(), await createAdmin()];
    await house.owner`update users set admin = false where id not in ${house.owner([one.id, other.id])}`;
    const answers = await Promise.all([setAdmin(one, other.id, false), setAdmin(other, one.id, false)]);
    expect(answers.map(codeOf).sort()).toEqual(["last_admin", "ok"]);
    const [row] =
      await house.owner`select count(*)::int as count from users where admin and disabled_at is null`;
    expect(row?.count).toBe(1);
    await house.owner`update users set admin = true where id = ${house.admin.id}`;
  });
});

describe("sessions", () => {
  test("are ended one by one or all at once, and never those of another user", async () => {
    const [person, other] = [await house.createUser(), await house.createUser()];
    const [sid, second, foreign] = [await signIn(person.id), await signIn(person.id), await signIn(other.id)];
    const { sessions } = accepted(await screen(house.admin, person.id));
    expect(sessions).toHaveLength(2);
    const end = (actor: Actor, userId: number | null, sessionId: number) =>
      house.as(actor).run(userSessionSchema, endUserSession, { userId, sessionId });
    const id = sessions.at(-1)?.id ?? 0;
    expect(codeOf(await end(house.admin, other.id, id))).toBe("not_found");
    expect(codeOf(await end(person, person.id, id))).toBe("forbidden");
    accepted(await end(house.admin, person.id, id));
    expect([await isIn(sid), await isIn(second)].filter(Boolean)).toHaveLength(1);
    accepted(await house.as(house.admin).run(userIdSchema, endUserSessions, { userId: person.id }));
    expect([await isIn(sid), await isIn(second), await isIn(foreign)]).toEqual([false, false, true]);
  });
});

function never(): never {
  throw new Error("there is no such page");
}
