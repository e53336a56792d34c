import { StatusBadge } from "#app/_ui/status-badge.tsx";
import type { Status } from "#lib/domain/status.ts";
import { statusLabels } from "#lib/i18n/labels.ts";

/** The status of a company, a vehicle or a driver. */
export const EntityBadge = ({ status }: { status: Status }) => (
  <StatusBadge tone={status}>{statusLabels[status]}</StatusBadge>
);
