import { PickCell, PickHead } from "#app/_ui/table.tsx";
import type { Vehicle } from "#lib/domain/vehicle.ts";
import { bulkTexts as texts } from "#lib/i18n/texts/bulk.ts";
import { fleetTexts } from "#lib/i18n/texts/fleet.ts";

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
