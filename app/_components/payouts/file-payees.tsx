import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { payeeCheckTexts } from "#lib/bank/texts.ts";
import { formatFacts, formatInteger } from "#lib/messages/format.ts";
import type { FilePayees } from "#lib/payouts/queries/payees.ts";
import type { PayoutFile } from "#lib/payouts/queries/payouts.ts";
import { BY_DOUBT } from "#lib/payouts/rules/file-decision.ts";
import * as m from "#messages";

type Props = { file: Pick<PayoutFile, "number" | "payments">; payees: FilePayees };

/** The bank's verification of a payment file's payees: the transfers by result, and those that an admin has to look at. */
export function FilePayeesPart({ file: { number, payments }, payees: { counts, doubtful } }: Props) {
  const open = payments - Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = BY_DOUBT.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count === 0 ? [] : `${m.payeeCheck_states({ state })} ${formatInteger(count)}`;
  });
  const doubts = BY_DOUBT.reduce(
    (sum, state) => sum + (state === "match" || state === "pending" ? 0 : (counts[state] ?? 0)),
    0,
  );
  return (
    <section aria-label={`${m.payout_payees()} ${number}`} className="mt-4 border-t border-line pt-4">
      <h4 className="font-label">{m.payout_payees()}</h4>
      <p className="tabular-nums">
        {formatFacts([...shown, open > 0 && `${m.payout_payeesOpen()} ${formatInteger(open)}`])}
      </p>
      <p className="mt-1 max-w-prose text-caption text-ink-2">{m.payout_payeesHelp()}</p>
      {doubtful.length > 0 && (
        <div className="mt-3">
          <Table caption={`${m.payout_payeesDiffer()} ${number}`} columns="many">
            <thead>
              <tr>
                <HeadCell>{m.payout_company()}</HeadCell>
                <HeadCell>{m.payout_statement()}</HeadCell>
                <HeadCell>{m.payout_payeeResult()}</HeadCell>
                <HeadCell>{m.payout_payeeName()}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {doubtful.map((one) => (
                <tr key={one.statementId}>
                  <NameCell href={`/companies/${one.companyId}/details`}>{one.companyName}</NameCell>
                  <Cell label={m.payout_statement()}>
                    <a
                      href={`/companies/${one.companyId}/invoices/${one.statementId}`}
                      className="link tabular-nums"
                    >
                      {one.statementNumber}
                    </a>
                  </Cell>
                  <Cell label={m.payout_payeeResult()}>
                    {m.payeeCheck_states({ state: one.state })}
                    {one.reason && <span className="under">{payeeCheckTexts.reason(one.reason)}</span>}
                  </Cell>
                  <Cell label={m.payout_payeeName()}>
                    <span className="wrap-anywhere">{one.name ?? one.told ?? m.payout_payeeNoName()}</span>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          {doubts > doubtful.length && (
            <p className="mt-2 text-ink-3">{m.payout_more({ count: doubts - doubtful.length })}</p>
          )}
        </div>
      )}
    </section>
  );
}
