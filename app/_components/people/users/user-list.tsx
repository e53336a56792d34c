import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { formatDateTime } from "#lib/messages/format.ts";
import { type ListedUser, USER_STATES } from "#lib/people/rules/user-administration.ts";
import { userTexts as texts } from "#lib/people/users-texts.ts";

export const USERS_PATH = "/admin/users";

/** The list of users, with its filters and its search by e-mail and company. */
export const userList: List<ListedUser, "email" | "created" | "seen"> = {
  path: USERS_PATH,
  order: "email",
  upwards: ["email"],
  words: texts,
  caption: texts.caption,
  filter: {
    chips: { name: "state", label: texts.filter, options: USER_STATES, labels: texts.states },
    search: texts.search,
  },
  wide: true,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.email,
      sort: "email",
      as: "name",
      cell: ({ email }) => <EmailText value={email} />,
      href: ({ id }) => `${USERS_PATH}/${id}`,
    },
    { id: "companies", title: texts.companies, cell: companiesOf },
    {
      id: "seen",
      title: texts.lastSeen,
      sort: "seen",
      cell: ({ lastSeenAt }) => <At text={lastSeenAt ? formatDateTime(lastSeenAt) : texts.never} />,
    },
    {
      id: "created",
      title: texts.created,
      sort: "created",
      cell: ({ createdAt }) => <At text={formatDateTime(createdAt)} />,
    },
    {
      id: "state",
      title: texts.state,
      as: "badge",
      cell: ({ admin, disabledAt }) => <UserState admin={admin} disabled={disabledAt !== null} />,
    },
  ],
  file: true,
};

const At = ({ text }: { text: string }) => <span className="whitespace-nowrap tabular-nums">{text}</span>;

/** A row names at most this many companies. */
const NAMED = 3;

function companiesOf({ companyCount, companyNames }: ListedUser): string {
  if (companyCount === 0) return texts.noCompany;
  return companyCount > NAMED ? `${companyNames} ${texts.more(companyCount - NAMED)}` : companyNames;
}

/** Whether a user is enabled, and whether the user is an admin. */
export const UserState = ({ admin, disabled }: { admin: boolean; disabled: boolean }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {disabled ? (
      <StatusBadge tone="inactive">{texts.disabled}</StatusBadge>
    ) : (
      <StatusBadge tone="active">{texts.enabled}</StatusBadge>
    )}
    {admin && <span className="text-caption text-ink-2">{texts.admin}</span>}
  </span>
);
