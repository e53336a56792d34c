import { listAddress } from "#app/_components/list/query-address.ts";
import { Card } from "#app/_ui/card.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { formatEuros, formatPeriod } from "#lib/messages/format.ts";
import type { Driven, DrivenPeriod } from "#lib/payments/rules/driven.ts";
import { paymentSums } from "#lib/payments/texts.ts";
import * as m from "#messages";

type Props = {
  kind: FleetKind;
  company: { id: number };
  /** The vehicle or driver of the page. */
  id: number;
  /** The current period, then the previous one. */
  driven: readonly DrivenPeriod[];
};

/** Who drove a vehicle, or what a driver drove: the card payments of two periods, as Talous has them. */
export function DrivenCard({ kind, company, id, driven }: Props) {
  const payments = driven.reduce((sum, { count }) => sum + count, 0);
  const unnamed = driven.reduce((sum, one) => sum + one.unnamed.count, 0);
  return (
    <Card title={m.driven_title({ kind })} id="driven">
      {payments === 0 ? (
        <p className="text-ink-2">{m.driven_none({ kind, id: String(id) })}</p>
      ) : (
        <div className="grid gap-5">
          {driven.map((one, index) => (
            <Period
              key={one.period.start}
              kind={kind}
              title={index === 0 ? m.driven_current() : m.driven_previous()}
              path={listAddress(`/companies/${company.id}/payments`, {
                period: one.period.start,
                [kind]: String(id),
              })}
              driven={one}
            />
          ))}
        </div>
      )}
      {unnamed > 0 && (
        <p className="mt-4 text-caption text-ink-2">{m.driven_unnamedHelp({ kind, count: unnamed })}</p>
      )}
    </Card>
  );
}

type PeriodProps = Pick<Props, "kind"> & { title: string; path: string; driven: DrivenPeriod };

function Period({ kind, title, path, driven }: PeriodProps) {
  const { period, rows, unnamed, count, cents, late } = driven;
  const ownUnnamed = kind === "vehicle" && unnamed.count > 0 ? unnamed : null;
  const most = Math.max(...rows.map((row) => row.cents), ownUnnamed?.cents ?? 0);
  return (
    <section aria-label={`${title} ${formatPeriod(period)}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-label">{title}</h3>
        <p className="text-caption text-ink-3 whitespace-nowrap tabular-nums">{formatPeriod(period)}</p>
      </div>
      {count === 0 ? (
        <p className="mt-1 text-ink-2">{m.companyPayment_noneFound()}</p>
      ) : (
        <>
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="text-[1.75rem] leading-tight font-title tracking-[-0.02em] whitespace-nowrap tabular-nums">
              {formatEuros(cents)}
            </p>
            <a href={path} className="touch-line link">
              {m.driven_count({ count })}
            </a>
          </div>
          {late.count > 0 && (
            <p className="text-caption text-ink-2">
              <WholeText text={paymentSums(driven)} />
            </p>
          )}
          <ul className="mt-3 grid gap-2.5 border-t border-line pt-3">
            {rows.map((row) => (
              <Row key={row.id} sum={row} most={most}>
                <Name kind={kind} row={row} />
              </Row>
            ))}
            {ownUnnamed && (
              <Row sum={ownUnnamed} most={most}>
                <span className="text-ink-2">{m.driven_unnamed()}</span>
              </Row>
            )}
          </ul>
        </>
      )}
    </section>
  );
}

type RowProps = { sum: Pick<Driven, "count" | "cents">; most: number; children: React.ReactNode };

/** A name with its payments and sum, and a bar by its share of the largest sum. */
const Row = ({ sum: { count, cents }, most, children }: RowProps) => (
  <li className="min-w-0">
    <p className="flex items-baseline justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="whitespace-nowrap tabular-nums">{formatEuros(cents)}</span>
    </p>
    <p className="text-caption text-ink-3 tabular-nums">{m.driven_count({ count })}</p>
    <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-line">
      <span
        className="block h-full rounded-full bg-control"
        style={{ width: `${most > 0 ? Math.max(0, (cents / most) * 100) : 0}%` }}
      />
    </span>
  </li>
);

/** The other side: a vehicle's driver, a driver's vehicle. One that the reader cannot open has no link. */
function Name({ kind, row: { id, name, companyId } }: Pick<Props, "kind"> & { row: Driven }) {
  const other = kind === "vehicle" ? "driver" : "vehicle";
  if (companyId === null) return name ?? m.driven_former({ kind: other });
  return (
    <a href={`/companies/${companyId}/${other}s/${id}`} className="touch-line link">
      {name ?? m.fleet_nameless({ kind: other })}
    </a>
  );
}
