import { Card } from "#app/_ui/card.tsx";
import { placesOn, scaleTicks } from "#lib/core/chart-scale.ts";
import { formatEuros, formatWholeEuros } from "#lib/messages/format.ts";
import type { LineCode, StatementLine } from "#lib/settlements/rules/lines.ts";
import { type WaterfallStep, waterfallOf } from "#lib/statements/rules/waterfall.ts";
import * as m from "#messages";

type Scale = { ticks: readonly number[]; x: (cents: number) => number };

type Props = { lines: readonly StatementLine[]; pictureHref: string };

/** 'Miksi tämä summa?' on a statement, and the same as a picture. */
export const Waterfall = ({ lines, pictureHref }: Props) =>
  waterfallOf(lines).length > 0 && (
    <Card
      title={m.statement_waterfall()}
      note={
        <a href={pictureHref} className="touch-line link text-label print:hidden">
          {m.statement_picture()}
        </a>
      }
    >
      <p className="-mt-2 mb-4 text-ink-2">{m.statement_waterfallHelp()}</p>
      <WaterfallTable lines={lines} />
    </Card>
  );

/** The steps of one statement's money. */
export const WaterfallTable = ({ lines }: { lines: readonly StatementLine[] }) => (
  <StepTable<LineCode>
    caption={m.statement_waterfall()}
    steps={waterfallOf(lines)}
    nameOf={(part) => m.statement_waterfallParts({ part })}
  />
);

type StepTableProps<Part extends string> = {
  caption: string;
  steps: readonly WaterfallStep<Part>[];
  nameOf: (part: Part | "TOTAL") => string;
};

/**
 * Draws the steps from gross to net, on the server. It is a table: screen readers read its names and sums, and the bars between
 * are only visual.
 */
export function StepTable<Part extends string>({ caption, steps, nameOf }: StepTableProps<Part>) {
  const ticks = scaleTicks(steps.flatMap(({ fromCents, toCents }) => [fromCents, toCents]));
  const place = placesOn(ticks);
  const scale = { ticks, x: (cents: number) => place(cents) * 100 };
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.statement_waterfallPart()}</th>
            <th scope="col">{m.statement_total()}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <Step
              key={step.part}
              step={step}
              name={nameOf(step.part)}
              scale={scale}
              last={index === steps.length - 1}
            />
          ))}
        </tbody>
      </table>
      <Axis scale={scale} />
    </>
  );
}

const AMOUNT = "w-28 sm:w-32";

type BarProps = { step: WaterfallStep<string>; scale: Scale; last: boolean };

/**
 * The bar is in the name's cell, so that each row has a name and a sum and no empty cell. On a phone it is below both, across
 * the sum's cell too.
 */
const Step = ({ step, name, scale, last }: BarProps & { name: string }) => (
  <tr className={last ? "font-section" : "font-normal"}>
    <th
      scope="row"
      className="relative h-15 p-0 text-start align-top [font-weight:inherit] sm:h-10 sm:align-middle"
    >
      <span className="block py-1 pe-2 text-label wrap-anywhere sm:w-44">{name}</span>
      <span className="absolute start-0 -end-28 bottom-0 block h-8 sm:start-44 sm:end-0 sm:h-full">
        <Bar step={step} scale={scale} last={last} />
      </span>
    </th>
    <td
      className={`py-1 ps-2 text-end align-top text-label whitespace-nowrap tabular-nums sm:align-middle ${AMOUNT}`}
    >
      {formatEuros(step.cents)}
    </td>
  </tr>
);

/** A bar from the sum before to the sum after, with lines to the rows above and below at these sums. */
function Bar({ step: { part, cents, fromCents, toCents }, scale: { ticks, x }, last }: BarProps) {
  const [from, to] = [x(fromCents), x(toCents)];
  const line = (cents: number, [y1, y2]: [number, number], stroke: string) => (
    <line x1={x(cents)} x2={x(cents)} y1={y1} y2={y2} stroke={stroke} vectorEffect="non-scaling-stroke" />
  );
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="block size-full overflow-visible"
    >
      {ticks.map((tick) => (
        <g key={tick}>{line(tick, [0, 40], tick === 0 ? "var(--control-strong)" : "var(--line)")}</g>
      ))}
      {part !== "TOTAL" && fromCents !== 0 && line(fromCents, [0, 9], "var(--ink-2)")}
      {!last && toCents !== 0 && line(toCents, [31, 40], "var(--ink-2)")}
      {part === "TOTAL" && toCents !== 0 && line(toCents, [0, 9], "var(--ink-2)")}
      <rect
        x={Math.min(from, to)}
        width={Math.max(Math.abs(to - from), 0.4)}
        y="9"
        height="22"
        fill={fillOf({ part, cents })}
      />
    </svg>
  );
}

const fillOf = ({ part, cents }: Pick<WaterfallStep<string>, "part" | "cents">): string => {
  if (part === "TOTAL") return "var(--brand)";
  return cents < 0 ? "var(--ink-2)" : "var(--control)";
};

/** The scale under the bars. A narrow screen shows zero and the end that is farther from it. */
function Axis({ scale: { ticks, x } }: { scale: Scale }) {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0];
  const end = -low > high ? low : high;
  return (
    <div aria-hidden="true" className="relative h-6 text-caption text-ink-3 tabular-nums sm:ms-44 sm:me-32">
      {ticks.map((tick) => (
        <span
          key={tick}
          className={`absolute top-1 -translate-x-1/2 whitespace-nowrap ${tick === 0 || tick === end ? "" : "max-md:hidden"} ${tick === low ? "max-sm:translate-x-0" : ""} ${tick === high ? "max-sm:-translate-x-full" : ""}`}
          style={{ left: `${x(tick)}%` }}
        >
          {formatWholeEuros(tick)}
        </span>
      ))}
    </div>
  );
}
