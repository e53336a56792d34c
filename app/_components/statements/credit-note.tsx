import { Card } from "#app/_ui/card.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import type { PlacedLine } from "#lib/settlements/rules/credit.ts";
import { lineTitle } from "#lib/statements/line-texts.ts";
import { creditNoteTexts as texts } from "#lib/statements/texts.ts";
import { CreditNoteDialog } from "./credit-note-dialog.tsx";

type Props = { companyId: number; statementId: number; creditable: readonly PlacedLine[] };

/** For admins: gives fees of a final statement back. Nothing where there is nothing left to give. */
export function CreditNote({ companyId, statementId, creditable }: Props) {
  if (creditable.length === 0) return null;
  const choices = creditable.map(({ position, line }) => ({
    position,
    label: [line.licensePlate, lineTitle(line)].filter(Boolean).join(" · "),
    amount: formatEuros(-line.amountCents),
  }));
  return (
    <Card title={texts.title}>
      <p className="mb-4 text-ink-2">{texts.help}</p>
      <CreditNoteDialog companyId={companyId} statementId={statementId} choices={choices} />
    </Card>
  );
}
