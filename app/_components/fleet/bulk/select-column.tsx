import { PickCell, PickHead } from "#app/_ui/table.tsx";
import { bulkTexts as texts } from "#lib/fleet/bulk-texts.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { fleetTexts } from "#lib/fleet/texts.ts";

/** The boxes by which vehicles are selected; what is ticked is read from them (use-selection.ts). */
export const selectColumn = {
  head: <PickHead name="all-picked" label={texts.selectPage} />,
  cell: ({ id, licensePlate, status }: Vehicle) => {
    const plate = licensePlate ?? fleetTexts.vehicle.nameless;
    return (
      <PickCell name="picked" value={id} label={texts.select(plate)} data-name={plate} data-status={status} />
    );
  },
};
