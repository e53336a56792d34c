import "server-only";
import { env } from "#lib/env.ts";
import {
  reminderSettingsReading,
  reminderSettingsSaving,
} from "#lib/receivables/use-cases/reminder-settings.ts";

const configured = { defaultDays: () => env.paymentReminderDays };

/** The use cases of this installation, which know from its configuration when reminders leave until an admin sets it. */
export const getReminderSettings = reminderSettingsReading(configured);
export const saveReminderSettings = reminderSettingsSaving(configured);
