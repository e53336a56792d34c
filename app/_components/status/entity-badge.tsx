import { StatusBadge } from "#app/_ui/chip.tsx";
import type { Status } from "#lib/core/status.ts";
import * as m from "#messages";

/** The status of a company, a vehicle or a driver. */
export const EntityBadge = ({ status }: { status: Status }) => (
  <StatusBadge tone={status}>{m.statusLabels({ status })}</StatusBadge>
);
