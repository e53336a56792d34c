import { Card } from "#app/_ui/card.tsx";
import type { PlacedLine } from "#lib/domain/settlement/credit.ts";
import { formatEuros } from "#lib/i18n/format.ts";
import { lineTitle } from "#lib/i18n/statement-lines.ts";
import { creditNoteTexts as texts } from "#lib/i18n/texts/credit-notes.ts";
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
