import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { listAt } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow, StatusBadge } from "#app/_ui/chip.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatDateTime } from "#lib/messages/format.ts";
import type { ListedUser } from "#lib/people/rules/user-administration.ts";
import { USER_STATES } from "#lib/people/rules/user-administration.ts";
import { userTexts as texts } from "#lib/people/users-texts.ts";

/** As many as a row names. */
const NAMED = 3;

export const UserTable = ({ rows, query }: { rows: readonly ListedUser[]; query: UserQuery }) => (
  <Table caption={texts.caption}>
    <thead>
      <tr>
        <HeadCell sort={userList.sort(query, "email")}>{texts.email}</HeadCell>
        <HeadCell>{texts.companies}</HeadCell>
        <HeadCell sort={userList.sort(query, "seen")}>{texts.lastSeen}</HeadCell>
        <HeadCell sort={userList.sort(query, "created")}>{texts.created}</HeadCell>
        <HeadCell>{texts.state}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell href={`${USERS_PATH}/${row.id}`}>
            <EmailText value={row.email} />
          </NameCell>
          <Cell label={texts.companies}>{companiesOf(row)}</Cell>
          <Cell label={texts.lastSeen}>
            <span className="whitespace-nowrap tabular-nums">
              {row.lastSeenAt ? formatDateTime(row.lastSeenAt) : texts.never}
            </span>
          </Cell>
          <Cell label={texts.created}>
            <span className="whitespace-nowrap tabular-nums">{formatDateTime(row.createdAt)}</span>
          </Cell>
          <BadgeCell>
            <UserBadges admin={row.admin} disabled={row.disabledAt !== null} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);

function companiesOf({ companyCount, companyNames }: ListedUser): string {
  if (companyCount === 0) return texts.noCompany;
  return companyCount > NAMED ? `${companyNames} ${texts.more(companyCount - NAMED)}` : companyNames;
}

/** Admins, the disabled, those without a company; and by a part of the e-mail or a company. */
export function UserFilter({ query }: { query: UserQuery }) {
  const { state, q = "", sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={userList.address(query, { state: "" })} current={!state}>
          {texts.all}
        </Chip>
        {USER_STATES.map((one) => (
          <Chip key={one} href={userList.address(query, { state: one })} current={state === one}>
            {texts.states[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={USERS_PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

/** What somebody is, besides being there. */
export const UserBadges = ({ admin, disabled }: { admin: boolean; disabled: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {admin && <StatusBadge tone="pending">{texts.admin}</StatusBadge>}
    {disabled ? (
      <StatusBadge tone="inactive">{texts.disabled}</StatusBadge>
    ) : (
      <StatusBadge tone="active">{texts.enabled}</StatusBadge>
    )}
  </span>
);

/** What of the list's address can be read (userListPageSchema). */
export type UserQuery = Partial<Record<"state" | "q" | "sort" | "cursor", string>>;

export const USERS_PATH = "/admin/users";

export const userList = listAt<UserQuery, "email" | "created" | "seen">({
  path: USERS_PATH,
  order: "email",
  upwards: ["email"],
});
