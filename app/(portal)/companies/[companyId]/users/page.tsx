import type { Metadata } from "next";
import { Card } from "#app/_ui/card.tsx";
import { messageOfCode } from "#lib/i18n/errors.ts";
import { peopleTexts as texts } from "#lib/i18n/texts/people.ts";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { listCompanyPeople } from "#lib/use-cases/people/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { CompanyFrame } from "../frame.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteForm } from "./invite-form.tsx";
import { PeopleTable } from "./people-table.tsx";

export const metadata: Metadata = { title: texts.title };

/** Who belongs to a company and who is invited; its owners decide about both. */
export default async function CompanyUsersPage({ params }: { params: Promise<{ companyId: string }> }) {
  const actor = await requireActor();
  const { company, people, invitations, manages, inviting, ownId } = await readPage(
    companyIdSchema,
    listCompanyPeople,
    await params,
  );
  return (
    <CompanyFrame actor={actor} company={company} current="details">
      <div className="mb-4">
        <h2 className="text-section font-section">{texts.title}</h2>
        <p className="text-ink-2">{texts.help}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <PeopleTable {...{ companyId: company.id, people, manages, inviting, ownId }} />
          <Invitations {...{ companyId: company.id, invitations, manages, inviting }} />
        </div>
        {manages && inviting && <InviteForm companyId={company.id} />}
        {manages && !inviting && (
          <Card title={texts.inviteTitle}>
            <p className="text-ink-2">{messageOfCode("invitations_closed")}</p>
          </Card>
        )}
      </div>
    </CompanyFrame>
  );
}
