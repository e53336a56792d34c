import type { Reminded } from "#lib/core/press-reminder.ts";
import { reminderOutcomeText } from "#lib/messages/reminded.ts";
import * as m from "#messages";

/** What 'Muistuta' did with licences that end. */
export const remindedText = (reminded: Reminded): string =>
  reminderOutcomeText(reminded, { already: m.remind_already, left: m.remind_left });
