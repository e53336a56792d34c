import { Card } from "#app/_ui/card.tsx";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import type { HrefOf } from "./line-row.tsx";

type Props = { document: StatementDocument; hrefOf: HrefOf };

/** The original of a credit note, and what came later about this statement. */
export function Related({ document: { credits, creditedBy }, hrefOf }: Props) {
  const items = [
    ...(credits ? [{ number: credits.number, text: texts.credits(credits.number, credits.issuedOn) }] : []),
    ...creditedBy.map(({ number }) => ({ number, text: texts.creditedBy(number) })),
  ];
  if (items.length === 0) return null;
  return (
    <Card title={texts.related}>
      <ul className="grid gap-1">
        {items.map(({ number, text }) => {
          const href = hrefOf({ number });
          return (
            <li key={number}>
              {href ? (
                <a href={href} className="link">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
      {credits?.reason && <p className="mt-3 wrap-anywhere">{texts.creditReason(credits.reason)}</p>}
    </Card>
  );
}
