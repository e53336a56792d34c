import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { BadgeCell, Cell, NameCell } from "#app/_ui/table.tsx";
import { formatEuros, formatInteger, formatPeriod } from "#lib/messages/format.ts";
import type { RunRow } from "#lib/settlements/queries/settlement-runs.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { type RunMoney, runMoneyOf } from "#lib/settlements/rules/run-money.ts";
import { numbersBetween } from "#lib/settlements/texts.ts";
import type { RunList } from "#lib/settlements/use-cases/runs.ts";
import * as m from "#messages";
import { PreviewButton } from "./ask-run.tsx";

/** The list of periods, the latest first. Periods without a run stand in the order of their dates. */
export const runList = ({ page, waiting, current, payouts }: RunList): List<RunRow> => ({
  path: "/admin/settlements",
  words: {
    title: m.settlementRun_title(),
    help: m.settlementRun_help(),
    pageEmpty: m.settlementRun_pageEmpty(),
    noneFound: m.settlementRun_noneFound(),
    noneFoundHelp: m.settlementRun_noneFoundHelp(),
  },
  caption: m.settlementRun_caption(),
  rowKey: ({ id }) => id,
  columns: [
    { title: m.settlementRun_period() },
    { title: m.settlementRun_statements(), as: "amount" },
    { title: m.settlementRun_gross(), as: "amount" },
    { title: m.settlementRun_payout(), as: "amount" },
    { title: m.settlementRun_state() },
  ],
  body: () =>
    [...waiting.map((period) => ({ period, run: null })), ...page.rows.map(withRun)]
      .sort((a, b) => (a.period.start < b.period.start ? 1 : -1))
      .map(({ period, run }) =>
        run ? (
          <RunLine
            key={period.start}
            run={run}
            over={period.start < current.start}
            money={runMoneyOf(payouts.get(run.id) ?? {})}
          />
        ) : (
          <WaitingLine key={period.start} period={period} over={period.start < current.start} />
        ),
      ),
});

const withRun = (run: RunRow) => ({ period: run.period, run });

function RunLine({ run, over, money }: { run: RunRow; over: boolean; money: RunMoney }) {
  const sums = run.result ?? run.preview;
  return (
    <tr>
      <NameCell
        href={`/admin/settlements/${run.id}`}
        under={
          run.result?.numbers && (
            <>
              <Numbers {...run.result.numbers} />
              <PayoutCounts {...money} />
            </>
          )
        }
      >
        {formatPeriod(run.period)}
      </NameCell>
      {sums ? (
        <>
          <NumberCell label={m.settlementRun_statements()}>{formatInteger(sums.statements)}</NumberCell>
          <NumberCell label={m.settlementRun_gross()}>{formatEuros(sums.grossCents)}</NumberCell>
          <NumberCell label={m.settlementRun_payout()}>{formatEuros(sums.payoutCents)}</NumberCell>
        </>
      ) : (
        <>
          <td />
          <td />
          <td />
        </>
      )}
      <BadgeCell>
        <RunBadge run={run} over={over} money={money} />
      </BadgeCell>
    </tr>
  );
}

const TONES = { confirmed: "pending", moving: "pending", partly: "incomplete", paid: "active" } as const;

/** The payment state of a final run. */
const MoneyBadge = ({ money: { state, rejected } }: { money: RunMoney }) => (
  <StatusBadge tone={rejected > 0 ? "error" : TONES[state]}>
    {m.settlementRun_moneyStates({ state })}
  </StatusBadge>
);

/** The number of paid payouts of a partly paid run, and the numbers of held and rejected payouts. */
const PayoutCounts = ({ state, payouts, paid, held, rejected }: RunMoney) => (
  <>
    {state === "partly" && <span className="block">{m.settlementRun_paidOf({ paid, payouts })}</span>}
    {held > 0 && <span className="block text-ink-2">{m.settlementRun_held({ count: held })}</span>}
    {rejected > 0 && (
      <span className="block text-error">{m.settlementRun_rejected({ count: rejected })}</span>
    )}
  </>
);

/** On one line, which may reach below the badge beside the name. */
const Numbers = (numbers: { first: string; last: string }) => (
  <span className="whitespace-nowrap">{numbersBetween(numbers)}</span>
);

const NumberCell = ({ label, children }: { label: string; children: string }) => (
  <td className="number amount" data-label={label}>
    {children}
  </td>
);

function WaitingLine({ period, over }: { period: Period; over: boolean }) {
  return (
    <tr>
      <NameCell>{formatPeriod(period)}</NameCell>
      <Cell>
        <PreviewButton start={period.start} label={m.settlementRun_look()} leads />
      </Cell>
      <td />
      <td />
      <BadgeCell>
        <OpenBadge closed={false} over={over} />
      </BadgeCell>
    </tr>
  );
}

type BadgeProps = { run: Pick<RunRow, "finalisedAt" | "closedAt">; over: boolean; money: RunMoney };

/** The state of a run; for a final one, its payment state. */
export const RunBadge = ({ run: { finalisedAt, closedAt }, over, money }: BadgeProps) =>
  finalisedAt ? <MoneyBadge money={money} /> : <OpenBadge closed={closedAt !== null} over={over} />;

function OpenBadge({ closed, over }: { closed: boolean; over: boolean }) {
  if (closed) return <StatusBadge tone="error">{m.settlementRun_states_closed()}</StatusBadge>;
  if (over) return <StatusBadge tone="incomplete">{m.settlementRun_states_due()}</StatusBadge>;
  return <StatusBadge tone="pending">{m.settlementRun_states_running()}</StatusBadge>;
}

/** Links to the yearly files of all companies. The current year's file ends today. */
export const ExtractLinks = ({ year }: { year: number }) => (
  <section aria-label={m.extract_title()} className="mt-8 print:hidden">
    <h2 className="text-section font-section">{m.extract_title()}</h2>
    <p className="text-ink-2">{m.extract_help()}</p>
    <p className="flex flex-wrap gap-x-5">
      {[year, year - 1].map((one) => (
        <a
          key={one}
          href={`/admin/settlements/export?year=${one}&format=csv`}
          className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
        >
          <DownloadIcon />
          {m.extract_download({ year: one })}
        </a>
      ))}
    </p>
  </section>
);
