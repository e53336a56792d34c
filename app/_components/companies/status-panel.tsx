import type { ReactNode } from "react";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { missingOfCompany } from "#lib/companies/rules/company.ts";
import type { ShownCompany } from "#lib/companies/rules/shown-company.ts";
import { externalState } from "#lib/companies/texts.ts";
import { formatDateTime, formatDuration } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

type Props = {
  company: ShownCompany;
  now: Date;
  admin: boolean;
  /** Null if it was never fetched from its dispatch provider. */
  syncedAt: Date | null;
  /** Below the facts. */
  children?: ReactNode;
};

/** A company's status and how it got there. Only the provider sees the people. */
export function StatusPanel({ company, now, admin, syncedAt, children }: Props) {
  const { status, createdDate, createdBy, submittedDate, approvedDate, approvedBy } = company;
  const missing = status === "incomplete" ? missingOfCompany(company) : [];
  return (
    <Card title={m.companyPage_status()}>
      <DescriptionList>
        <DescriptionRow term={m.companyPage_status()}>
          <EntityBadge status={status} />
        </DescriptionRow>
        {missing.length > 0 && (
          <DescriptionRow term={m.companyPage_missing()}>
            {missing.map((path) => fieldLabel(path)).join(", ")}
          </DescriptionRow>
        )}
        {status === "pending" && submittedDate && (
          <DescriptionRow term={m.companyPage_waited()}>
            {formatDuration(now.getTime() - submittedDate.getTime())}
          </DescriptionRow>
        )}
        <Moment term={m.companyPage_created()} at={createdDate} by={createdBy} />
        {submittedDate && <Moment term={m.companyPage_submitted()} at={submittedDate} by={null} />}
        {approvedDate && <Moment term={m.companyPage_approved()} at={approvedDate} by={approvedBy} />}
        {admin && <Metadata company={company} syncedAt={syncedAt} />}
      </DescriptionList>
      {children}
    </Card>
  );
}

/** The time of a step and, for readers who may know, the person. */
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
  const goodSign = status === null ? (id ?? m.companyPage_notLinked()) : externalState(status);
  return (
    <>
      <DescriptionRow term={m.companyPage_owner()}>
        {owner ? <EmailText value={owner} /> : m.companyPage_noOwner()}
      </DescriptionRow>
      <DescriptionRow term={m.companyPage_externalStatus()}>
        {external.status === null ? m.companyPage_notLinked() : externalState(external.status)}
      </DescriptionRow>
      {syncedAt && <Moment term={m.refresh_synced()} at={syncedAt} by={null} />}
      <DescriptionRow term={m.companyPage_goodSign()} under={status && id && `${m.companyPage_id()} ${id}`}>
        {goodSign}
      </DescriptionRow>
      {syncedDate && <Moment term={m.companyPage_goodSignSynced()} at={syncedDate} by={null} />}
    </>
  );
}
