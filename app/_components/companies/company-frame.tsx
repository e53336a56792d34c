import type { ReactNode } from "react";
import { HeldAccountNotice } from "#app/_components/payouts/held-account.tsx";
import { BlockedFact } from "#app/_components/requirements/blocked-fact.tsx";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { ReturnNotice } from "#app/_components/status/return-notice.tsx";
import { deletionOf, statusChoices } from "#app/_components/status/status-choices.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { Tabs } from "#app/_ui/page-heading.tsx";
import { type Company, missingOfCompany, wizardStep } from "#lib/companies/rules/company.ts";
import { type Actor, readsOnlyMoney } from "#lib/core/actor.ts";
import { formatFacts } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { returnedCompany } from "#lib/queue/rules/returning.ts";
import * as m from "#messages";
import { CompanyHeading } from "./company-heading.tsx";

type Tab = "finance" | "details" | "vehicles" | "drivers";
type Props = {
  actor: Actor;
  company: Company;
  /** Null on a page that the header's own link marks. */
  current: Tab | null;
  /** A button of this page only, beside the status buttons. */
  action?: ReactNode;
  children: ReactNode;
};

const REASON_ID = "missing";
const isFleet = (tab: Tab | null): boolean => tab === "vehicles" || tab === "drivers";

/** The frame of every page of one company: its name, status and buttons, and the tabs. */
export function CompanyFrame({ actor, company, current, action, children }: Props) {
  const onlyMoney = readsOnlyMoney(actor, company.id);
  return (
    <main id="content" tabIndex={-1} className="page">
      <CompanyHeading
        companyId={company.id}
        version={company.version}
        name={company.companyName}
        badge={
          <>
            <EntityBadge status={company.status} />
            {!onlyMoney && <BlockedFact level="company" id={company.id} />}
          </>
        }
        subtitle={
          // On a phone a list begins as high as it can.
          <span className={isFleet(current) ? "max-sm:hidden" : undefined}>{subtitleOf(company)}</span>
        }
        choices={(onlyMoney ? [] : statusChoices(actor, company)).filter(
          // Above a list of vehicles or drivers the button would seem to delete from the list.
          ({ action }) => action !== "deactivate" || !isFleet(current),
        )}
        deletion={onlyMoney ? null : deletionOf(actor, company)}
        returnable={returnedCompany(actor, company).ok}
        reasonId={REASON_ID}
        action={action}
      />
      <Tabs label={m.companyPage_tabs()} tabs={tabsOf(company, current, onlyMoney)} />
      {!onlyMoney && (
        <ReturnNotice companyId={company.id} type="company" id={company.id} status={company.status} />
      )}
      {(current === "finance" || current === "details") && (
        <HeldAccountNotice companyId={company.id} admin={actor.admin} />
      )}
      {company.status === "incomplete" && !onlyMoney && <Unfinished company={company} />}
      {company.status === "pending" && !actor.admin && !onlyMoney && (
        <div className="mb-6">
          <Notice>{m.companyPage_waiting()}</Notice>
        </div>
      )}
      {children}
    </main>
  );
}

const subtitleOf = ({ businessId, provider, companyType }: Company): string =>
  formatFacts([
    businessId,
    m.providerLabels({ provider }),
    m.companyTypeLabels({ companyType }).toLowerCase(),
  ]);

function tabsOf({ id, vehicleCount, driverCount }: Company, current: Tab | null, onlyMoney: boolean) {
  const tabs: readonly { tab: Tab; path: string; count?: number }[] = [
    { tab: "finance", path: "" },
    { tab: "details", path: "/details" },
    { tab: "vehicles", path: "/vehicles", count: vehicleCount },
    { tab: "drivers", path: "/drivers", count: driverCount },
  ];
  return tabs.slice(0, onlyMoney ? 1 : undefined).map(({ tab, path, count }) => ({
    href: `/companies/${id}${path}`,
    label: m.companyPage({ tab }),
    count,
    current: tab === current,
  }));
}

/** Why the company cannot be approved yet, with the remedy. */
function Unfinished({ company }: { company: Company }) {
  const missing = missingOfCompany(company).map((path) => fieldLabel(path));
  return (
    <div className="mb-6">
      <Notice tone="warning" title={m.companyPage_incompleteTitle()}>
        <p id={REASON_ID}>
          {missing.length > 0
            ? m.errors_missing({ fields: missing.join(", ") })
            : m.companyPage_notSubmitted()}
        </p>
        <Editable>
          <a href={`/companies/new/${wizardStep(company)}/${company.id}`} className="link">
            {m.companyPage_continueRegistration()}
          </a>
        </Editable>
      </Notice>
    </div>
  );
}
