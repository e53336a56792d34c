import type { Metadata } from "next";
import { PaidStatements, toldBy } from "#app/_components/bank/movements.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { movementPageSchema } from "#lib/bank/schema.ts";
import { bankPageTexts, movementTexts as texts } from "#lib/bank/texts.ts";
import { viewMovement } from "#lib/bank/use-cases/movements.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { readPageOnce, requireAdmin } from "#lib/http/page.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";

type Props = { params: Promise<{ movementId: string }> };

async function read({ params }: Props) {
  await requireAdmin();
  return readPageOnce(movementPageSchema, viewMovement, await params);
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: `${texts.crumb} ${formatEuros((await read(props)).movement.cents)}`,
});

/** Explains a movement of the bank by the statements that it paid. */
export default async function MovementPage(props: Props) {
  const view = await read(props);
  const { movement } = view;
  return (
    <EntityPage
      title={`${texts.crumb} ${formatEuros(movement.cents)}`}
      list={{ label: texts.title, href: "/admin/bank/movements" }}
      aside={
        <Card title={texts.crumb}>
          <DescriptionList>
            <DescriptionRow
              term={texts.state}
              under={movement.decidedBy && texts.decided(movement.decidedBy, movement.decidedWhy)}
            >
              {texts.outcomes[movement.outcome]}
            </DescriptionRow>
            {movement.day && <DescriptionRow term={texts.day}>{formatDate(movement.day)}</DescriptionRow>}
            <DescriptionRow term={texts.counterparty}>{movement.counterpartyName ?? "–"}</DescriptionRow>
            {movement.counterpartyIban && (
              <DescriptionRow term={texts.account}>{formatIban(movement.counterpartyIban)}</DescriptionRow>
            )}
            <DescriptionRow term={texts.told}>{toldBy(movement) || "–"}</DescriptionRow>
            {movement.bankReference && (
              <DescriptionRow term={texts.bankReference}>{movement.bankReference}</DescriptionRow>
            )}
            <DescriptionRow
              term={texts.file}
              under={bankPageTexts.received(movement.receivedAt, movement.fileKind)}
            >
              <span className="wrap-anywhere">{movement.fileMessageId}</span>
            </DescriptionRow>
          </DescriptionList>
        </Card>
      }
    >
      <PaidStatements view={view} />
    </EntityPage>
  );
}
