import type { List } from "#app/_components/list/list-rows.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { ListedClient } from "#db/queries/api-clients/api-clients.ts";
import type { ApiClient, Reach } from "#lib/api-clients/rules/api-client.ts";
import { CLIENT_STATES } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { CompanyNames } from "#lib/api-clients/use-cases/read.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";

/** Where the external systems are kept: all of them, or a company's own. */
export const clientsPath = (companyId: number | undefined): string =>
  companyId === undefined ? "/admin/api-clients" : `/companies/${companyId}/api-clients`;

/** The programs that use the API, the companies they reach, and when they were last there. */
export function clientList(companyNames: CompanyNames, companyId?: number): List<ListedClient> {
  const path = clientsPath(companyId);
  const all = companyId === undefined;
  return {
    path,
    words: all ? texts : { ...texts, none: texts.nonePrograms, noneHelp: texts.companyHelp },
    caption: all ? texts.title : texts.companyTitle,
    filter: {
      chips: { name: "state", label: texts.filter, options: CLIENT_STATES, labels: texts.stateFilters },
      search: texts.search,
    },
    rowKey: ({ id }) => id,
    columns: [
      {
        title: texts.name,
        as: "name",
        cell: ({ name }) => name,
        href: ({ id }) => `${path}/${id}`,
        under: ({ clientId }) => clientId,
      },
      ...(all
        ? [{ title: texts.reach, cell: ({ reach }: ListedClient) => reachText(reach, companyNames) }]
        : []),
      {
        title: texts.lastUsed,
        as: "digits",
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : texts.neverUsed),
      },
      { title: texts.state, as: "badge", cell: ({ revokedAt }) => <ClientBadge revokedAt={revokedAt} /> },
    ],
  };
}

export const AddClient = ({ companyId }: { companyId?: number }) => (
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

/** Which companies a client reaches, in a few words. */
export function reachText(reach: Reach, names: CompanyNames): string {
  if (reach.kind === "all") return texts.reaches.all;
  if (reach.kind === "provider") return providerLabels[reach.provider];
  const [only, ...more] = reach.companyIds;
  if (only === undefined || more.length > 0) return texts.companies(reach.companyIds.length);
  return names.get(only) ?? texts.deletedCompany;
}
