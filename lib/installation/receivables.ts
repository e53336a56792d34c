import "server-only";
import { env } from "#lib/env.ts";
import {
  reminderSettingsReading,
  reminderSettingsSaving,
} from "#lib/receivables/use-cases/reminder-settings.ts";

const configured = { defaultDays: () => env.paymentReminderDays };

/** The use cases with the configuration's days of reminders, until an admin sets others. */
export const getReminderSettings = reminderSettingsReading(configured);
export const saveReminderSettings = reminderSettingsSaving(configured);
