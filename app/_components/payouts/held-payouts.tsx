import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import type { RunPayouts } from "#lib/payouts/use-cases/read.ts";

/** Statements whose money waits, and what for. */
export function HeldPayouts({ held: { count, named } }: Pick<RunPayouts, "held">) {
  return (
    <section aria-label={texts.held}>
      <h2 className="mb-1 text-section font-section">{texts.held}</h2>
      <p className="text-ink-2">{texts.heldHelp}</p>
      <p className="mt-1 mb-3">
        <a href="/admin/iban-changes" className="text-link hover:underline">
          {texts.toIbanChanges}
        </a>
      </p>
      <Table caption={texts.held}>
        <thead>
          <tr>
            <HeadCell>{texts.company}</HeadCell>
            <HeadCell>{texts.statement}</HeadCell>
            <HeadCell>{texts.reason}</HeadCell>
            <HeadCell number>{texts.sum}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {named.map((one) => (
            <tr key={one.statementId}>
              <NameCell href={`/companies/${one.companyId}/details`}>{one.name}</NameCell>
              <Cell label={texts.statement}>
                <span className="tabular-nums">{one.statementNumber}</span>
              </Cell>
              <Cell label={texts.reason}>{texts.holds[one.hold]}</Cell>
              <td className="number" data-label={texts.sum}>
                {formatEuros(one.cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > named.length && <p className="mt-2 text-ink-3">{texts.moreHeld(count - named.length)}</p>}
    </section>
  );
}
