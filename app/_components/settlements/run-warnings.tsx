import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import type { RunWarning } from "#lib/settlements/rules/run.ts";
import { settlementRunTexts as texts } from "#lib/settlements/texts.ts";

/** What an admin should look at, with the way to each company. */
export function RunWarnings({ warnings }: { warnings: readonly RunWarning[] }) {
  if (warnings.length === 0) return <Notice tone="success">{texts.noWarnings}</Notice>;
  return (
    <Card title={texts.warnings}>
      <ul className="grid gap-3">
        {warnings.map((warning) => (
          <li key={warning.kind}>
            <Warning {...warning} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Warning({ kind, count, companies }: RunWarning) {
  const left = kind === "payments_unassigned" ? 0 : count - companies.length;
  return (
    <details className="rounded-card border border-line px-4 py-3">
      <summary className="cursor-pointer font-label">{texts.warningTitles[kind](count)}</summary>
      <p className="mt-2 text-ink-2">{texts.warningHelp[kind]}</p>
      {kind === "payments_unassigned" && (
        <p className="mt-2">
          <a href="/admin/payments" className="text-link hover:underline">
            {texts.toPayments}
          </a>
        </p>
      )}
      <ul className="mt-2 grid gap-1">
        {companies.map(({ id, name, cents }) => (
          <li key={id} className="flex justify-between gap-4">
            <a href={`/companies/${id}`} className="min-w-0 text-link hover:underline wrap-anywhere">
              {name}
            </a>
            <span className="shrink-0 tabular-nums">{formatEuros(cents)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-1 text-ink-3">{texts.more(left)}</p>}
    </details>
  );
}
