import { StatusBadge } from "#app/_ui/chip.tsx";
import type { Status } from "#lib/core/status.ts";
import { statusLabels } from "#lib/messages/labels.ts";

/** The status of a company, a vehicle or a driver. */
export const EntityBadge = ({ status }: { status: Status }) => (
  <StatusBadge tone={status}>{statusLabels[status]}</StatusBadge>
);
