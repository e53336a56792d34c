import type { Metadata } from "next";
import { cache } from "react";
import { ViewsCard } from "#app/_components/accounts/viewing/views-card.tsx";
import { IntegrationCards } from "#app/_components/api-clients/integration-frame.tsx";
import { AccountantForm, BillingForm, CompanyForm } from "#app/_components/companies/company-form.tsx";
import {
  accountantFormProps,
  billingFormProps,
  companyFormProps,
} from "#app/_components/companies/company-form-props.ts";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { CopyForm } from "#app/_components/companies/copy-form.tsx";
import { ServiceForm } from "#app/_components/companies/service-form.tsx";
import { serviceFormProps } from "#app/_components/companies/service-form-props.ts";
import { StatusPanel } from "#app/_components/companies/status-panel.tsx";
import { RegisterCheck } from "#app/_components/company-register/register-check.tsx";
import { RefreshCompany } from "#app/_components/dispatch/refresh-company.tsx";
import { SavedTogether } from "#app/_components/form/save-bar.tsx";
import { HistoryCard } from "#app/_components/history/history-list.tsx";
import { PeopleCard } from "#app/_components/people/people-table.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { LinkCard } from "#app/_ui/card.tsx";
import { Folded } from "#app/_ui/folded.tsx";
import { canRefreshCompany } from "#lib/companies/rules/company-permissions.ts";
import { shownCompany } from "#lib/companies/rules/shown-company.ts";
import { registerLookUpSchema } from "#lib/company-register/schema.ts";
import { getRegisterWarning } from "#lib/company-register/use-cases/look-up.ts";
import { canReadDocuments } from "#lib/documents/rules/document.ts";
import { readableParams, readPage, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { companyDetailsSchema } from "#lib/history/schema.ts";
import { getCompanyDetails } from "#lib/history/use-cases/details.ts";
import { seesPeople } from "#lib/people/rules/membership.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = cache((companyId: string, history: string | undefined, views: string | undefined) =>
  readPage(companyDetailsSchema, getCompanyDetails, { companyId, history, views }),
);

async function readAddress({ params, searchParams }: Props) {
  const { companyId: _, ...shape } = companyDetailsSchema.shape;
  const { history, views } = await readableParams(shape, searchParams);
  return read((await params).companyId, history, views);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = await readAddress(props);
  return { title: `${m.companyPage({ tab: "details" })} · ${company.companyName}` };
}

export default streamed(DetailsPage, companyOfPath);

async function DetailsPage(props: Props) {
  const actor = await requireActor();
  const { company, history, views, partners, syncedAt, connects, prices, now, today } =
    await readAddress(props);
  const service = <ServiceForm {...serviceFormProps(actor, company, { prices, today })} />;
  const refresh = canRefreshCompany(actor, company) && (
    <RefreshCompany companyId={company.id} provider={m.providerLabels({ provider: company.provider })} />
  );
  const asked = actor.admin && company.status !== "inactive";
  const registered = asked
    ? await readPage(registerLookUpSchema, getRegisterWarning, { businessId: company.businessId })
    : null;
  // Unfinished forms are in the main column, cards that save themselves beside them.
  const unfinished = company.status === "incomplete";
  const people = seesPeople(actor, company.id) && <PeopleCard companyId={company.id} />;
  const { history: historyAt, views: viewsAt } = await props.searchParams;
  return (
    <CompanyFrame actor={actor} company={company} current="details" action={refresh}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:row-span-2">
          <SavedTogether>
            <div className="grid gap-6">
              <CompanyForm {...companyFormProps(actor, company)} />
              <BillingForm {...billingFormProps(company)} />
              {unfinished && service}
              <AccountantForm {...accountantFormProps(company)} />
            </div>
          </SavedTogether>
        </div>
        {/* With a single column an admin sees it before the long forms. It has nothing that takes the focus. */}
        <div className={`min-w-0 ${actor.admin ? "max-lg:order-first" : ""}`}>
          <StatusPanel
            company={shownCompany(actor, company)}
            now={now}
            admin={actor.admin}
            syncedAt={syncedAt}
          >
            {asked && (
              <RegisterCheck
                businessId={company.businessId}
                known={registered && { ...registered, askedAt: registered.askedAt.toISOString() }}
              />
            )}
          </StatusPanel>
        </div>
        <div className="grid min-w-0 gap-6">
          {!unfinished && service}
          {partners ? <CopyForm companyId={company.id} partners={partners} /> : people}
          {canReadDocuments(actor, company.id) && (
            <LinkCard
              title={m.companyDocument_title()}
              help={m.companyDocument_help()}
              href={`/companies/${company.id}/documents`}
              link={m.companyDocument_allOfCompany()}
            />
          )}
        </div>
      </div>
      <Folded title={m.companyPage_more()} open={historyAt !== undefined || viewsAt !== undefined}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <HistoryCard
            history={history}
            of="company"
            companyId={company.id}
            path={`/companies/${company.id}/details`}
          />
          <div className="grid min-w-0 gap-6">
            {partners && people}
            {connects && <IntegrationCards companyId={company.id} />}
            {views && (
              <ViewsCard companyId={company.id} views={views} path={`/companies/${company.id}/details`} />
            )}
          </div>
        </div>
      </Folded>
    </CompanyFrame>
  );
}
