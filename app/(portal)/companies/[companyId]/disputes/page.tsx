import type { Metadata } from "next";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { disputeList } from "#app/_components/disputes/dispute-list.tsx";
import { AskForm } from "#app/_components/disputes/message-form.tsx";
import { ListRows } from "#app/_components/list/list-rows.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { disputesPageSchema } from "#lib/disputes/schema.ts";
import { thingName, thingPath } from "#lib/disputes/texts.ts";
import { listDisputePage } from "#lib/disputes/use-cases/read.ts";
import { readEntity, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(disputesPageSchema, listDisputePage, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { thing, company } = (await read(props)).result;
  return { title: `${thing ? m.dispute_ask() : m.dispute_title()} · ${company.name}` };
}

export default streamed(DisputesPage, companyOfPath);

/** 'Kysy tästä' about one thing with its former questions, or all questions of the company. */
async function DisputesPage(props: Props) {
  const { query, result } = await read(props);
  const { company, thing, canAsk, page, today } = result;
  const { cursor: _, ...about } = query;
  const list = disputeList(today, company.id);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={canAsk ? m.dispute_ask() : m.dispute_title()}
        breadcrumb={[
          { label: m.companyPage({ tab: "finance" }), href: `/companies/${company.id}` },
          thing ? { label: m.dispute_title(), href: list.path } : { label: m.dispute_title() },
        ]}
        subtitle={
          thing ? (
            <a href={thingPath(company.id, thing)} className="link wrap-anywhere">
              {thingName(thing)}
            </a>
          ) : (
            m.dispute_help()
          )
        }
      />
      <div className="grid gap-6">
        {canAsk && (
          <div className="max-w-190">
            <Card>
              <AskForm companyId={company.id} thing={about} />
            </Card>
          </div>
        )}
        {(page.rows.length > 0 || thing === null) && (
          <section aria-label={m.dispute_title()}>
            <ListRows list={list} query={query} page={page} />
          </section>
        )}
      </div>
    </main>
  );
}
