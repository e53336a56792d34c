import { StatusBadge } from "#app/_ui/chip.tsx";
import type { Status } from "#lib/core/status.ts";
import { statusMeaning } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** The status of a company, a vehicle or a driver, with a small explanation if its word is not plain here. */
export function EntityBadge({ status }: { status: Status }) {
  const badge = <StatusBadge tone={status}>{m.statusLabels({ status })}</StatusBadge>;
  const meaning = statusMeaning(status);
  if (meaning === "") return badge;
  return (
    <span className="meant">
      {badge} <span className="text-caption text-ink-3">{meaning}</span>
    </span>
  );
}
