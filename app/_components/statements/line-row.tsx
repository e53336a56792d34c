import { formatEuros } from "#lib/messages/format.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { lineBasis, lineTitle } from "#lib/statements/line-texts.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";

export type HrefOf = (statement: { number: string }) => string | null;

type Props = {
  line: StatementLine;
  /** Of the first line of a vehicle. */
  plate: string | null;
  hrefOf: HrefOf;
};

/** One line and its calculation, which on a phone stands under the line's name (statement.css). */
export function LineRow({ line, plate, hrefOf }: Props) {
  const original = line.basis.kind === "correction" ? line.basis.statement : null;
  const href = original === null ? null : hrefOf({ number: original });
  return (
    <tr>
      <th scope="row" className="name">
        {plate && <strong>{plate} </strong>}
        {lineTitle(line)}
        {href && original && (
          <a href={href} className="link ms-2 print:hidden">
            {texts.toOriginal(original)}
          </a>
        )}
      </th>
      <td className="basis">{lineBasis(line)}</td>
      <td className="mark">{formatEuros(line.amountCents)}</td>
    </tr>
  );
}
