import type { List } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { fullName } from "#lib/core/account-name.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { userTable } from "#lib/people/columns.ts";
import type { FoundUser } from "#lib/people/queries/users.ts";
import { USER_STATES } from "#lib/people/rules/user-administration.ts";
import * as m from "#messages";

export const USERS_PATH = "/admin/users";

/** The list of users, with its filters and its search by e-mail, name and company. */
export const userList = (): List<FoundUser, keyof typeof userTable.columns> => ({
  path: USERS_PATH,
  order: "email",
  upwards: ["email"],
  words: {
    title: m.user_title(),
    help: m.user_help(),
    noneFound: m.user_noneFound(),
    noneFoundHelp: m.user_noneFoundHelp(),
  },
  caption: m.user_caption(),
  filter: {
    chips: {
      name: "state",
      label: m.user_filter(),
      options: USER_STATES,
      labels: {
        admin: m.user_states_admin(),
        disabled: m.user_states_disabled(),
        alone: m.user_states_alone(),
      },
    },
    search: m.user_search(),
  },
  wide: true,
  rowKey: ({ id }) => id,
  columns: screenColumns(userTable, {
    email: {
      cell: ({ email }) => <EmailText value={email} />,
      under: fullName,
      href: ({ id }) => `${USERS_PATH}/${id}`,
    },
    companies: { cell: companiesOf },
    seen: {
      cell: ({ lastSeenAt }) => <At text={lastSeenAt ? formatDateTime(lastSeenAt) : m.user_never()} />,
    },
    created: { cell: ({ createdAt }) => <At text={formatDateTime(createdAt)} /> },
    state: { cell: ({ admin, disabledAt }) => <UserState admin={admin} disabled={disabledAt !== null} /> },
  }),
  file: true,
});

const At = ({ text }: { text: string }) => <span className="whitespace-nowrap tabular-nums">{text}</span>;

/** A row names at most this many companies. */
const MOST_NAMED = 3;

function companiesOf({ companyCount, companyNames }: FoundUser): string {
  if (companyCount === 0) return m.user_noCompany();
  return companyCount > MOST_NAMED
    ? `${companyNames} ${m.user_more({ count: companyCount - MOST_NAMED })}`
    : companyNames;
}

/** Whether a user is enabled, and whether the user is an admin. */
export const UserState = ({ admin, disabled }: { admin: boolean; disabled: boolean }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {disabled ? (
      <StatusBadge tone="inactive">{m.user_disabled()}</StatusBadge>
    ) : (
      <StatusBadge tone="active">{m.user_enabled()}</StatusBadge>
    )}
    {admin && <span className="text-caption text-ink-2">{m.user_admin()}</span>}
  </span>
);
