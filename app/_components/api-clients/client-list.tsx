import { counted, type FilterFields, ListFilter } from "#app/_components/list/list-filter.tsx";
import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { ListedClient } from "#db/queries/api-clients/api-clients.ts";
import { type ApiClient, clientsPath, type Reach } from "#lib/api-clients/rules/api-client.ts";
import { CLIENT_STATES, clientListSchema } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { type CompanyNames, listApiClients } from "#lib/api-clients/use-cases/read.ts";
import { readList } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { type CompanyParams, IntegrationFrame, requireIntegrator } from "./integration-frame.tsx";

type Props = { params: Promise<CompanyParams>; searchParams: SearchParams };

/** The page of all external systems, or of a company's own programs. */
export async function ClientsPage({ params, searchParams }: Props) {
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
        <ListFilter path={list.path} query={query} filter={counted(FILTER, counts, query)} />
      )}
      <ListRows list={list} query={query} page={page} add={add} />
    </IntegrationFrame>
  );
}

const FILTER: FilterFields = {
  chips: { name: "state", label: texts.filter, options: CLIENT_STATES, labels: texts.stateFilters },
  search: texts.search,
};

/** The external systems with their reach and the moment of their last use; under a company, its own programs. */
export function clientList(
  companyId: number | undefined,
  names: CompanyNames = new Map(),
): List<ListedClient> {
  const path = clientsPath(companyId);
  const all = companyId === undefined;
  const { companyTitle: title, companyHelp: help, nonePrograms: none } = texts;
  const words = all ? texts : { ...texts, title, help, none, noneHelp: help };
  return {
    path,
    words,
    caption: words.title,
    rowKey: ({ id }) => id,
    columns: [
      {
        title: texts.name,
        as: "name",
        cell: ({ name }) => name,
        href: ({ id }) => `${path}/${id}`,
        under: ({ clientId }) => clientId,
      },
      ...(all ? [{ title: texts.reach, cell: ({ reach }: ListedClient) => reachText(reach, names) }] : []),
      {
        title: texts.lastUsed,
        as: "digits",
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : texts.neverUsed),
      },
      { title: texts.state, as: "badge", cell: ({ revokedAt }) => <ClientBadge revokedAt={revokedAt} /> },
    ],
  };
}

const AddClient = ({ companyId }: { companyId: number | undefined }) => (
  <ButtonLink variant="primary" href={`${clientsPath(companyId)}/new`}>
    {companyId === undefined ? texts.add : texts.addProgram}
  </ButtonLink>
);

export const ClientBadge = ({ revokedAt }: Pick<ApiClient, "revokedAt">) =>
  revokedAt === null ? (
    <StatusBadge tone="active">{texts.states.used}</StatusBadge>
  ) : (
    <StatusBadge tone="inactive">{texts.states.revoked}</StatusBadge>
  );

/** The companies that a client reaches, in a few words. */
export function reachText(reach: Reach, names: CompanyNames): string {
  if (reach.kind === "all") return texts.reaches.all;
  if (reach.kind === "provider") return providerLabels[reach.provider];
  const [only, ...more] = reach.companyIds;
  if (only === undefined || more.length > 0) return texts.companies(reach.companyIds.length);
  return names.get(only) ?? texts.deletedCompany;
}
