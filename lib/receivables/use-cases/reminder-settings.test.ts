import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { codeOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { defaultReminderWords } from "#lib/receivables/reminder-texts.ts";
import type { ReminderWords } from "#lib/receivables/rules/reminder-words.ts";
import { reminderSettingsPageSchema, saveReminderSettingsSchema } from "#lib/receivables/schema.ts";
import {
  currentReminderSettings,
  reminderSettingsReading,
  reminderSettingsSaving,
} from "./reminder-settings.ts";

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const configured = { defaultDays: () => [14] };
const [getPage, saveSettings] = [reminderSettingsReading(configured), reminderSettingsSaving(configured)];
const defaults = { days: [14], words: defaultReminderWords() };

const read = (actor: Actor = house.admin) =>
  house.as(actor).run(reminderSettingsPageSchema, getPage, {}, { mode: "read" });
type Typed = { days?: string; words?: Partial<ReminderWords> };
const save = (version: number, { days = "14", words }: Typed, actor: Actor = house.admin) =>
  house.as(actor).run(saveReminderSettingsSchema, saveSettings, {
    version,
    body: { days, words: { ...defaultReminderWords(), ...words } },
  });
const current = () =>
  house.database.asActor(house.admin, { mode: "read" }, (db) => currentReminderSettings({ db }, [14]));

test("the reminder begins with the defaults, and each save is a version with its author and changes", async () => {
  expect(accepted(await read())).toEqual({ version: 0, settings: defaults, defaults, history: [] });
  expect(accepted(await save(0, {})), "a save without a change").toEqual({ version: 0 });
  const text = " Maksa {summa}.\r\n\r\n\r\nKiitos. ";
  expect(accepted(await save(0, { days: "7,21", words: { text } }))).toEqual({ version: 1 });
  expect(await current()).toEqual({
    days: [7, 21],
    words: { ...defaultReminderWords(), text: "Maksa {summa}.\n\nKiitos." },
  });
  const { version, history } = accepted(await read());
  expect(version).toBe(1);
  expect(history).toMatchObject([
    {
      by: house.admin.label,
      changes: [
        { part: "days", before: "14", after: "7, 21" },
        { part: "text", before: defaultReminderWords().text, after: "Maksa {summa}.\n\nKiitos." },
      ],
    },
  ]);
  expect(accepted(await save(1, { days: "" })), "no reminders, the default words").toEqual({ version: 2 });
  expect(await current()).toEqual({ ...defaults, days: [] });
});

test("defaults that a Finnish admin saved are a Swedish admin's defaults, and saving them changes nothing", async () => {
  const { version } = accepted(await read());
  const saved = accepted(await save(version, { days: "5", words: { heading: "Omat sanat" } })).version;
  await inLanguage("sv", async () => {
    const swedish = { ...defaultReminderWords(), heading: "Omat sanat" };
    expect(accepted(await read()).settings).toEqual({ days: [5], words: swedish });
    expect(swedish.subject).toMatch(/^Betalningspåminnelse/);
    expect(accepted(await save(saved, { days: "5", words: swedish }))).toEqual({ version: saved });
  });
});

test("of two admins who save at the same time, the second is refused as stale", async () => {
  const { version } = accepted(await read());
  const saved = await Promise.all([save(version, { days: "10" }), save(version, { days: "11" })]);
  expect(saved.map(codeOf).sort()).toEqual(["ok", "stale"]);
  expect(codeOf(await save(version, { days: "12" }))).toBe("stale");
});

test.each<[Typed, string, string]>([
  [{ days: "30, 14" }, "days", "reminder_days"],
  [{ days: "0" }, "days", "reminder_days"],
  [{ days: "1e2" }, "days", "reminder_days"],
  [{ days: "7, 0x10" }, "days", "reminder_days"],
  [{ days: "7.0" }, "days", "reminder_days"],
  [{ days: "+7" }, "days", "reminder_days"],
  [{ days: "1,2,3,4,5,6" }, "days", "reminder_days"],
  [{ words: { subject: "" } }, "words.subject", "required"],
  [{ words: { subject: "x".repeat(151) } }, "words.subject", "too_long:150"],
  [{ words: { heading: "{otsikko}" } }, "words.heading", "reminder_placeholder"],
  [{ words: { text: " \n " } }, "words.text", "required"],
  [{ words: { text: "Maksa {sumam}" } }, "words.text", "reminder_placeholder"],
  [{ words: { text: "Maksa {summa" } }, "words.text", "reminder_placeholder"],
  [{ words: { text: "x".repeat(2_001) } }, "words.text", "too_long:2000"],
  [{ words: { text: "a\u0007b" } }, "words.text", "bad_characters"],
  [{ words: { details: "x\n".repeat(11) } }, "words.details", "reminder_details"],
])("%j is refused by its field %s with %s", async (typed, path, code) => {
  expect(await save(0, typed)).toMatchObject({ error: { issues: [{ path, code }] } });
});

test("is for admins", async () => {
  const user = await house.createUser();
  expect([codeOf(await read(user)), codeOf(await save(0, {}, user))]).toEqual(["not_found", "forbidden"]);
});
