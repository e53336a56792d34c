import type { z } from "zod";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok } from "#lib/core/result.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import {
  insertReminderSettings,
  listReminderSettings,
  type StoredReminderSettings,
} from "#lib/receivables/queries/payment-reminders.ts";
import { defaultReminderWords } from "#lib/receivables/reminder-texts.ts";
import {
  changedParts,
  partOf,
  type ReminderPart,
  type ReminderSettings,
} from "#lib/receivables/rules/reminder.ts";
import { saidReminderWords } from "#lib/receivables/said-reminder-texts.ts";
import type { saveReminderSettingsSchema } from "#lib/receivables/schema.ts";

/** One save: its author and the changed parts. */
export type ReminderChange = {
  version: number;
  at: Date;
  by: string;
  changes: { part: ReminderPart; before: string; after: string }[];
};

type ReminderSettingsPage = {
  version: number;
  settings: ReminderSettings;
  /** The texts of a new installation. */
  defaults: ReminderSettings;
  history: ReminderChange[];
};

const HISTORY_SHOWN = 10;
type Configured = { defaultDays: () => readonly number[] };

/** Reads the current texts and days and their latest changes. Fails with `not_found` for all but admins. */
export const reminderSettingsReading =
  ({ defaultDays }: Configured): UseCase<object, ReminderSettingsPage> =>
  async ({ actor, db }) => {
    if (!actor.admin) return fail("not_found");
    const stored = (await listReminderSettings(db, HISTORY_SHOWN + 1)).map(inCurrentLanguage);
    const defaults = defaultsOf(defaultDays());
    return ok({
      version: stored[0]?.version ?? 0,
      settings: stored[0]?.reminder ?? defaults,
      defaults,
      history: historyOf(stored, defaults),
    });
  };

/** The current texts and days. Each letter has the default texts in its language. */
export async function currentReminderSettings(
  { db }: Pick<Context, "db">,
  defaultDays: readonly number[],
): Promise<ReminderSettings> {
  const [stored] = await listReminderSettings(db, 1);
  return stored?.reminder ?? defaultsOf(defaultDays);
}

/**
 * Saves the texts and days as a new version; earlier versions stay as the history. Fails with `forbidden` for all but admins,
 * `step_up_needed`, and with `stale` if somebody else saved meanwhile.
 */
export const reminderSettingsSaving =
  ({ defaultDays }: Configured): UseCase<z.output<typeof saveReminderSettingsSchema>, { version: number }> =>
  async (ctx, { version, body }) => {
    const { actor, db } = ctx;
    if (!actor.admin) return fail("forbidden");
    const proof = requireProof(ctx, "reminder_words");
    if (!proof.ok) return proof;
    const [stored] = (await listReminderSettings(db, 1)).map(inCurrentLanguage);
    if ((stored?.version ?? 0) !== version) return fail("stale");
    const before = stored?.reminder ?? defaultsOf(defaultDays());
    if (changedParts(before, body).length === 0) return ok({ version });
    const next = { version: version + 1, reminder: body, by: actor.label };
    return (await insertReminderSettings(db, next)) ? ok({ version: version + 1 }) : fail("stale");
  };

/** Default texts in another screen language are no change. */
const inCurrentLanguage = ({ reminder, ...stored }: StoredReminderSettings): StoredReminderSettings => ({
  ...stored,
  reminder: { ...reminder, words: saidReminderWords(reminder.words) },
});

const defaultsOf = (days: readonly number[]): ReminderSettings => ({ days, words: defaultReminderWords() });

function historyOf(stored: readonly StoredReminderSettings[], defaults: ReminderSettings): ReminderChange[] {
  return stored.slice(0, HISTORY_SHOWN).map((one, index) => {
    const [before, after] = [stored[index + 1]?.reminder ?? defaults, one.reminder];
    const changes = changedParts(before, after).map((part) => ({
      part,
      before: partOf(before, part),
      after: partOf(after, part),
    }));
    return { version: one.version, at: one.createdAt, by: one.createdBy, changes };
  });
}
