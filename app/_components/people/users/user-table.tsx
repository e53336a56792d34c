import { EmailText } from "#app/_ui/email-text.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatDateTime } from "#lib/messages/format.ts";
import type { ListedUser } from "#lib/people/rules/user-administration.ts";
import { userTexts as texts } from "#lib/people/users-texts.ts";
import { USERS_PATH, type UserQuery, userList } from "./list-address.ts";
import { UserBadges } from "./user-badges.tsx";

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
