import type { Metadata } from "next";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { InviteForm } from "#app/_components/people/invite-form.tsx";
import { Invitations, PeopleTable, Roles } from "#app/_components/people/people-table.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { readPage, requireActor, rowOfPath } from "#lib/doors/page.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { getHome } from "#lib/people/use-cases/load.ts";
import { listCompanyPeople } from "#lib/people/use-cases/read-people.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.people_title() });

export default streamed(CompanyUsersPage, rowOfPath(companyIdSchema, getHome));

/** The people and the open invitations of a company. Its owners manage both. */
async function CompanyUsersPage({ params }: { params: Promise<{ companyId: string }> }) {
  const actor = await requireActor();
  const { company, people, invitations, manages, inviting, ownId } = await readPage(
    companyIdSchema,
    listCompanyPeople,
    await params,
  );
  return (
    <CompanyFrame actor={actor} company={company} current={actor.admin ? "details" : null}>
      <div className="mb-4">
        <h2 className="text-section font-section">{m.people_title()}</h2>
        <p className="text-ink-2">{m.people_help()}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <PeopleTable
            company={company}
            people={people}
            manages={manages}
            inviting={inviting}
            ownId={ownId}
          />
          <Invitations
            companyId={company.id}
            invitations={invitations}
            manages={manages}
            inviting={inviting}
          />
        </div>
        <div className="grid gap-6">
          {manages && inviting && <InviteForm companyId={company.id} />}
          {manages && !inviting && (
            <Card title={m.people_inviteTitle()}>
              <p className="text-ink-2">{messageOfCode("invitations_closed")}</p>
            </Card>
          )}
          {/* The form has them beside its choice. */}
          {!(manages && inviting) && <Roles />}
        </div>
      </div>
    </CompanyFrame>
  );
}
