import type { ReactNode } from "react";
import { WhenFeature } from "#app/_components/feature-switches/features.tsx";
import { ColumnLinks } from "#app/_components/list/column-links.tsx";
import { type FilterFields, ListFilter, type SortChoice } from "#app/_components/list/list-filter.tsx";
import { FILE_LINK, FileLinks, ListPager } from "#app/_components/list/list-rows.tsx";
import { ListViewMenu } from "#app/_components/list/list-view-menu.tsx";
import type { HideableColumn, ShownView } from "#app/_components/list/read-list-view.ts";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { UploadIcon } from "#app/_ui/icon.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import type { Page } from "#lib/core/keyset.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import type { FleetCounts } from "#lib/fleet/queries/member-list.ts";
import { MARKED_VALIDITIES } from "#lib/fleet/rules/driver.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { type FleetPlace, fleetPageAddress } from "./fleet-head.tsx";

type Props = {
  kind: FleetKind;
  place: FleetPlace;
  list: {
    page: Page<{ id: number }>;
    counts: FleetCounts;
    matching: FleetCounts | null;
    total: number | null;
  };
  view: ShownView;
  columns: readonly HideableColumn[];
  /** The columns that the person may add. */
  added?: readonly HideableColumn[] | undefined;
  sorts: readonly SortChoice[];
  children: ReactNode;
};

/** A page of vehicles or drivers with its filter and page links, or the text of an empty list. */
export function FleetList({ kind, place, list, view, columns, added = [], sorts, children }: Props) {
  const { page, counts, matching, total } = list;
  const { rows } = page;
  const any = Object.values(counts).some((count) => count > 0);
  return (
    <>
      {any && (
        <ListFilter
          path={place.path}
          query={place.query}
          filter={fleetFilterFields(kind, matching)}
          sorts={sorts}
          after={
            <ListViewMenu path={place.path} query={place.query} view={view} columns={columns} added={added}>
              <ColumnLinks path={place.path} query={place.query} view={view} added={added} />
            </ListViewMenu>
          }
        />
      )}
      <p role="status" className="sr-only">
        {m.fleet_shown({ kind, rows: rows.length })}
      </p>
      {rows.length === 0 ? <NoRows kind={kind} place={place} any={any} /> : children}
      <ListPager page={page} total={total} addressOf={(cursor) => fleetPageAddress(place, cursor)} />
      {rows.length > 0 && (
        <FileLinks path={`${place.path}/export`} query={place.query} columns={view.added}>
          <Editable>
            <WhenFeature name="fileImport">
              <a href={`${place.path}/import`} className={`${FILE_LINK} max-sm:basis-full`}>
                <UploadIcon />
                {m.import_link()}
              </a>
            </WhenFeature>
          </Editable>
        </FileLinks>
      )}
    </>
  );
}

function NoRows({ kind, place: { path, query }, any }: Pick<Props, "kind" | "place"> & { any: boolean }) {
  if (query.cursor)
    return (
      <EmptyState
        title={m.fleetPage_pageEmpty()}
        action={<Back path={path}>{m.fleetPage_firstPage()}</Back>}
      />
    );
  if (any)
    return (
      <EmptyState title={m.fleetPage_noneFound()} action={<Back path={path}>{m.fleetPage_clear()}</Back>}>
        {query.q ? m.fleetPage_noneFoundTypo() : m.fleetPage_noneFoundHelp()}
      </EmptyState>
    );
  return (
    <EmptyState
      title={m.fleet_none({ kind })}
      action={
        <Editable>
          <WhenFeature name="fileImport">
            <ButtonLink href={`${path}/import`}>{m.import_link()}</ButtonLink>
          </WhenFeature>
          <ButtonLink href={`${path}/new`} variant="primary">
            {m.fleet_add({ kind })}
          </ButtonLink>
        </Editable>
      }
    >
      {m.fleet_noneHelp({ kind })}
    </EmptyState>
  );
}

const Back = ({ path, children }: { path: string; children: string }) => (
  <ButtonLink href={path}>{children}</ButtonLink>
);

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

const own = () =>
  ({
    vehicle: {
      name: "type",
      options: VEHICLE_TYPES,
      labels: wordsByCode(VEHICLE_TYPES, (value) => m.vehicleTypeLabels({ value })),
    },
    driver: {
      name: "validity",
      options: MARKED_VALIDITIES,
      labels: { expired: m.fleetPage_validities_expired(), expiring: m.fleetPage_validities_expiring() },
    },
  }) as const satisfies Record<FleetKind, object>;

/** The filter of a company's vehicles or drivers. `counts` are null for a search, when nothing is counted. */
const fleetFilterFields = (kind: FleetKind, counts: Record<Status, number> | null): FilterFields => ({
  chips: {
    name: "status",
    label: m.fleetPage_statusFilter(),
    options: CHIPS,
    labels: wordsByCode(STATUSES, (status) => m.statusFilterLabels({ status })),
    counts,
  },
  selects: [{ ...own()[kind], label: m.fleet_filter_label({ kind }), none: m.fleet_filter_none({ kind }) }],
  search: m.fleet_search({ kind }),
  apply: m.fleetPage_apply(),
  wide: true,
});
