import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { deleteAbandoned } from "#lib/companies/use-cases/remove.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { ok } from "#lib/core/result.ts";
import { codeOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { RETENTION_RULES, type RetentionRuleId } from "#lib/privacy/rules/privacy.ts";
import { retentionSchema } from "#lib/privacy/schema.ts";
import { planRetention } from "./retention.ts";
import { runRetentionNow } from "./run-retention.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const daysOf = (id: RetentionRuleId) => RETENTION_RULES.find((rule) => rule.id === id)?.days ?? 0;

/** For each rule one row that is a day too old, and one that is a day younger. */
async function agedThings() {
  const { owner } = house;
  const { company } = await house.createCompany({ status: "active" });
  for (const extra of [1, -1]) {
    const ago = (id: RetentionRuleId) => `${daysOf(id) + extra} days`;
    const email = `vanha${extra}@tolppa.example`;
    await owner`insert into identity_accounts (email, password_hash, created_at)
      values (${email}, 'x', now() - ${ago("unverified_accounts")}::interval)`;
    const [file] = await owner<{ id: number }[]>`
      insert into imports (company_id, kind, file_name, converted, actor_kind, actor_label, actor_admin, created, changed, unchanged, failed, created_at)
      values (${company.id}, 'driver', 'k.csv', false, 'system', 'Tolppa', true, 0, 0, 0, 1, now() - ${ago("import_rows")}::interval) returning id::int`;
    await owner`insert into import_rows (import_id, company_id, line, content, outcome)
      values (${file?.id ?? 0}, ${company.id}, 2, '{"contact.lastName": "Rivi"}', 'failed')`;
    await agedCompany(`Luonnos${extra}`, ago("company_drafts"));
    await owner`insert into drivers (company_id, last_name, status, deleted_at, created_by, modified_by)
      values (${company.id}, ${`Vanha${extra}`}, 'incomplete', now() - ${ago("inactive_drivers")}::interval, 'x', 'x')`;
    await owner`insert into users (subject, email, disabled_at)
      values (${email}, ${`poissa${extra}@tolppa.example`}, now() - ${ago("disabled_users")}::interval)`;
  }
  await owner`insert into identity_accounts (email, password_hash, email_verified_at, created_at)
    values ('vahvistettu@tolppa.example', 'x', now(), now() - interval '900 days')`;
  await owner`update users set disabled_at = now() - interval '900 days' where id = ${house.admin.id}`;
}

/** A company whose last change was this long ago. */
async function agedCompany(
  companyName: string,
  ago: string,
  status: "incomplete" | "pending" = "incomplete",
) {
  const { company } = await house.createCompany({ status, body: { companyName } });
  await house.owner.begin(async (sql) => {
    // Every change gets the current time, whatever it states.
    await sql`alter table companies disable trigger companies_version`;
    await sql`update companies set modified_at = now() - ${ago}::interval where id = ${company.id}`;
    await sql`alter table companies enable trigger companies_version`;
  });
  return company.id;
}

const plan = async () => {
  const due = accepted(await house.as(house.admin).run(retentionSchema, planRetention, {}, { mode: "read" }));
  return Object.fromEntries(due.map(({ rule, count }) => [rule.id, count]));
};
const NOTHING = Object.fromEntries(RETENTION_RULES.map(({ id }) => [id, 0]));
const run = () => house.as(house.admin).run(retentionSchema, runRetentionNow, {});

describe("expired data", () => {
  beforeAll(agedThings);

  test("is counted by each rule, and counting removes nothing", async () => {
    const expected = {
      ...NOTHING,
      unverified_accounts: 1,
      company_drafts: 1,
      import_rows: 1,
      inactive_drivers: 1,
      disabled_users: 1,
    };
    expect(await plan()).toEqual(expected);
    expect(await plan()).toEqual(expected);
  });

  test("is removed by the run, and data that is a day younger stays", async () => {
    expect(accepted(await run()).counts).toEqual({
      unverified_accounts: 1,
      company_drafts: 1,
      import_rows: 1,
      inactive_drivers: 1,
      disabled_users: 1,
    });
    expect(await plan()).toEqual(NOTHING);
    const { owner } = house;
    expect(await owner`select email from identity_accounts order by email`).toMatchObject([
      { email: "vahvistettu@tolppa.example" },
      { email: "vanha-1@tolppa.example" },
    ]);
    expect(await owner`select line from import_rows`).toHaveLength(1);
    expect(await owner`select id from imports`).toHaveLength(2);
    expect(await owner`select last_name from drivers order by id`).toMatchObject([
      { last_name: "Poistettu kuljettaja" },
      { last_name: "Vanha-1" },
    ]);
    expect(await owner`select email from users where email like 'poissa%'`).toMatchObject([
      { email: "poissa-1@tolppa.example" },
    ]);
    expect(await owner`select cause from anonymisations`).toMatchObject([
      { cause: "retention" },
      { cause: "retention" },
    ]);
  });

  test("leaves the runner and the counts in the history, and no personal data", async () => {
    const [event] = await house.owner`
      select actor_label, after from admin_events where entity_id = 'retention' order by id desc limit 1`;
    expect(event).toEqual({
      actor_label: house.admin.label,
      after: {
        run: "admin",
        unverified_accounts: 1,
        company_drafts: 1,
        import_rows: 1,
        inactive_drivers: 1,
        disabled_users: 1,
      },
    });
  });
});

describe("a draft that nobody has changed for 90 days", () => {
  const LONG_AGO = "91 days";

  test("is deleted as by a person: an event keeps its content, and an admin can restore it", async () => {
    const id = await agedCompany("Unohdettu Oy", LONG_AGO);
    accepted(await run());
    expect(codeOf(await house.as(house.admin).get(id))).toBe("not_found");
    const [event] = await house.owner`
      select action, actor_label, before->>'companyName' as name from events
      where company_id = ${id} order by id desc limit 1`;
    expect(event).toEqual({ action: "delete", actor_label: house.admin.label, name: "Unohdettu Oy" });
    expect(
      await house.owner`select deleted_at is not null as deleted from companies where id = ${id}`,
    ).toEqual([{ deleted: true }]);
  });

  test.each(["vehicles", "drivers"] as const)("stays while its %s are being filled in", async (table) => {
    const id = await agedCompany("Ahkera Oy", LONG_AGO);
    await house.owner`insert into ${house.owner(table)} (company_id, created_by, modified_by) values (${id}, 'x', 'x')`;
    accepted(await run());
    expect(codeOf(await house.as(house.admin).get(id))).toBe("ok");
  });

  test("stays when it changes after the run found it", async () => {
    const id = await agedCompany("Ehtivä Oy", LONG_AGO);
    const before = new Date(Date.now() - 90 * 24 * 3_600_000);
    accepted(await house.as(house.admin).save(id, { companyName: "Ehti Oy" }));
    const { run: asAdmin } = house.as(house.admin);
    const late = await asAdmin(
      z.strictObject({}),
      async (ctx) => ok(await deleteAbandoned(ctx, { companyId: id, before })),
      {},
    );
    expect(accepted(late)).toBe(false);
    expect(codeOf(await house.as(house.admin).get(id))).toBe("ok");
  });

  test("stays while it waits for approval", async () => {
    const id = await agedCompany("Odottava Oy", "900 days", "pending");
    accepted(await run());
    expect(accepted(await house.as(house.admin).get(id)).status).toBe("pending");
  });
});

describe("a run", () => {
  beforeEach(async () => {
    await house.owner`delete from retention_runs`;
  });

  test("is refused while another is running, and continues after one that died", async () => {
    await house.owner`insert into retention_runs (cause, taken_until) values ('daily', now() + interval '1 minute')`;
    expect(await run()).toMatchObject({ error: { code: "retention_busy" } });
    await house.owner`update retention_runs set taken_until = now() - interval '1 second'`;
    accepted(await run());
    expect(
      await house.owner`select failed, finished_at is not null as ended from retention_runs order by id`,
    ).toEqual([
      { failed: true, ended: true },
      { failed: false, ended: true },
    ]);
  });

  test("happens once when many begin at the same time", async () => {
    const results = await Promise.all(Array.from({ length: 6 }, run));
    const codes = results.map((result) => (result.ok ? "done" : result.error.code));
    expect(codes.filter((code) => code !== "retention_busy" && code !== "done")).toEqual([]);
    const overlapping = await house.owner`
      select from retention_runs a join retention_runs b on a.id < b.id
        and tstzrange(a.started_at, a.finished_at, '()') && tstzrange(b.started_at, b.finished_at, '()')`;
    expect(overlapping).toHaveLength(0);
    expect(await house.owner`select from retention_runs`).toHaveLength(
      codes.filter((code) => code === "done").length,
    );
  });

  test("is for admins only, and no rule removes data of the last month", async () => {
    const user = await house.createUser();
    for (const command of [runRetentionNow, planRetention])
      expect(await house.as(user).run(retentionSchema, command as never, {})).toMatchObject({
        error: { code: "forbidden" },
      });
    const young = (call: string) =>
      house.database.asActor(SYSTEM, { mode: "write" }, (db) => db.execute(call));
    await expect(young("select * from retention_due('inactive_drivers', now(), 1)")).rejects.toMatchObject({
      cause: { code: "CH004" },
    });
    await expect(
      young("select retention_take('import_rows', now() - interval '28 days', 1)"),
    ).rejects.toMatchObject({ cause: { code: "CH004" } });
  });
});
