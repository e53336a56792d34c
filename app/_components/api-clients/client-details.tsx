import type { ReactNode } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { scopesFor } from "#lib/api-clients/rules/api-client.ts";
import { scopeTexts, clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { ClientDetails as Details } from "#lib/api-clients/use-cases/read.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Confirmation } from "#lib/http/auth/confirmation.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { ClientEvents } from "./client-events.tsx";
import { ClientForm } from "./client-form.tsx";
import { clientsPath, reachText } from "./client-list.tsx";
import { ClientSecret, RevokeClient } from "./client-secret.tsx";

type Props = {
  details: Details;
  companyId?: number;
  admin: boolean;
  tokenUrl: string;
  /** Where a program may come to administer. */
  confirmation?: Confirmation;
};

/** One external system: what it may do, its secret, its end, and what was done to it. */
export function ClientDetails({ details, companyId, admin, tokenUrl, confirmation }: Props) {
  const { client, events, now } = details;
  const place = { clientId: client.id, ...(companyId !== undefined && { companyId }) };
  const { previousSecretEndsAt: until } = client;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-6">
        {client.revokedAt === null ? (
          <>
            <ClientForm
              place={place}
              version={client.version}
              values={{ name: client.name, scopes: client.scopes.join(" ") }}
              offered={scopesFor({ companyId: client.companyId, reach: client.reach.kind })}
              confirmation={confirmation}
            />
            <ClientSecret
              place={place}
              previousUntil={until && until > now ? formatDateTime(until) : null}
              tokenUrl={tokenUrl}
              scopes={client.scopes}
              confirmation={confirmation}
            />
            <RevokeClient place={place} name={client.name} />
          </>
        ) : (
          <Revoked scopes={client.scopes.map((scope) => scopeTexts[scope].label)} />
        )}
      </div>
      <div className="grid min-w-0 gap-6">
        <Facts details={details} admin={admin} />
        <ClientEvents events={events} />
      </div>
    </div>
  );
}

const Revoked = ({ scopes }: { scopes: readonly string[] }) => (
  <>
    <Notice>{texts.revokedNote}</Notice>
    <Card title={texts.scopes}>
      <ul className="grid gap-1">
        {scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </Card>
  </>
);

function Facts({ details: { client, companyNames }, admin }: Pick<Props, "details" | "admin">) {
  const { reach } = client;
  return (
    <Card title={texts.facts}>
      <DescriptionList>
        <DescriptionRow term={texts.clientId}>
          <code className="text-caption wrap-anywhere select-all">{client.clientId}</code>
        </DescriptionRow>
        <DescriptionRow term={texts.secret}>
          <code className="text-caption">{texts.secretBegins(client.secretPrefix)}</code>
        </DescriptionRow>
        <DescriptionRow term={texts.reach}>
          {reach.kind === "companies" ? (
            <ul>
              {reach.companyIds.map((id) => (
                <li key={id}>
                  {companyNames.has(id) ? (
                    <a href={`/companies/${id}/details`} className="link">
                      {companyNames.get(id)}
                    </a>
                  ) : (
                    texts.deletedCompany
                  )}
                </li>
              ))}
            </ul>
          ) : (
            reachText(reach, companyNames)
          )}
        </DescriptionRow>
        <DescriptionRow term={texts.lastUsed}>
          <span className="tabular-nums">
            {client.lastUsedAt ? formatDateTime(client.lastUsedAt) : texts.neverUsed}
          </span>
        </DescriptionRow>
        <Moment term={texts.created} at={client.createdAt} by={admin ? client.createdBy : null} />
        {client.revokedAt && (
          <Moment term={texts.revoked} at={client.revokedAt} by={admin ? client.revokedBy : null} />
        )}
      </DescriptionList>
    </Card>
  );
}

function Moment({ term, at, by }: { term: string; at: Date; by: string | null }) {
  const moment = <span className="tabular-nums">{formatDateTime(at)}</span>;
  return (
    <DescriptionRow term={term} under={by && moment}>
      {by ? <EmailText value={by} /> : moment}
    </DescriptionRow>
  );
}

type ClientFrameProps = {
  actor: Actor;
  company: Company;
  /** Of one of them; the list has its own. */
  title?: string;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** What stands around a company's own programs; from one of them the way leads back to the list. */
export function ClientFrame({ actor, company, title, badge, action, children }: ClientFrameProps) {
  return (
    <CompanyFrame actor={actor} company={company} current="details">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {title !== undefined && (
            <a href={clientsPath(company.id)} className="link text-caption">
              {texts.companyTitle}
            </a>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-section font-section wrap-anywhere">{title ?? texts.companyTitle}</h2>
            {badge}
          </div>
          {title === undefined && <p className="text-ink-2">{texts.companyHelp}</p>}
        </div>
        {action}
      </div>
      {children}
    </CompanyFrame>
  );
}
