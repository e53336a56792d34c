import type { Metadata } from "next";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { ChangeList } from "#app/_components/history/history-event.tsx";
import { HistoryFilterForm, wholeHistoryList } from "#app/_components/history/whole-history.tsx";
import { ListRows } from "#app/_components/list/list-rows.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readEntity, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { doerOf, linesOf, subjectOf } from "#lib/history/columns.ts";
import type { WholeHistoryEntry } from "#lib/history/rules/whole-history.ts";
import { companyHistorySchema } from "#lib/history/schema.ts";
import { readCompanyHistory } from "#lib/history/use-cases/whole.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(companyHistorySchema, readCompanyHistory, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = (await read(props)).result;
  return { title: `${m.history_title()} · ${company.companyName}` };
}

export default streamed(CompanyHistoryPage, companyOfPath);

/** All that happened to one company and its fleet. The changes of the account number stand above. */
async function CompanyHistoryPage(props: Props) {
  await requireActor();
  const { query, result } = await read(props);
  const { company, page, companyNames, ibanChanges } = result;
  const [first] = page.rows;
  const only = query.entity && first && subjectOf(first);
  const list = wholeHistoryList({
    path: `/companies/${company.id}/history`,
    title: m.history_title(),
    help: m.history_companyHelp(),
    companyNames,
    company: true,
  });
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.history_title()}
        breadcrumb={[
          { label: m.companyPage_companies(), href: "/companies" },
          { label: company.companyName, href: `/companies/${company.id}/details` },
          { label: m.history_title() },
        ]}
        subtitle={m.history_companyHelp()}
      />
      {ibanChanges.length > 0 && <IbanChanges entries={ibanChanges} />}
      {only && (
        <p className="mb-4">
          {m.history_only({ name: only })} ·{" "}
          <a href={list.path} className="link">
            {m.history_wholeCompany()}
          </a>
        </p>
      )}
      <HistoryFilterForm path={list.path} query={query} />
      <p role="status" className="sr-only">
        {m.history_shown({ rows: page.rows.length })}
      </p>
      <ListRows list={list} query={query} page={page} />
    </main>
  );
}

const IbanChanges = ({ entries }: { entries: readonly WholeHistoryEntry[] }) => (
  <div className="mb-6 max-w-180">
    <Card title={m.history_ibanTitle()}>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <p className="flex flex-wrap gap-x-2 text-caption text-ink-3 tabular-nums">
              <span>{formatDateTime(entry.at)}</span>
              <EmailText value={doerOf(entry)} />
            </p>
            <ChangeList lines={linesOf(entry, new Map())} />
          </li>
        ))}
      </ol>
    </Card>
  </div>
);
