import type { Metadata } from "next";
import { RecentChanges } from "#app/_components/bulk/recent-changes.tsx";
import { FileLinks } from "#app/_components/list/list-rows.tsx";
import { CompaniesUnder } from "#app/_components/partners/companies-under.tsx";
import { UndoMove } from "#app/_components/partners/move-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { STATUSES } from "#lib/core/status.ts";
import { adminRowOfPath, readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatFacts, formatInteger } from "#lib/messages/format.ts";
import type { UnderPartner } from "#lib/partners/queries/partner-list.ts";
import type { ListedPartnerMove } from "#lib/partners/queries/partner-moves.ts";
import { partnerPageSchema } from "#lib/partners/schema.ts";
import { viewPartner } from "#lib/partners/use-cases/companies.ts";
import { loadPartner } from "#lib/partners/use-cases/write.ts";
import * as m from "#messages";

type Props = { params: Promise<{ partnerId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  await requireAdmin();
  return readEntity(partnerPageSchema, viewPartner, props);
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await read(props)).result.partner.companyName,
});

export default streamed(
  PartnerPage,
  adminRowOfPath(partnerPageSchema, (ctx, { partnerId }) => loadPartner(ctx, partnerId)),
);

async function PartnerPage(props: Props) {
  const { query, result: view } = await read(props);
  const { partner, sums, moves } = view;
  const path = `/admin/partners/${partner.id}`;
  const details = `/companies/${partner.id}/details`;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={partner.companyName}
        breadcrumb={[{ label: m.partner_title(), href: "/admin/partners" }, { label: partner.companyName }]}
        badge={<EntityBadge status={partner.status} />}
        subtitle={formatFacts([
          partner.businessId,
          m.providerLabels({ provider: partner.provider }),
          m.companyTypeLabels({ companyType: partner.companyType }).toLowerCase(),
        ])}
        actions={
          <>
            <ButtonLink href={`${details}#history`}>{m.partner_history()}</ButtonLink>
            <ButtonLink href={details}>{m.partner_details()}</ButtonLink>
          </>
        }
      />
      <Sums sums={sums} />
      <CompaniesUnder path={path} query={query} view={view} />
      {view.page.rows.length > 0 && <FileLinks path={`${path}/export`} query={query} />}
      <RecentChanges
        title={m.partnerMove_recent()}
        undone={m.partnerMove_undone()}
        changes={moves}
        wordsOf={wordsOf}
        noteOf={({ partnerId, partnerName }) =>
          partnerId === null || partnerId === partner.id
            ? null
            : m.partnerMove_from({ name: partnerName ?? "" })
        }
        undo={(move) => <UndoMove partnerId={partner.id} moveId={move.id} change={wordsOf(move)} />}
      />
    </main>
  );
}

const wordsOf = ({ count, targetId, targetName }: ListedPartnerMove): string =>
  m.partnerMove_moved({ count, target: targetId === null ? m.partnerMove_nobody() : (targetName ?? "") });

/** The sums under a partner: companies by status, vehicles, drivers. */
function Sums({ sums }: { sums: UnderPartner }) {
  const figures: [string, number][] = [
    [m.partner_companies(), STATUSES.reduce((sum, status) => sum + sums[status], 0)],
    ...STATUSES.map((status): [string, number] => [m.statusFilterLabels({ status }), sums[status]]),
    [m.partner_vehicles(), sums.vehicles],
    [m.partner_drivers(), sums.drivers],
  ];
  return (
    <div className="mb-6">
      <Card title={m.partner_total()}>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-7">
          {figures.map(([term, value]) => (
            <div key={term}>
              <dt className="text-caption text-ink-3">{term}</dt>
              <dd className="text-title font-title tabular-nums">{formatInteger(value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
