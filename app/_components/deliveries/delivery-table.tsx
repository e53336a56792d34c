import { EmailText } from "#app/_ui/email-text.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { FailedDelivery } from "#lib/deliveries/rules/delivery.ts";
import { deliveryName, deliveryReason, deliveryTexts as texts } from "#lib/deliveries/texts.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { RetryButton } from "./retry-buttons.tsx";

/** What could not be delivered, to whom and why, and the way to try again. */
export const DeliveryTable = ({ rows }: { rows: readonly FailedDelivery[] }) => (
  <Table caption={texts.title}>
    <thead>
      <tr>
        <HeadCell>{texts.what}</HeadCell>
        <HeadCell>{texts.recipient}</HeadCell>
        <HeadCell>{texts.error}</HeadCell>
        <HeadCell>{texts.failedAt}</HeadCell>
        <HeadCell>
          <span className="sr-only">{texts.retry}</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <NameCell under={texts.one[row.kind]}>
            <span className="font-section">{deliveryName(row)}</span>
          </NameCell>
          <Cell label={texts.recipient}>
            <Recipient {...row} />
          </Cell>
          <Cell label={texts.error}>{deliveryReason(row)}</Cell>
          <Cell label={texts.failedAt} under={`${texts.attempts} ${formatInteger(row.attempts)}`}>
            <span className="tabular-nums">{formatDateTime(row.failedAt)}</span>
          </Cell>
          <Cell>
            {row.retryable ? (
              <RetryButton {...wordsOf(row)} />
            ) : (
              <span className="text-caption text-ink-3">
                {row.kind === "webhook" ? texts.switchedOff : texts.forgotten}
              </span>
            )}
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** A call is about a company, anything else is something by itself. */
function wordsOf({ key, ...row }: FailedDelivery) {
  const name = deliveryName(row);
  return { deliveryId: key, name, about: row.kind === "provider" ? (row.recipient ?? name) : name };
}

function Recipient({ recipient, companyId, kind }: FailedDelivery) {
  if (recipient === null) return texts.unknown;
  const name = kind === "mail" ? <EmailText value={recipient} /> : recipient;
  if (companyId === null) return name;
  return (
    <a href={`/companies/${companyId}/details`} className="link">
      {name}
    </a>
  );
}
