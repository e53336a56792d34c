import { Card } from "#app/_ui/card.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import { formatEuros, formatPercent } from "#lib/messages/format.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { vatBreakdown } from "#lib/settlements/rules/vat-breakdown.ts";
import { documentTexts } from "#lib/statements/document-texts.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";

/** Which part of a statement bears which VAT, and why the fees bear none. */
export function Vat({ lines }: { lines: readonly StatementLine[] }) {
  const { payments, feesCents, correctionsCents } = vatBreakdown(lines);
  return (
    <Card title={texts.vat}>
      <Table caption={texts.vat}>
        <thead>
          <tr>
            <HeadCell>{texts.vatPart}</HeadCell>
            <HeadCell number>{documentTexts.vatNet}</HeadCell>
            <HeadCell number>{documentTexts.vatAmount}</HeadCell>
            <HeadCell number>{documentTexts.vatGross}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ vatBasisPoints, grossCents, netCents, vatCents }) => (
            <Part
              key={vatBasisPoints}
              name={documentTexts.vatPayments(formatPercent(vatBasisPoints))}
              cents={[netCents, vatCents, grossCents]}
            />
          ))}
          <Part
            name={documentTexts.vatFees}
            under={documentTexts.exemption}
            cents={[feesCents, 0, feesCents]}
          />
          {correctionsCents !== 0 && (
            <Part
              name={documentTexts.vatCorrections}
              under={documentTexts.vatCorrectionsNote}
              cents={[null, null, correctionsCents]}
            />
          )}
        </tbody>
      </Table>
    </Card>
  );
}

const LABELS = [documentTexts.vatNet, documentTexts.vatAmount, documentTexts.vatGross] as const;
type PartProps = { name: string; under?: string; cents: readonly (number | null)[] };

const Part = ({ name, under, cents }: PartProps) => (
  <tr>
    <th scope="row" className="name max-md:basis-full!">
      {name}
      {under && <span className="under">{under}</span>}
    </th>
    {LABELS.map((label, index) => {
      const amount = cents[index] ?? null;
      return (
        <td key={label} data-label={amount === null ? undefined : label} className="number">
          {amount !== null && formatEuros(amount)}
        </td>
      );
    })}
  </tr>
);
