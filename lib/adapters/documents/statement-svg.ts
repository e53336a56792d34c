import { placesOn, scaleTicks } from "#lib/core/chart-scale.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { formatEuros, formatFacts, formatPeriod, formatWholeEuros } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { LineCode } from "#lib/settlements/rules/lines.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import { type WaterfallStep, waterfallOf } from "#lib/statements/rules/waterfall.ts";
import * as m from "#messages";
import { fitted, writtenXml, type Xml, xml } from "./xml.ts";

type Step = WaterfallStep<LineCode>;

const WIDTH = 760;
const MARGIN = 32;
const BARS = { from: 232, to: 592 };
const [TOP, ROW, BAR] = [128, 44, 24];
const INK = { strong: "#15181e", quiet: "#4a5160", line: "#e3e1da", gross: "#c9c6bc", total: "#f7c325" };

/** Draws a statement as a picture in the company's language: the steps from its card payments to its sum. */
export const drawPicture = (document: StatementDocument): string =>
  inLanguage(document.language, () => writtenXml(picture(document)));

function picture(document: StatementDocument): Xml {
  const { parties, number, period, status, payment } = document;
  const steps = stepsOf(document);
  const foot = TOP + steps.length * ROW;
  const height = foot + 108;
  const title = `${m.document_kind(document)} ${formatPeriod(period)}`;
  const state = status === "open" ? m.document_open() : statementPaymentTexts.line(payment);
  return xml(
    "svg",
    [
      xml("title", title),
      box({ width: WIDTH, height, fill: "#ffffff" }),
      words(title, { y: 56, size: 24, weight: 650 }),
      words(formatFacts([fitted(parties.buyer.name, 60), number]), { y: 86, ink: INK.quiet }),
      ...scaled(steps, foot),
      words(state, { y: foot + 56, weight: 560 }),
      words(status === "open" ? m.document_openNote() : fitted(parties.seller.name, 80), {
        y: foot + 80,
        size: 13,
        ink: INK.quiet,
      }),
    ],
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${height}`,
      width: String(WIDTH),
      height: String(height),
      role: "img",
      lang: document.language,
      "font-family": "Inter, system-ui, sans-serif",
    },
  );
}

/** The steps of the page; a statement with a single kind of line has its sum alone. */
function stepsOf({ lines, totalCents }: StatementDocument): Step[] {
  const steps = waterfallOf(lines);
  const sum: Step = { part: "TOTAL", cents: totalCents, fromCents: 0, toCents: totalCents };
  return steps.length > 0 ? steps : [sum];
}

/** The scale, and on it the bars between their names and sums. */
function scaled(steps: readonly Step[], foot: number): Xml[] {
  const ticks = scaleTicks(steps.flatMap(({ fromCents, toCents }) => [fromCents, toCents]));
  const place = placesOn(ticks);
  const x = (cents: number) => rounded(BARS.from + place(cents) * (BARS.to - BARS.from));
  const axis = ticks.flatMap((cents) => [
    box({
      x: x(cents),
      y: TOP - 8,
      width: 1,
      height: foot - TOP + 8,
      fill: cents === 0 ? INK.quiet : INK.line,
    }),
    words(formatWholeEuros(cents), { x: x(cents), y: foot + 18, size: 12, ink: INK.quiet, anchor: "middle" }),
  ]);
  const rows = steps.flatMap(({ part, cents, fromCents, toCents }, index) => {
    const top = TOP + index * ROW;
    const [left, right] = [Math.min(x(fromCents), x(toCents)), Math.max(x(fromCents), x(toCents))];
    const isTotal = part === "TOTAL";
    const look = { y: top + ROW / 2 + 1, weight: isTotal ? 650 : 400 };
    return [
      words(m.statement_waterfallParts({ part }), look),
      box({
        x: left,
        y: top + (ROW - BAR) / 2 - 4,
        width: Math.max(2, rounded(right - left)),
        height: BAR,
        fill: isTotal ? INK.total : cents < 0 ? INK.quiet : INK.gross,
      }),
      words(formatEuros(cents), { ...look, x: WIDTH - MARGIN, anchor: "end" }),
    ];
  });
  return [...axis, ...rows];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

type Look = { x?: number; y: number; size?: number; weight?: number; ink?: string; anchor?: string };

const words = (
  text: string,
  { x = MARGIN, y, size = 15, weight = 400, ink = INK.strong, anchor = "start" }: Look,
): Xml =>
  xml("text", text, {
    x: String(x),
    y: String(y),
    "font-size": String(size),
    "font-weight": String(weight),
    "text-anchor": anchor,
    fill: ink,
  });

const box = (look: Readonly<Record<"width" | "height", number>> & { x?: number; y?: number; fill: string }) =>
  xml("rect", "", Object.fromEntries(Object.entries(look).map(([name, value]) => [name, String(value)])));
