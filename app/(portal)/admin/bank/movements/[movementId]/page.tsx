import type { Metadata } from "next";
import { OutcomeBadge, PaidStatements, toldBy } from "#app/_components/bank/movements.tsx";
import { TakeBackMovementButton } from "#app/_components/bank/take-back-button.tsx";
import { Proposals } from "#app/_components/bank/waiting.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { movementPageSchema } from "#lib/bank/schema.ts";
import { loadMovement, viewMovement } from "#lib/bank/use-cases/movements.ts";
import { printedAccount } from "#lib/core/finnish/iban.ts";
import { adminRowOfPath, readPageOnce, requireAdmin } from "#lib/doors/page.ts";
import { formatDate, formatDateTime, formatEuros, formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ movementId: string }> };

async function read({ params }: Props) {
  await requireAdmin();
  return readPageOnce(movementPageSchema, viewMovement, await params);
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: `${m.movement_crumb()} ${formatEuros((await read(props)).movement.cents)}`,
});

export default streamed(MovementPage, adminRowOfPath(movementPageSchema, loadMovement));

/** Explains a movement of the bank by the statements that it paid. */
async function MovementPage(props: Props) {
  const view = await read(props);
  const { movement, history } = view;
  const path = `/admin/bank/movements/${movement.id}`;
  return (
    <EntityPage
      title={`${m.movement_crumb()} ${formatEuros(movement.cents)}`}
      list={{ label: m.movement_title(), href: "/admin/bank/movements" }}
      aside={
        <>
          <Card title={m.movement_crumb()}>
            <DescriptionList>
              <DescriptionRow
                term={m.movement_state()}
                under={
                  movement.decidedBy &&
                  [m.movement_decided({ by: movement.decidedBy }), movement.decidedWhy]
                    .filter(Boolean)
                    .join(": ")
                }
              >
                <OutcomeBadge outcome={movement.outcome} />
              </DescriptionRow>
              {movement.day && (
                <DescriptionRow term={m.bankPage_day()}>{formatDate(movement.day)}</DescriptionRow>
              )}
              <DescriptionRow term={m.bankPage_counterparty()}>
                {movement.counterpartyName ?? "–"}
              </DescriptionRow>
              {movement.counterpartyIban && (
                <DescriptionRow term={m.movement_account()}>
                  {printedAccount(movement.counterpartyIban)}
                </DescriptionRow>
              )}
              <DescriptionRow term={m.bankPage_told()}>{toldBy(movement) || "–"}</DescriptionRow>
              {movement.bankReference && (
                <DescriptionRow term={m.movement_bankReference()}>{movement.bankReference}</DescriptionRow>
              )}
              <DescriptionRow
                term={m.movement_file()}
                under={m.bankPage_received({
                  at: formatDateTime(movement.receivedAt),
                  by: movement.fileKind,
                })}
              >
                <span className="wrap-anywhere">{movement.fileMessageId}</span>
              </DescriptionRow>
              {movement.count > 1 && (
                <DescriptionRow term={m.movement_transactions()}>
                  {formatInteger(movement.count)}
                </DescriptionRow>
              )}
            </DescriptionList>
            {movement.outcome === "set_aside" && <TakeBackMovementButton entryId={movement.id} />}
          </Card>
          {history.rows.length > 0 && <AdminHistory page={history} of="bank_entry" path={path} />}
        </>
      }
    >
      {view.waiting ? <Proposals movement={view.waiting} /> : <PaidStatements view={view} />}
    </EntityPage>
  );
}
