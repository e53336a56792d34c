import type { ReactNode } from "react";
import { WhenFeature } from "#app/_components/feature-switches/features.tsx";
import { ListFilter } from "#app/_components/list/list-filter.tsx";
import { FILE_LINK, FileLinks, ListPager } from "#app/_components/list/list-rows.tsx";
import { ListViewMenu } from "#app/_components/list/list-view-menu.tsx";
import type { HideableColumn, ShownView } from "#app/_components/list/read-list-view.ts";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { UploadIcon } from "#app/_ui/icon.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import type { FleetCounts } from "#db/queries/fleet/fleet-counts.ts";
import type { Page } from "#lib/core/keyset.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { fleetTexts, fleetPageTexts as texts } from "#lib/fleet/texts.ts";
import { importTexts } from "#lib/imports/texts.ts";
import { type FleetPlace, fleetPageAddress } from "./fleet-address.ts";
import { fleetFilterFields } from "./fleet-filter.ts";

type Props = {
  kind: FleetKind;
  place: FleetPlace;
  list: {
    page: Page<{ id: number }>;
    counts: FleetCounts;
    behind: FleetCounts | null;
    total: number | null;
  };
  view: ShownView;
  columns: readonly HideableColumn[];
  children: ReactNode;
};

/** A page of vehicles or drivers with its filter and the ways on from it, or the words for having none. */
export function FleetList({ kind, place, list, view, columns, children }: Props) {
  const { page, counts, behind, total } = list;
  const { rows } = page;
  const any = Object.values(counts).some((count) => count > 0);
  return (
    <>
      {any && (
        <ListFilter
          path={place.path}
          query={place.query}
          filter={fleetFilterFields(kind, behind)}
          after={<ListViewMenu path={place.path} query={place.query} view={view} columns={columns} />}
        />
      )}
      <p role="status" className="sr-only">
        {fleetTexts[kind].shown(rows.length)}
      </p>
      {rows.length === 0 ? <NoRows kind={kind} place={place} any={any} /> : children}
      <ListPager page={page} total={total} addressOf={(cursor) => fleetPageAddress(place, cursor)} />
      {rows.length > 0 && (
        <FileLinks path={`${place.path}/export`} query={place.query}>
          <Editable>
            <WhenFeature name="fileImport">
              <a href={`${place.path}/import`} className={`${FILE_LINK} max-sm:basis-full`}>
                <UploadIcon />
                {importTexts.link}
              </a>
            </WhenFeature>
          </Editable>
        </FileLinks>
      )}
    </>
  );
}

function NoRows({ kind, place: { path, query }, any }: Pick<Props, "kind" | "place"> & { any: boolean }) {
  const { none, noneHelp, add } = fleetTexts[kind];
  if (query.cursor)
    return <EmptyState title={texts.pageEmpty} action={<Back path={path}>{texts.firstPage}</Back>} />;
  if (any)
    return (
      <EmptyState title={texts.noneFound} action={<Back path={path}>{texts.clear}</Back>}>
        {query.q ? texts.noneFoundTypo : texts.noneFoundHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      title={none}
      action={
        <Editable>
          <WhenFeature name="fileImport">
            <ButtonLink href={`${path}/import`}>{importTexts.link}</ButtonLink>
          </WhenFeature>
          <ButtonLink href={`${path}/new`} variant="primary">
            {add}
          </ButtonLink>
        </Editable>
      }
    >
      {noneHelp}
    </EmptyState>
  );
}

const Back = ({ path, children }: { path: string; children: string }) => (
  <ButtonLink href={path}>{children}</ButtonLink>
);
