import type { Metadata } from "next";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { FILE_LINK } from "#app/_components/list/list-rows.tsx";
import { PersonBadge } from "#app/_components/privacy/person-list.tsx";
import { PlanTable } from "#app/_components/privacy/plan-table.tsx";
import { AnonymisePerson } from "#app/_components/privacy/privacy-buttons.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { adminRowOfPath, readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { anonymisable, personKeyText } from "#lib/privacy/rules/privacy.ts";
import { personPageSchema, personSchema } from "#lib/privacy/schema.ts";
import { getPersonPage, loadPerson } from "#lib/privacy/use-cases/persons.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.privacy_exportTitle() });

type Props = { params: Promise<{ person: string }>; searchParams: SearchParams };

export default streamed(
  PersonPage,
  adminRowOfPath(personSchema, (ctx, { person }) => loadPerson(ctx, person)),
);

async function PersonPage(props: Props) {
  await requireAdmin();
  const { result } = await readEntity(personPageSchema, getPersonPage, props);
  const { key, person, counts, state, programs, history, today } = result;
  const path = `/admin/privacy/${personKeyText(key)}`;
  const allowed = anonymisable(state, { ownRequest: true });
  const needsRequest = !anonymisable(state, { ownRequest: false }).ok;
  const rows = counts.filter(({ kept }) => !kept).reduce((sum, { count }) => sum + count, 0);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={person.name}
        subtitle={person.companyName ?? m.privacy_kind({ kind: key.kind })}
        breadcrumb={[
          { label: m.privacy_title(), href: "/admin/privacy" },
          { label: m.privacy_kind({ kind: key.kind }) },
        ]}
        badge={<PersonBadge person={person} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <Card title={m.privacy_exportTitle()}>
            <p className="text-ink-2">{m.privacy_exportHelp()}</p>
            <p className="mt-2">
              <a href={`${path}/export`} className={FILE_LINK}>
                <DownloadIcon />
                {m.privacy_export()}
              </a>
            </p>
          </Card>
          <PlanTable kind={key.kind} counts={counts} done={person.anonymisedAt !== null} today={today} />
          <Card title={m.privacy_anonymiseTitle()}>
            {person.anonymisedAt ? (
              <Notice tone="success" title={m.privacy_doneTitle()}>
                {m.privacy_doneHelp({ when: formatDateTime(person.anonymisedAt) })}
              </Notice>
            ) : (
              <>
                <p className="text-ink-2">{m.privacy_anonymiseHelp()}</p>
                <p className="mt-2 mb-4 text-ink-2">{m.privacy_keptHelp()}</p>
                {allowed.ok ? (
                  <AnonymisePerson
                    person={personKeyText(key)}
                    name={person.name}
                    rows={formatInteger(rows)}
                    needsRequest={needsRequest}
                    programs={programs}
                  />
                ) : (
                  <Notice tone="warning" title={m.privacy_cannot()}>
                    {messageOfCode(allowed.error.code)}
                  </Notice>
                )}
              </>
            )}
          </Card>
        </div>
        <AdminHistory page={history} of="privacy" path={path} />
      </div>
    </main>
  );
}
