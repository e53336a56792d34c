import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { addressOf, pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Chip, ChipRow, StatusBadge } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { ListedClient } from "#db/queries/api-clients/api-clients.ts";
import type { ApiClient, Reach } from "#lib/api-clients/rules/api-client.ts";
import { CLIENT_STATES } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { CompanyNames, ClientList as Listed } from "#lib/api-clients/use-cases/read.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";

/** Where the external systems are kept: all of them, or a company's own. */
export const clientsPath = (companyId: number | undefined): string =>
  companyId === undefined ? "/admin/api-clients" : `/companies/${companyId}/api-clients`;

type Props = { list: Listed; companyId?: number; query: { q?: string; state?: string } };

export function ClientList({ list: { page, companyNames }, companyId, query }: Props) {
  const { rows, previous } = page;
  const path = clientsPath(companyId);
  if (rows.length === 0) {
    const filtered = query.q !== undefined || query.state !== undefined;
    if (filtered || previous) {
      return (
        <EmptyState
          title={filtered ? texts.noneFound : companiesTexts.pageEmpty}
          action={<ButtonLink href={path}>{texts.showAll}</ButtonLink>}
        >
          {filtered && texts.noneFoundHelp}
        </EmptyState>
      );
    }
    return (
      <EmptyState
        title={companyId === undefined ? texts.none : texts.nonePrograms}
        action={<AddClient {...(companyId !== undefined && { companyId })} />}
      >
        {companyId === undefined ? texts.noneHelp : texts.companyHelp}
      </EmptyState>
    );
  }
  return (
    <>
      <ClientTable rows={rows} companyNames={companyNames} companyId={companyId} />
      <ListPager page={page} addressOf={(cursor) => pageAddress(path, query, cursor)} />
    </>
  );
}

export const AddClient = ({ companyId }: { companyId?: number }) => (
  <ButtonLink variant="primary" href={`${clientsPath(companyId)}/new`}>
    {companyId === undefined ? texts.add : texts.addProgram}
  </ButtonLink>
);

type ClientTableProps = {
  rows: readonly ListedClient[];
  companyNames: CompanyNames;
  companyId: number | undefined;
};

/** Who uses the API, what they reach and when they were last there. */
export function ClientTable({ rows, companyNames, companyId }: ClientTableProps) {
  const all = companyId === undefined;
  return (
    <Table caption={all ? texts.title : texts.companyTitle}>
      <thead>
        <tr>
          <HeadCell>{texts.name}</HeadCell>
          {all && <HeadCell>{texts.reach}</HeadCell>}
          <HeadCell>{texts.lastUsed}</HeadCell>
          <HeadCell>{texts.state}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <NameCell href={`${clientsPath(companyId)}/${row.id}`} under={row.clientId}>
              {row.name}
            </NameCell>
            {all && <Cell label={texts.reach}>{reachText(row.reach, companyNames)}</Cell>}
            <Cell label={texts.lastUsed}>
              <span className="tabular-nums">
                {row.lastUsedAt ? formatDateTime(row.lastUsedAt) : texts.neverUsed}
              </span>
            </Cell>
            <BadgeCell>
              <ClientBadge revokedAt={row.revokedAt} />
            </BadgeCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type ClientFilterProps = { query: { q?: string; state?: string } };

const PATH = clientsPath(undefined);

/** By state, and by a part of the name or the id. */
export function ClientFilter({ query: { q = "", state } }: ClientFilterProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={addressOf(PATH, { q })} current={state === undefined}>
          {texts.all}
        </Chip>
        {CLIENT_STATES.map((one) => (
          <Chip key={one} href={addressOf(PATH, { q, state: one })} current={state === one}>
            {texts.stateFilters[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

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
