import type { StatementLine } from "#lib/domain/settlement/lines.ts";
import { formatEuros } from "#lib/i18n/format.ts";
import { lineBasis, lineTitle } from "#lib/i18n/statement-lines.ts";
import { statementTexts as texts } from "#lib/i18n/texts/statements.ts";
import type { HrefOf } from "./lines.tsx";

type Props = {
  line: StatementLine;
  /** Of the first line of a vehicle. */
  plate: string | null;
  hrefOf: HrefOf;
};

/** One line and its calculation, which on a phone stands under the line's name. */
export function LineRow({ line, plate, hrefOf }: Props) {
  const basis = lineBasis(line);
  const original = line.basis.kind === "correction" ? line.basis.statement : null;
  const href = original === null ? null : hrefOf({ number: original });
  return (
    <tr>
      <th scope="row" className="name">
        {plate && <strong className="font-section max-md:block">{plate} </strong>}
        {lineTitle(line)}
        {href && original && (
          <a href={href} className="link ms-2 print:hidden">
            {texts.toOriginal(original)}
          </a>
        )}
        <span className="under md:hidden">{basis}</span>
      </th>
      <td className="number text-caption text-ink-3 max-md:hidden! print:table-cell!">{basis}</td>
      <td className="mark text-end! whitespace-nowrap tabular-nums">{formatEuros(line.amountCents)}</td>
    </tr>
  );
}
