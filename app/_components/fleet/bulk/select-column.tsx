import type { LeadColumn } from "#app/_components/list/list-table.tsx";
import { PickCell, PickHead } from "#app/_ui/table.tsx";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { MemberRules } from "#lib/fleet/rules/members.ts";
import * as m from "#messages";

/** The checkboxes that select rows; use-selection.ts reads them. */
export function selectColumn<Row extends StoredMember>({
  kind,
  nameOf,
}: Pick<MemberRules<Row, never>, "kind" | "nameOf">): LeadColumn<Row> {
  return {
    head: <PickHead name="all-picked" label={m.fleetBulk_selectPage({ kind })} />,
    cell: (row) => {
      const name = nameOf(row) ?? m.fleet_nameless({ kind });
      return (
        <PickCell
          name="picked"
          value={row.id}
          label={m.fleetBulk_select({ name })}
          data-name={name}
          data-status={row.status}
        />
      );
    },
  };
}
