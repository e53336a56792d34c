import { counted, type FilterFields, ListFilter } from "#app/_components/list/list-filter.tsx";
import { type List, ListRows, type ListWords } from "#app/_components/list/list-rows.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { ListedClient } from "#lib/api-clients/queries/api-clients.ts";
import { type ApiClient, clientsPath, type Reach } from "#lib/api-clients/rules/api-client.ts";
import { CLIENT_STATES, clientListSchema } from "#lib/api-clients/schema.ts";
import { type CompanyNames, listApiClients } from "#lib/api-clients/use-cases/read.ts";
import { readList, type SearchParams } from "#lib/doors/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";
import {
  type CompanyParams,
  decideIntegrations,
  IntegrationFrame,
  requireIntegrator,
} from "./integration-frame.tsx";

type Props = { params: Promise<CompanyParams>; searchParams: SearchParams };

export const ClientsPage = streamed(Clients, decideIntegrations);

/** The page of all external systems, or of a company's own programs. */
async function Clients({ params, searchParams }: Props) {
  const { companyId } = await params;
  const actor = await requireIntegrator(companyId);
  // Only the admins' list is filtered.
  const fixed = companyId === undefined ? { companyId } : { companyId, q: undefined, state: undefined };
  const { query, result } = await readList(clientListSchema, listApiClients, searchParams, fixed);
  const { company, companyNames, page, counts } = result;
  const list = clientList(company?.id, companyNames);
  const add = <AddClient companyId={company?.id} />;
  return (
    <IntegrationFrame
      actor={actor}
      company={company}
      list={list}
      action={(company === null || page.rows.length > 0) && add}
    >
      {company === null && (
        <ListFilter path={list.path} query={query} filter={counted(filter(), counts, query)} />
      )}
      <ListRows list={list} query={query} page={page} add={add} />
    </IntegrationFrame>
  );
}

const filter = (): FilterFields => ({
  chips: {
    name: "state",
    label: m.client_filter(),
    options: CLIENT_STATES,
    labels: { used: m.client_stateFilters_used(), revoked: m.client_stateFilters_revoked() },
  },
  search: m.client_search(),
});

/** The external systems with their reach and the moment of their last use; under a company, its own programs. */
export function clientList(
  companyId: number | undefined,
  names: CompanyNames = new Map(),
): List<ListedClient> {
  const path = clientsPath(companyId);
  const all = companyId === undefined;
  const words: ListWords = all
    ? {
        title: m.client_title(),
        help: m.client_help(),
        none: m.client_none(),
        noneHelp: m.client_noneHelp(),
        noneFound: m.client_noneFound(),
        noneFoundHelp: m.client_noneFoundHelp(),
        firstPage: m.client_firstPage(),
      }
    : {
        noneFound: m.client_noneFound(),
        noneFoundHelp: m.client_noneFoundHelp(),
        firstPage: m.client_firstPage(),
        title: m.client_companyTitle(),
        help: m.client_companyHelp(),
        none: m.client_nonePrograms(),
        noneHelp: m.client_companyHelp(),
      };
  return {
    path,
    words,
    caption: words.title,
    rowKey: ({ id }) => id,
    columns: [
      {
        title: m.client_name(),
        as: "name",
        cell: ({ name }) => name,
        href: ({ id }) => `${path}/${id}`,
        under: ({ clientId }) => clientId,
      },
      ...(all
        ? [{ title: m.client_reach(), cell: ({ reach }: ListedClient) => reachText(reach, names) }]
        : []),
      {
        title: m.client_lastUsed(),
        as: "digits",
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : m.client_neverUsed()),
      },
      {
        title: m.client_state(),
        as: "badge",
        cell: ({ revokedAt }) => <ClientBadge revokedAt={revokedAt} />,
      },
    ],
  };
}

const AddClient = ({ companyId }: { companyId: number | undefined }) => (
  <ButtonLink variant="primary" href={`${clientsPath(companyId)}/new`}>
    {companyId === undefined ? m.client_add() : m.client_addProgram()}
  </ButtonLink>
);

export const ClientBadge = ({ revokedAt }: Pick<ApiClient, "revokedAt">) =>
  revokedAt === null ? (
    <StatusBadge tone="active">{m.client_states_used()}</StatusBadge>
  ) : (
    <StatusBadge tone="inactive">{m.client_states_revoked()}</StatusBadge>
  );

/** The companies that a client reaches, in a few words. */
export function reachText(reach: Reach, names: CompanyNames): string {
  if (reach.kind === "all") return m.client_reaches({ value: "all" });
  if (reach.kind === "provider") return m.providerLabels({ provider: reach.provider });
  const [only, ...more] = reach.companyIds;
  if (only === undefined || more.length > 0) return m.client_companies({ count: reach.companyIds.length });
  return names.get(only) ?? m.client_deletedCompany();
}
