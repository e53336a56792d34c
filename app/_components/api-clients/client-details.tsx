import { HistoryList } from "#app/_components/history/history-list.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { clientsPath, scopesFor } from "#lib/api-clients/rules/api-client.ts";
import type { ApiClientDetails, ShownEvent } from "#lib/api-clients/use-cases/read.ts";
import { isScope } from "#lib/core/actor.ts";
import type { IdentityConfirmation } from "#lib/doors/auth/context.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";
import { reachText } from "./client-list.tsx";
import { ClientForm, ClientSecret, RevokeClient } from "./client-settings.tsx";

type Props = {
  details: ApiClientDetails;
  admin: boolean;
  tokenUrl: string;
  /** Undefined under a company, whose API clients never administer. */
  confirmation: IdentityConfirmation | undefined;
};

/** One external system: its scopes, its secret, its revocation and its history. */
export function ClientDetails({ details, admin, tokenUrl, confirmation }: Props) {
  const { client, company, events, now } = details;
  const companyId = company?.id;
  const ids = { clientId: client.id, ...(companyId !== undefined && { companyId }) };
  const { previousSecretEndsAt: until } = client;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-6">
        {client.revokedAt === null ? (
          <>
            <ClientForm
              ids={ids}
              version={client.version}
              values={{ name: client.name, scopes: client.scopes.join(" ") }}
              offered={scopesFor({ companyId: client.companyId, reach: client.reach.kind })}
              confirmation={confirmation}
            />
            <ClientSecret
              ids={ids}
              previousUntil={until && until > now ? formatDateTime(until) : null}
              tokenUrl={tokenUrl}
              scopes={client.scopes}
              confirmation={confirmation}
            />
            <RevokeClient ids={ids} name={client.name} />
          </>
        ) : (
          <Revoked scopes={client.scopes.map((scope) => m.client_scopeLabels({ scope }))} />
        )}
      </div>
      <div className="grid min-w-0 gap-6">
        <Facts details={details} admin={admin} />
        <HistoryList
          page={{ rows: events, position: 0, next: null, previous: null }}
          path={`${clientsPath(companyId)}/${client.id}`}
        >
          {(event) => <ClientEvent {...event} />}
        </HistoryList>
      </div>
    </div>
  );
}

const Revoked = ({ scopes }: { scopes: readonly string[] }) => (
  <>
    <Notice>{m.client_revokedNote()}</Notice>
    <Card title={m.client_scopes()}>
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
    <Card title={m.client_facts()}>
      <DescriptionList>
        <DescriptionRow term={m.client_clientId()}>
          <code className="text-caption wrap-anywhere select-all">{client.clientId}</code>
        </DescriptionRow>
        <DescriptionRow term={m.client_secret()}>
          <code className="text-caption">{m.client_secretBegins({ prefix: client.secretPrefix })}</code>
        </DescriptionRow>
        <DescriptionRow term={m.client_reach()}>
          {reach.kind === "companies" ? (
            <ul>
              {reach.companyIds.map((id) => (
                <li key={id}>
                  {companyNames.has(id) ? (
                    <a href={`/companies/${id}/details`} className="link">
                      {companyNames.get(id)}
                    </a>
                  ) : (
                    m.client_deletedCompany()
                  )}
                </li>
              ))}
            </ul>
          ) : (
            reachText(reach, companyNames)
          )}
        </DescriptionRow>
        <DescriptionRow term={m.client_lastUsed()}>
          <span className="tabular-nums">
            {client.lastUsedAt ? formatDateTime(client.lastUsedAt) : m.client_neverUsed()}
          </span>
        </DescriptionRow>
        <Moment term={m.client_created()} at={client.createdAt} by={admin ? client.createdBy : null} />
        {client.revokedAt && (
          <Moment term={m.client_revoked()} at={client.revokedAt} by={admin ? client.revokedBy : null} />
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

const ClientEvent = (event: ShownEvent) => (
  <>
    <p className="font-label">{m.client_actions({ action: event.action })}</p>
    {linesOf(event).map((line) => (
      <p key={line} className="text-caption text-ink-2 wrap-anywhere">
        {line}
      </p>
    ))}
  </>
);

function linesOf({ action, before, after }: ShownEvent): string[] {
  if (action === "rotate") return [m.client_overlapWas({ hours: Number(after?.overlapHours) })];
  if (action !== "update") return [];
  const [had, has] = [scopesOf(before), scopesOf(after)];
  const [added, removed] = [has.filter((one) => !had.includes(one)), had.filter((one) => !has.includes(one))];
  return [
    ...(before?.name === after?.name ? [] : [m.client_nameChanged({ name: String(after?.name) })]),
    ...(added.length > 0 ? [m.client_scopesAdded({ names: added.join(", ") })] : []),
    ...(removed.length > 0 ? [m.client_scopesRemoved({ names: removed.join(", ") })] : []),
  ];
}

const scopesOf = (content: Record<string, unknown> | null): string[] =>
  String(content?.scopes ?? "")
    .split(" ")
    .filter(isScope)
    .map((scope) => m.client_scopeLabels({ scope }));
