import type { ReactNode } from "react";
import { listAddress } from "#app/_components/list/query-address.ts";
import { Card } from "#app/_ui/card.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import { placesOn, scaleTicks } from "#lib/core/chart-scale.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { formatEuros, formatWholeEuros } from "#lib/messages/format.ts";
import type { Earnings } from "#lib/payments/rules/earnings.ts";
import { paymentSums } from "#lib/payments/texts.ts";
import type { PeriodEarnings } from "#lib/payments/use-cases/earnings.ts";
import * as m from "#messages";
import { PeriodChips } from "./period-chips.tsx";

/** The ticks of one scale for all bars, so that a vehicle compares with a driver. */
type Scale = readonly number[];

type Props = { companyId: number; earnings: PeriodEarnings };

/** A period's card payments by vehicle and by driver, as bars that lead to the payments. */
export function EarningsCard({ companyId, earnings: { period, periods, by, names } }: Props) {
  const path = `/companies/${companyId}`;
  const paymentsOf = (query: Partial<Record<FleetKind, string>>) =>
    listAddress(`${path}/payments`, { period: period.start, ...query });
  const sums = Object.values(by).flatMap(({ top, rest, unnamed }) => [...top, rest, unnamed]);
  const scale = scaleTicks(sums.map((one) => one?.cents ?? 0));
  const kinds = (["vehicle", "driver"] as const).filter((kind) => by[kind].count > 0);
  return (
    <Card title={kinds.length === 1 ? m.companyPayment_title() : m.earnings_title()} id={m.earnings_anchor()}>
      <PeriodChips path={path} period={period} periods={periods} anchor={m.earnings_anchor()} />
      {by.vehicle.count === 0 ? (
        <p className="mt-3 text-ink-2">{m.companyPayment_noneFound()}</p>
      ) : (
        <>
          {by.vehicle.late.count > 0 && (
            <p className="mt-3 text-caption text-ink-2">
              <WholeText text={paymentSums(by.vehicle)} />
            </p>
          )}
          <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-2">
            {kinds.map((kind) => (
              <Bars
                key={kind}
                kind={kind}
                earnings={by[kind]}
                nameOf={(id) => {
                  const known = names.find((one) => one.kind === kind && one.id === id);
                  return known ? (known.name ?? m.fleet_nameless({ kind })) : m.driven_former({ kind });
                }}
                hrefOf={(id) => paymentsOf({ [kind]: String(id) })}
                totalHref={paymentsOf({})}
                scale={scale}
              />
            ))}
          </div>
          {kinds.includes("driver") && (
            <p className="mt-4">
              <a
                href={listAddress(`${path}/driver-statements`, { period: period.start })}
                className="touch-line link"
              >
                {m.driverStatement_title()}
              </a>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

type BarsProps = {
  kind: FleetKind;
  earnings: Earnings;
  nameOf: (id: number) => string;
  hrefOf: (id: number) => string;
  totalHref: string;
  scale: Scale;
};

function Bars({ kind, earnings, nameOf, hrefOf, totalHref, scale }: BarsProps) {
  const { top, rest, unnamed, count, cents } = earnings;
  if (top.length === 0)
    return (
      <section aria-label={m.earnings_by({ kind })}>
        <h3 className="font-label">{m.earnings_by({ kind })}</h3>
        <p className="mt-1 text-ink-2">{m.earnings_noDrivers()}</p>
      </section>
    );
  return (
    <section aria-label={m.earnings_by({ kind })} className="min-w-0">
      <h3 className="font-label">{m.earnings_by({ kind })}</h3>
      <ul className="earnings mt-2">
        {top.map((one) => (
          <Row key={one.id} sum={one} scale={scale} href={hrefOf(one.id)}>
            {nameOf(one.id)}
          </Row>
        ))}
        {rest && (
          <Row sum={rest} scale={scale}>
            {m.earnings_rest({ kind, count: rest.members })}
          </Row>
        )}
        {unnamed && (
          <Row sum={unnamed} scale={scale}>
            {m.driven_unnamed()}
          </Row>
        )}
      </ul>
      <p aria-hidden="true" className="flex justify-between text-caption text-ink-3 tabular-nums">
        {[scale[0] ?? 0, scale.at(-1) ?? 0].map((end) => (
          <span key={end}>{formatWholeEuros(end)}</span>
        ))}
      </p>
      <p className="mt-1 flex items-baseline justify-between gap-x-4 border-t border-line pt-2 font-section">
        <a href={totalHref} className="touch-line link">
          {m.statement_total()}, {m.driven_count({ count })}
        </a>
        <span className="whitespace-nowrap tabular-nums">{formatEuros(cents)}</span>
      </p>
    </section>
  );
}

type RowProps = {
  sum: { count: number; cents: number };
  scale: Scale;
  /** The payments behind the bar; without it there is no one list of them. */
  href?: string;
  children: string;
};

/** A name, its payments and sum, and a bar on the scale of all rows. The whole row is the link. */
function Row({ sum: { count, cents }, scale, href, children }: RowProps) {
  const place = placesOn(scale);
  const x = (value: number) => place(value) * 100;
  const content: ReactNode = (
    <>
      <span className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <span className={href ? "text-link" : "text-ink-2"}>{children}</span>{" "}
          <span className="text-caption whitespace-nowrap text-ink-3 tabular-nums">
            {m.driven_count({ count })}
          </span>
        </span>
        <span className="whitespace-nowrap tabular-nums">{formatEuros(cents)}</span>
      </span>
      <span aria-hidden="true" className="relative mt-1 block h-2 bg-line">
        <span
          className="earnings-bar"
          style={{ left: `${Math.min(x(0), x(cents))}%`, width: `max(2px, ${Math.abs(x(cents) - x(0))}%)` }}
        />
      </span>
    </>
  );
  return <li>{href ? <a href={href}>{content}</a> : <div>{content}</div>}</li>;
}
