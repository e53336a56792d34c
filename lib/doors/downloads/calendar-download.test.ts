import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyIdSchema, saveCompanySchema } from "#lib/companies/schema.ts";
import { saveCompany } from "#lib/companies/use-cases/save.ts";
import type { Actor } from "#lib/core/actor.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { calendarUrl } from "#lib/doors/auth/mail-links.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { accepted } from "#lib/platform/use-case/testing.ts";
import { payoutDateOf } from "#lib/settlements/rules/banking-days.ts";
import { executionDay } from "#lib/settlements/rules/payment.ts";
import { nextPeriod, periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { makeCalendarLink, revokeCalendarLink } from "#lib/statements/use-cases/payout-calendar.ts";
import { getStatement } from "#lib/statements/use-cases/read.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { linkedCalendarFile } from "./calendar-download.ts";
import { statementFile } from "./statement-file.ts";

// Reads the calendar of payout days as a calendar program does: with the link alone, and with an independent parser.

let api: TestApi;
let company: Company;
let user: Actor;
let stranger: Actor;
let statementId: number;

const TODAY = helsinkiDate(new Date());
const SETTLED = previousPeriod(periodOf(TODAY));
const PLANNED = addDays(SETTLED.end, 3);
/** A payment that was not made on its day moves to a later day. */
const PAYOUT = executionDay(PLANNED, TODAY);
const NAME = "Åkerlundin ja Mäki-Hyväsen; taksit, kuljetus \\ Oy";

beforeAll(async () => {
  api = await openTestApi();
  ({ company, user } = await api.house.createCompany({ status: "active", body: { companyName: NAME } }));
  ({ user: stranger } = await api.house.createCompany({ status: "active" }));
  statementId = await keepStatement(api.house.owner, {
    ...simpleStatement(123_456),
    companyId: company.id,
    parties: partiesOf(company),
    period: SETTLED,
    number: "2026-000001",
    payoutDate: PLANNED,
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  await api.house.owner`delete from payout_calendars`;
});

const make = (actor = user) =>
  api.house.as(actor).run(companyIdSchema, makeCalendarLink, { companyId: company.id });
const revoke = (actor = user) =>
  api.house.as(actor).run(companyIdSchema, revokeCalendarLink, { companyId: company.id });
const fetchFrom = (url: string) => linkedCalendarFile(new Request(url));
const made = async () => calendarUrl(accepted(await make()).linkId);

async function eventsOf(url: string) {
  const text = await (await fetchFrom(url)).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  return { text, calendar, events };
}

test("a calendar program reads the last payout day and those of the next half year as whole days", async () => {
  const url = await made();
  const answer = await fetchFrom(url);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "no-store",
  ]);
  const { calendar, events, text } = await eventsOf(url);
  const [{ delay } = { delay: 0 }] = await api.house.owner<{ delay: number }[]>`
    select payout_delay_working_days as delay from prices where package = ${company.packages[0]?.name ?? ""}
    order by valid_from desc limit 1`;
  const expected = [PAYOUT];
  for (let period = periodOf(TODAY); period.start <= addDays(TODAY, 182); period = nextPeriod(period))
    expected.push(payoutDateOf(period.end, delay));
  expect(events.map(({ startDate }) => startDate.toString())).toEqual(expected);
  expect(events.length).toBeGreaterThanOrEqual(14);
  for (const { startDate, endDate, duration } of events)
    expect([startDate.isDate, endDate.isDate, duration.toSeconds()]).toEqual([true, true, 86_400]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  // The parser does not unescape the values of unknown properties.
  const name = String(calendar.getFirstPropertyValue("x-wr-calname")).replaceAll(/\\(.)/g, "$1");
  expect(name).toBe(`Maksupäivät: ${NAME}`);
  expect(events[0]?.summary).toBe("Tolppa: tilityksen maksupäivä");
  expect(events[0]?.description).toContain(`${NAME}, tilityskausi`);
  expect(text).not.toMatch(/€|123456|1 ?234|FI\d\d/);
  // The parser would also accept unescaped signs.
  expect(text.replaceAll("\r\n ", "")).toContain("Hyväsen\\; taksit\\, kuljetus \\\\ Oy");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("a new link ends the old one, and a revoked link ends at once", async () => {
  const [first, second] = [await made(), await made()];
  expect((await fetchFrom(first)).status).toBe(404);
  expect((await fetchFrom(second)).status).toBe(200);
  expect(await revoke()).toEqual({ ok: true, value: null });
  expect((await fetchFrom(second)).status).toBe(404);
  expect(await revoke()).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("the database records the day of the link's last use", async () => {
  const url = await made();
  const read = () => api.house.owner`select last_read_on::text as day from payout_calendars`;
  expect(await read()).toEqual([{ day: null }]);
  await fetchFrom(url);
  expect(await read()).toEqual([{ day: TODAY }]);
});

test("nobody makes or revokes the link of another company, and a forged link shows nothing", async () => {
  const url = await made();
  expect(await make(stranger)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await revoke(stranger)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect((await fetchFrom(url)).status).toBe(200);
  expect((await fetchFrom(url.replace(/token=./, "token=_"))).status).toBe(404);
  expect((await fetchFrom(calendarUrl(crypto.randomUUID()))).status).toBe(404);
});

test("an inactive company keeps its settled days and has no coming days", async () => {
  const url = await made();
  await api.house.owner`update companies set status = 'inactive' where id = ${company.id}`;
  const { events } = await eventsOf(url);
  await api.house.owner`update companies set status = 'active' where id = ${company.id}`;
  expect(events.map(({ startDate }) => startDate.toString())).toEqual([PAYOUT]);
});

test("a new language of the company changes its next PDF and its calendar, and no other field", async () => {
  const url = await made();
  const pdfName = async () => {
    const place = { companyId: company.id, statementId };
    const document = accepted(await api.house.as(user).run(statementIdSchema, getStatement, place));
    return accepted(await statementFile(document, "pdf")).name;
  };
  const save = async (body: object) =>
    accepted(await api.house.as(user).run(saveCompanySchema, saveCompany, { companyId: company.id, body }));
  expect((await save({ taxiServiceLicence: "TL-2" })).language).toBe("fi");
  expect(await pdfName()).toBe("tilitys-2026-000001.pdf");
  await save({ language: "sv" });
  expect((await save({ taxiServiceLicence: "TL-3" })).language).toBe("sv");
  expect(await pdfName()).toBe("redovisning-2026-000001.pdf");
  expect((await eventsOf(url)).text).toContain("PRODID:-//Tolppa//Tolppa//SV");
  await save({ language: "fi" });
});
