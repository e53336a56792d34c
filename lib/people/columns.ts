import { helsinkiDate } from "#lib/core/calendar.ts";
import type { TableColumn } from "#lib/core/table.ts";
import type { ListedUser } from "#lib/people/rules/user-administration.ts";
import * as m from "#messages";

export const userColumns = (): readonly TableColumn<ListedUser>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.user_email(), cell: ({ email }) => email },
  { title: m.user_admin(), cell: ({ admin }) => (admin ? m.user_history_yes() : m.user_history_no()) },
  { title: m.user_state(), cell: ({ disabledAt }) => (disabledAt ? m.user_disabled() : m.user_enabled()) },
  { title: m.user_reason(), cell: ({ disabledReason }) => disabledReason },
  { title: m.user_companies(), cell: ({ companyNames }) => companyNames },
  { title: m.user_companyCount(), cell: ({ companyCount }) => companyCount },
  { title: m.user_created(), cell: ({ createdAt }) => ({ date: helsinkiDate(createdAt) }) },
  { title: m.user_lastSeen(), cell: ({ lastSeenAt }) => lastSeenAt && { date: helsinkiDate(lastSeenAt) } },
];
