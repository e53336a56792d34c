import { ChartTable } from "#app/_components/statements/finance/chart-table.tsx";
import { PeriodChanges } from "#app/_components/statements/finance/period-changes.tsx";
import { Running } from "#app/_components/statements/finance/year.tsx";
import { BarChart } from "#app/_ui/bar-chart.tsx";
import { Card } from "#app/_ui/card.tsx";
import { CheckIcon } from "#app/_ui/icon.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { scaleTicks } from "#lib/core/chart-scale.ts";
import { currentSession } from "#lib/doors/auth/auth.ts";
import { sessionConfirmation } from "#lib/doors/auth/context.ts";
import { FIRST_STEPS, type FirstStep, type FirstSteps, firstSteps } from "#lib/home/rules/home.ts";
import type { CompanyHome } from "#lib/home/use-cases/home.ts";
import { formatDate, formatEuros, formatPeriod, formatWholeEuros } from "#lib/messages/format.ts";
import { checkInviter } from "#lib/people/rules/membership.ts";
import type { PeriodSums } from "#lib/settlements/queries/statements.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";
import { NextPaymentCard } from "./next-payment.tsx";
import { TodoCard, todoCount } from "./todo.tsx";

/** Whether the signed-in person has a second factor. Only the server may read the factors. */
async function hasSecondFactorNow(): Promise<boolean> {
  const session = await currentSession();
  if (session === null) return false;
  const { passkey, totp } = await sessionConfirmation(session);
  return passkey || totp;
}

type Props = { home: CompanyHome; companyId: number; periods: readonly PeriodSums[] };

/** The head of a company's Talous: the next payment at the left, the things to do at the right. */
export async function HomeHead({ home, companyId, periods }: Props) {
  const { next, running, companySteps, recent, todo, now } = home;
  const steps = companySteps && firstSteps({ ...companySteps, secondFactor: await hasSecondFactorNow() });
  const path = `/companies/${companyId}/invoices`;
  const money = (next !== null || running !== null) && (
    <div className="grid min-w-0 gap-6">
      {next && <NextPaymentCard home={{ ...home, next }} companyId={companyId} />}
      {running && <Running running={running} path={path} now={now} />}
    </div>
  );
  const beside = (todoCount(todo) > 0 || steps !== null || recent.length > 1) && (
    <div className="grid min-w-0 gap-6 md:max-lg:grid-cols-2 md:max-lg:[&>:last-child:nth-child(odd)]:col-span-2">
      <TodoCard home={home} companyId={companyId} />
      {steps && <FirstStepsCard steps={steps} company={home.company} />}
      <Trend home={home} companyId={companyId} periods={periods} />
    </div>
  );
  return money && beside ? (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      {money}
      {beside}
    </div>
  ) : (
    money || beside || null
  );
}

type TrendProps = { home: CompanyHome; companyId: number; periods: readonly PeriodSums[] };

/** The sums of the latest periods, and the current one's forecast. */
function Trend({ home: { recent, forecastCents, now }, companyId, periods }: TrendProps) {
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || recent.length < 2) return null;
  const running = periodOf(helsinkiDate(now));
  const values = [...recent.map(({ totalCents }) => totalCents), forecastCents ?? 0];
  return (
    <Card title={m.home_trend()}>
      <BarChart
        label={m.home_trend()}
        ticks={scaleTicks(values).map((value) => ({ value, shown: formatWholeEuros(value) }))}
        ends={[
          formatDate(first.period.start),
          forecastCents === null ? formatDate(last.period.end) : m.home_trendNow(),
        ]}
        bars={[
          ...recent.map(({ id, period, totalCents }) => ({
            key: id,
            label: formatPeriod(period),
            shown: formatEuros(totalCents),
            value: totalCents,
            href: `/companies/${companyId}/invoices/${id}`,
            ...(id === last.id && { look: "latest" as const }),
          })),
          ...(forecastCents === null
            ? []
            : [
                {
                  key: "forecast",
                  label: m.home_trendForecast({ period: formatPeriod(running) }),
                  shown: formatWholeEuros(Math.round(forecastCents / 100) * 100),
                  value: forecastCents,
                  href: `/companies/${companyId}/invoices/${running.start}/${running.end}`,
                  look: "estimate" as const,
                },
              ]),
        ]}
      />
      <PeriodChanges periods={periods} />
      <ChartTable periods={periods} />
    </Card>
  );
}

/** A new company's open steps; hidden once all are done. */
function FirstStepsCard({
  steps: { done, left },
  company,
}: {
  steps: FirstSteps;
  company: Pick<Company, "id" | "status">;
}) {
  const path = `/companies/${company.id}`;
  /** The page of each step; null if it is not yet possible. */
  const places: Record<FirstStep, string | null> = {
    iban: `${path}/details`,
    vehicles: `${path}/vehicles/new`,
    drivers: `${path}/drivers/new`,
    accountant: `${path}/details`,
    colleague: checkInviter(company).ok ? `${path}/users` : null,
    secondFactor: "/user/account",
  };
  return (
    <Card
      title={m.home_firstSteps()}
      note={
        <span className="text-caption text-ink-2 tabular-nums">
          {m.home_progress({ done: done.length, all: FIRST_STEPS.length })}
        </span>
      }
    >
      <div aria-hidden="true" className="-mt-1 mb-3 h-1.5 rounded-full bg-line">
        <div
          className="h-full rounded-full bg-brand"
          style={{ width: `${(done.length / FIRST_STEPS.length) * 100}%` }}
        />
      </div>
      <ul>
        {left.map((step) => (
          <li key={step}>
            {places[step] ? (
              <a href={places[step]} className={`${STEP} font-label text-link hover:underline`}>
                <Mark />
                {m.home_steps({ step })}
              </a>
            ) : (
              <p className={`${STEP} text-ink-3`}>
                <Mark />
                {m.home_onceApproved({ step: m.home_steps({ step }) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-3">
          {done.map((step) => (
            <li key={step} className="flex items-center gap-1.5">
              <CheckIcon className="text-active" />
              <span className="line-through">{m.home_steps({ step })}</span>
              <span className="sr-only"> ({m.home_stepDone()})</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const STEP = "flex min-h-(--control-height) items-center gap-2.5 py-1";

const Mark = () => (
  <span aria-hidden="true" className="size-4.5 flex-none rounded-full border-2 border-control-strong" />
);
