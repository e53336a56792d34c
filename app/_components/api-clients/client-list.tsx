import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { ClientList as Listed } from "#lib/api-clients/use-cases/read.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { clientsPath } from "./client-paths.ts";
import { ClientTable } from "./client-table.tsx";

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
