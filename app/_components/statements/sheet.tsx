import type { ReactNode } from "react";
import { CompanyEntries } from "#app/_components/bookkeeping/company-entries.tsx";
import { listAddress } from "#app/_components/list/query-address.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { joiningFeeSum } from "#lib/settlements/rules/lines.ts";
import { isWaiting } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";
import { Lines } from "./lines.tsx";
import { PaymentCard, Related } from "./payment.tsx";
import { Sums, Vat } from "./vat.tsx";
import { Waterfall } from "./waterfall.tsx";

type Props = {
  document: StatementDocument;
  /** The path of a statement by its number; null without access to it. */
  hrefOf: (statement: { number: string }) => string | null;
  /** The path of the company's card payments; null without access to them. */
  paymentsPath: string | null;
  /** The page of questions about a line, by its position, or about the whole statement (0); null without access. */
  askOf?: (position: number) => string | null;
  /** The path of its picture. */
  pictureHref: string;
  /** The path of the download of its entries; null for a current period. */
  entriesHref?: string;
  /** Cards for readers with an account. */
  children?: ReactNode;
};

/** Shows the whole statement to the company and to its accountant. */
export function StatementSheet({
  document,
  hrefOf,
  paymentsPath,
  askOf = () => null,
  pictureHref,
  entriesHref,
  children,
}: Props) {
  const joined = joiningFeeSum(document.lines);
  return (
    <div className="grid gap-6">
      <Waiting document={document} />
      <Disputed document={document} askOf={askOf} />
      {document.status === "open" && (
        <Notice title={m.statement_preview()}>
          <p>{m.statement_previewNote()}</p>
        </Notice>
      )}
      <Sums document={document} />
      {joined.cents > 0 && (
        <p className="-mt-2 text-ink-2">
          {m.statement_joiningFees({ count: joined.vehicles, cents: formatEuros(joined.cents) })}
        </p>
      )}
      <Waterfall lines={document.lines} pictureHref={pictureHref} />
      <Lines
        document={document}
        links={{
          hrefOf,
          askOf,
          paymentsOf: (vehicle) =>
            paymentsPath &&
            listAddress(paymentsPath, { period: document.period.start, vehicle: String(vehicle) }),
        }}
      />
      <p className="-mt-3 text-caption text-ink-3">{m.document_rounding()}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Vat document={document} />
        <PaymentCard document={document} />
        {entriesHref && <CompanyEntries document={document} exportHref={entriesHref} />}
        <Related document={document} hrefOf={hrefOf} />
        {children}
      </div>
    </div>
  );
}

/** Whether the company has asked about the statement, a line or a card payment. */
function Disputed({
  document: { disputed },
  askOf,
}: Pick<Props, "document"> & Required<Pick<Props, "askOf">>) {
  const href = askOf(0);
  if (disputed.length === 0) return null;
  return (
    <Notice title={m.dispute_statementAsked()}>
      <p>{m.dispute_statementAskedHelp()}</p>
      {href && (
        <a href={href.replace(/\?.*/, "")} className="link">
          {m.dispute_title()}
        </a>
      )}
    </Notice>
  );
}

/** The obstacle to the payment, and what happens next, before all else. */
function Waiting({ document: { payment } }: Pick<Props, "document">) {
  const help = statementPaymentTexts.help(payment);
  if (!isWaiting(payment) || help === null) return null;
  return (
    <Notice tone="warning" title={statementPaymentTexts.waitsTitle(payment)}>
      <p>{help}</p>
    </Notice>
  );
}
