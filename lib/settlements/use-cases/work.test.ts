import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";
import { askRunSchema, runPageSchema, settlementRunListSchema } from "#lib/settlements/schema.ts";
import { getRun, listRunPage, listRuns } from "./runs.ts";
import { SELLER } from "./testing.ts";
import { runAsking, workOnRuns } from "./work.ts";

// A page stores a task as a row, and a server process carries it out.

let house: TestHouse;
const current = periodOf(helsinkiDate(new Date()));
const last = previousPeriod(current);
const errors: unknown[] = [];

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const ask = (start: string, task: string, actor = house.admin) =>
  house.as(actor).run(
    askRunSchema,
    runAsking(() => SELLER),
    { start, task },
  );
const work = () =>
  workOnRuns({ database: house.database, seller: SELLER, onFailure: (error) => errors.push(error) });
const view = async (runId: number) =>
  accepted(
    await house.as(house.admin).run(runPageSchema, getRun, { runId: String(runId) }, { mode: "read" }),
  );
const codeOf = (result: { ok: boolean; error?: { code: string } }) => result.error?.code ?? null;

test("admins ask for periods on the calendar that have begun", async () => {
  const { user } = await house.createCompany();
  expect(codeOf(await ask(last.start, "preview", user))).toBe("forbidden");
  expect(codeOf(await ask(addDays(last.start, 1), "preview"))).toBe("not_a_period");
  expect(codeOf(await ask(addDays(current.start, 14), "preview"))).toBe("not_found");
  expect(codeOf(await ask(current.start, "finalise"))).toBe("period_not_over");
  expect(await work()).toBe(false);
});

test("a preview is made once, by the first process, and shown with its run", async () => {
  const { runId } = accepted(await ask(last.start, "preview"));
  expect((await view(runId)).run.task).toMatchObject({ task: "preview", taken: false, failure: null });
  // Asking again leaves one task.
  accepted(await ask(last.start, "preview"));
  expect((await Promise.all([work(), work()])).filter(Boolean)).toHaveLength(1);
  const { run } = await view(runId);
  expect(run.task).toBeNull();
  expect(run.preview).toMatchObject({ numbers: null });
  expect(run.closedAt).toBeNull();
});

test("a task that one process has taken is free again only when that process falls silent", async () => {
  const { runId } = accepted(await ask(last.start, "preview"));
  await house.owner`update settlement_tasks set taken_until = now() + interval '30 seconds' where run_id = ${runId}`;
  expect(await work()).toBe(false);
  expect(codeOf(await ask(last.start, "finalise"))).toBe("run_busy");
  await house.owner`update settlement_tasks set taken_until = now() - interval '1 second' where run_id = ${runId}`;
  expect(await work()).toBe(true);
  expect((await view(runId)).run.task).toBeNull();
});

test("an outage is not the run's failure; the run begins again when its lease has ended", async () => {
  await house.owner.unsafe(`create function away() returns trigger language plpgsql as $$
      begin raise 'away' using errcode = '57P01'; end $$;
    create trigger away before update of finalised_at on settlement_runs for each row execute function away()`);
  const { runId } = accepted(await ask(last.start, "finalise"));
  await expect(work()).rejects.toThrow();
  expect(errors).toHaveLength(0);
  expect((await view(runId)).run.task).toMatchObject({ task: "finalise", taken: true, failure: null });
  await house.owner.unsafe("drop trigger away on settlement_runs; drop function away()");
  await house.owner`delete from settlement_tasks`;
});

test("a failure is shown at the run, which can be asked for again", async () => {
  await house.owner.unsafe(`create function boom() returns trigger language plpgsql as $$ begin raise 'boom'; end $$;
    create trigger boom before update of finalised_at on settlement_runs for each row execute function boom()`);
  const { runId } = accepted(await ask(last.start, "finalise"));
  expect(await work()).toBe(true);
  expect(errors).toHaveLength(1);
  const { run } = await view(runId);
  expect(run.task).toMatchObject({ task: "finalise", failure: "internal" });
  expect(run.finalisedAt).toBeNull();
  expect(await house.owner`select from statements`).toHaveLength(0);
  expect(await work()).toBe(false);
  await house.owner`drop trigger boom on settlement_runs`;
  accepted(await ask(last.start, "finalise"));
  expect(await work()).toBe(true);
  expect((await view(runId)).run).toMatchObject({ task: null, finalisedBy: house.admin.label });
  expect(codeOf(await ask(last.start, "preview"))).toBe("run_finalised");
});

test("the list has the runs and the periods that wait for one, only for admins", async () => {
  const { user } = await house.createCompany();
  const list = (actor = house.admin) =>
    house.as(actor).run(settlementRunListSchema, listRuns, {}, { mode: "read" });
  expect(codeOf(await list(user))).toBe("forbidden");
  const shown = accepted(
    await house.as(house.admin).run(settlementRunListSchema, listRunPage, {}, { mode: "read" }),
  );
  expect(shown.waiting.map(({ start }) => start)).toEqual(
    shown.page.rows.some(({ period }) => period.start === current.start) ? [] : [current.start],
  );
  expect(shown.page.rows.map(({ period }) => period.start)).toContain(last.start);
});
