import { Card } from "#app/_ui/card.tsx";
import type { ShownDriverLink } from "#lib/driver-statements/use-cases/driver-link.ts";
import { formatDate, formatDateTime, formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";
import { DriverLinkButtons } from "./driver-link-buttons.tsx";

type Props = { companyId: number; driverId: number; link: ShownDriverLink | null };

/** The driver's own view of the statements, by a private link. */
export const DriverLinkCard = ({ companyId, driverId, link }: Props) => (
  <Card title={m.driverLink_title()}>
    <p className="mb-4 text-ink-2">{m.driverLink_help()}</p>
    {link && <p className="mb-4 text-caption text-ink-3 tabular-nums">{factsOf(link)}</p>}
    <DriverLinkButtons companyId={companyId} driverId={driverId} isMade={link !== null} />
  </Card>
);

const factsOf = ({ createdAt, expiresAt, openedAt, live }: ShownDriverLink): string =>
  formatFacts([
    m.driverLink_madeOn({ at: formatDate(createdAt) }),
    live ? m.driverLink_until({ until: formatDate(expiresAt) }) : m.driverLink_expired(),
    openedAt ? m.driverLink_opened({ at: formatDateTime(openedAt) }) : m.driverLink_unopened(),
  ]);
