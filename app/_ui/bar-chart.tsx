export type ChartBar = {
  key: string | number;
  /** The bar's label, for example a period. */
  label: string;
  /** The value in words. */
  shown: string;
  value: number;
  /** Another value, drawn on top of the first. Neither may be negative then. */
  over?: number;
  /** The page behind the bar, reached from its value. */
  href?: string;
  /** An estimate is drawn with a broken line; the latest bar is marked. */
  look?: "estimate" | "latest";
};

type Tick = { value: number; shown: string };
type Props = {
  label: string;
  bars: readonly ChartBar[];
  /** The lines of the scale, the lowest first. They hold all values. */
  ticks: readonly Tick[];
  /** The labels under the first and the last bar. */
  ends: readonly [string, string];
  /** The most bars on a phone, by default as many as it shows at a thumb's width, 24 px each. */
  onPhone?: number;
  tall?: boolean;
};

const ON_PHONE = 8;

/**
 * A bar chart with a scale, drawn by the server. It is a list of disclosures, which need no script: pointing at a bar shows its
 * value above the chart, and a tap, Enter or a click keeps it there with the link to the bar's page. A phone shows the latest
 * bars.
 */
export function BarChart({ label, bars, ticks, ends, onPhone = ON_PHONE, tall = false }: Props) {
  const [low, high] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 0];
  const older = bars.length - onPhone;
  const y = (value: number) => ((high - value) / (high - low || 1)) * 100;
  return (
    <div className={tall ? "bar-chart bar-chart-tall" : "bar-chart"}>
      <div aria-hidden="true" className="bar-chart-scale">
        {ticks.map(({ value, shown }) => (
          <span key={value} style={{ top: `${y(value)}%` }} data-zero={value === 0 || undefined}>
            {shown}
          </span>
        ))}
      </div>
      <ol aria-label={label}>
        {bars.map(({ key, label: name, shown, value, over = 0, href, look }, index) => {
          const end = value + over;
          const words = (
            <>
              {name}: <strong>{shown}</strong>
            </>
          );
          return (
            <li key={key} className={index < older ? "max-sm:hidden" : undefined}>
              <details name={label}>
                <summary>
                  <span
                    className="bar"
                    data-look={look}
                    style={{
                      top: `${Math.min(y(end), y(0))}%`,
                      height: `max(2px, ${Math.abs(y(end) - y(0))}%)`,
                    }}
                  >
                    {over > 0 && <span className="bar-over" style={{ height: `${(over / end) * 100}%` }} />}
                  </span>
                  <span className="bar-words">{words}</span>
                </summary>
                {href && (
                  <a href={href} className="bar-words link">
                    {words}
                  </a>
                )}
              </details>
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="bar-chart-ends">
        <span className={older > 0 ? "max-sm:hidden" : undefined}>{ends[0]}</span>
        {older > 0 && <span className="sm:hidden">{bars[older]?.label}</span>}
        <span>{ends[1]}</span>
      </p>
    </div>
  );
}
