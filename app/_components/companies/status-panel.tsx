import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { companyPageTexts as texts } from "#lib/companies/company-page-texts.ts";
import type { ShownCompany } from "#lib/companies/rules/shown-company.ts";
import { refreshTexts } from "#lib/dispatch/texts.ts";
import { formatDateTime, formatDuration } from "#lib/messages/format.ts";

type Props = {
  company: ShownCompany;
  now: Date;
  admin: boolean;
  /** Null where it was never fetched from its dispatch provider. */
  syncedAt: Date | null;
};

/** Where a company stands and how it got there. Who did what is the provider's own knowledge. */
export function StatusPanel({ company, now, admin, syncedAt }: Props) {
  const { status, createdDate, createdBy, submittedDate, approvedDate, approvedBy } = company;
  return (
    <Card title={texts.status}>
      <DescriptionList>
        <DescriptionRow term={texts.status}>
          <EntityBadge status={status} />
        </DescriptionRow>
        {status === "pending" && submittedDate && (
          <DescriptionRow term={texts.waited}>
            {formatDuration(now.getTime() - submittedDate.getTime())}
          </DescriptionRow>
        )}
        <Moment term={texts.created} at={createdDate} by={createdBy} />
        {submittedDate && <Moment term={texts.submitted} at={submittedDate} by={null} />}
        {approvedDate && <Moment term={texts.approved} at={approvedDate} by={approvedBy} />}
        {admin && <Metadata company={company} syncedAt={syncedAt} />}
      </DescriptionList>
    </Card>
  );
}

/** When something happened and, for those who may know it, by whom. */
function Moment({ term, at, by }: { term: string; at: Date; by: string | null }) {
  const moment = formatDateTime(at);
  return (
    <DescriptionRow term={term} under={by && moment}>
      {by ? <EmailText value={by} /> : moment}
    </DescriptionRow>
  );
}

function Metadata({ company: { owner, external }, syncedAt }: Pick<Props, "company" | "syncedAt">) {
  const { id, status, syncedDate } = external.goodSignStatus;
  const goodSign = status === null ? (id ?? texts.notLinked) : texts.externalState(status);
  return (
    <>
      <DescriptionRow term={texts.owner}>
        {owner ? <EmailText value={owner} /> : texts.noOwner}
      </DescriptionRow>
      <DescriptionRow term={texts.externalStatus}>
        {external.status === null ? texts.notLinked : texts.externalState(external.status)}
      </DescriptionRow>
      {syncedAt && <Moment term={refreshTexts.synced} at={syncedAt} by={null} />}
      <DescriptionRow term={texts.goodSign} under={status && id && `${texts.id} ${id}`}>
        {goodSign}
      </DescriptionRow>
      {syncedDate && <Moment term={texts.goodSignSynced} at={syncedDate} by={null} />}
    </>
  );
}
