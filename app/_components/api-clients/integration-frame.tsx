import type { ReactNode } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { LinkCard } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { clientsPath } from "#lib/api-clients/rules/api-client.ts";
import { getClientHome } from "#lib/api-clients/use-cases/read.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { readPage, requireActor, requireAdmin } from "#lib/doors/page.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import * as m from "#messages";

/** The parameters that only the address of a company's page has. */
export type CompanyParams = { companyId?: string };

/** The actor of an integrations page. Only admins see a page without a company in its address. */
export const requireIntegrator = (companyId: string | undefined): Promise<Actor> =>
  companyId === undefined ? requireAdmin() : requireActor();

/** Loads an integrations page: of a company that this person connects to systems, or of all companies. */
export async function decideIntegrations({ params }: { params: Promise<CompanyParams> }): Promise<void> {
  const { companyId } = await params;
  await requireIntegrator(companyId);
  if (companyId !== undefined) await readPage(companyIdSchema, getClientHome, { companyId });
}

type Props = {
  actor: Actor;
  /** Null: the integrations of all companies, which only admins manage. */
  company: Company | null;
  /** The list of this kind of integration. */
  list: { path: string; words: { title: string; help?: string } };
  /** The breadcrumb's name of a page below the list; the list itself has none. */
  crumb?: string;
  /** The heading of a page below the list. */
  title?: string | undefined;
  /** Shown below the heading of an admin's page. */
  subtitle?: string;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of every page of webhooks and API clients: under a company's tabs, or an admin's page. */
export function IntegrationFrame({ actor, company, children, ...heading }: Props) {
  if (company !== null)
    return (
      <CompanyFrame actor={actor} company={company} current="details">
        <CompanyHeading {...heading} />
        {children}
      </CompanyFrame>
    );
  const { list, crumb, title = list.words.title, subtitle, badge, action } = heading;
  return (
    <main id="content" tabIndex={-1} className="page">
      {crumb === undefined ? (
        <PageHeading title={list.words.title} subtitle={list.words.help} actions={action} />
      ) : (
        <PageHeading
          title={title}
          breadcrumb={[{ label: list.words.title, href: list.path }, { label: crumb }]}
          badge={badge}
          subtitle={subtitle}
        />
      )}
      {children}
    </main>
  );
}

type HeadingProps = Pick<Props, "list" | "crumb" | "title" | "badge" | "action">;

function CompanyHeading({
  list,
  crumb,
  title = crumb === undefined ? list.words.title : undefined,
  badge,
  action,
}: HeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        {crumb !== undefined && (
          <a href={list.path} className={title === undefined ? "link" : "link text-caption"}>
            {list.words.title}
          </a>
        )}
        {title !== undefined && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-section font-section wrap-anywhere">{title}</h2>
            {badge}
          </div>
        )}
        {crumb === undefined && <p className="text-ink-2">{list.words.help}</p>}
      </div>
      {action}
    </div>
  );
}

/** The links from a company's details to its webhooks and to its own API clients. */
export const IntegrationCards = ({ companyId }: { companyId: number }) => (
  <>
    <LinkCard
      title={m.webhook_title()}
      help={m.webhook_help()}
      href={webhookPath(companyId)}
      link={m.webhook_open()}
    />
    <LinkCard
      title={m.client_companyTitle()}
      help={m.client_companyHelp()}
      href={clientsPath(companyId)}
      link={m.client_companyLink()}
    />
  </>
);
