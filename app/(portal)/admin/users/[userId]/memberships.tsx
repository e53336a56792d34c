import { Card } from "#app/_ui/card.tsx";
import { PersonButtons } from "#app/(portal)/companies/[companyId]/users/person-buttons.tsx";
import type { UserMembership } from "#db/queries/users.ts";
import { companyRoleTexts } from "#lib/i18n/texts/people.ts";
import { userTexts as texts } from "#lib/i18n/texts/users.ts";
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
