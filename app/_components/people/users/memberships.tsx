import { PersonButtons } from "#app/_components/people/person-buttons.tsx";
import { Card } from "#app/_ui/card.tsx";
import type { UserMembership } from "#db/queries/people/users.ts";
import { companyRoleTexts } from "#lib/people/texts.ts";
import { userTexts as texts } from "#lib/people/users-texts.ts";
import { AddToCompany } from "./add-to-company.tsx";

/** Where somebody belongs, as what; and the way into one more company. */
export const Memberships = ({
  userId,
  memberships,
}: {
  userId: number;
  memberships: readonly UserMembership[];
}) => (
  <Card title={texts.memberships}>
    {memberships.length === 0 ? (
      <p className="text-ink-2">{texts.noMemberships}</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {memberships.map(({ companyId, companyName, role }) => (
          <li key={companyId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 wrap-anywhere">
              <a href={`/companies/${companyId}/users`} className="link">
                {companyName}
              </a>
              <span className="block text-caption text-ink-3">{companyRoleTexts.label[role]}</span>
            </p>
            <PersonButtons
              place={{ companyId, userId }}
              email={companyName}
              role={role}
              manages
              own={false}
            />
          </li>
        ))}
      </ul>
    )}
    <AddToCompany key={memberships.length} userId={userId} />
  </Card>
);
