import { EmailText } from "#app/_ui/email-text.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { Person } from "#db/queries/people/people.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { formatDate, formatDateTime } from "#lib/messages/format.ts";
import { checkRoleChange } from "#lib/people/rules/membership.ts";
import { companyRoleTexts, peopleTexts as texts } from "#lib/people/texts.ts";
import type { People } from "#lib/people/use-cases/read-people.ts";
import { PersonButtons } from "./person-buttons.tsx";

type Props = Pick<People, "people" | "manages" | "inviting" | "ownId"> & { companyId: number };

export function PeopleTable({ companyId, people, manages, inviting, ownId }: Props) {
  if (people.length === 0)
    return <EmptyState title={texts.none}>{manages && inviting && texts.noneHelp}</EmptyState>;
  return (
    <Table caption={texts.title}>
      <thead>
        <tr>
          <HeadCell>{texts.email}</HeadCell>
          <HeadCell>{texts.role}</HeadCell>
          <HeadCell>{texts.since}</HeadCell>
          {manages && <HeadCell>{texts.lastSeen}</HeadCell>}
          {(manages || ownId !== null) && (
            <HeadCell>
              <span className="sr-only">{texts.actions}</span>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person.userId}
            companyId={companyId}
            person={person}
            manages={manages}
            ownId={ownId}
            // Whom the company could not do without: nothing is offered there that would be refused.
            last={manages && !checkRoleChange(people, { userId: person.userId, role: null }).ok}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = Omit<Props, "people" | "inviting"> & { person: Person; last: boolean };

function Row({ companyId, person, manages, ownId, last }: RowProps) {
  const own = person.userId === ownId;
  return (
    <tr>
      <NameCell>
        <EmailText value={person.email} />
        {own && <span className="badge badge-inactive ms-2">{texts.you}</span>}
      </NameCell>
      <Cell label={texts.role}>{companyRoleTexts.label[person.role]}</Cell>
      <Cell label={texts.since}>
        <span className="tabular-nums">{formatDate(helsinkiDate(person.since))}</span>
      </Cell>
      {manages && (
        <Cell label={texts.lastSeen}>
          <span className="tabular-nums">
            {person.lastSeenAt ? formatDateTime(person.lastSeenAt) : texts.never}
          </span>
        </Cell>
      )}
      {(manages || ownId !== null) && (
        <Cell>
          {last && <span className="text-caption text-ink-2">{texts.lastOwner}</span>}
          {!last && (
            <PersonButtons
              place={{ companyId, userId: person.userId }}
              email={person.email}
              role={person.role}
              manages={manages}
              own={own}
            />
          )}
        </Cell>
      )}
    </tr>
  );
}
