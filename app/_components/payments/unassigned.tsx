import { ListFilter } from "#app/_components/list/list-filter.tsx";
import { FILE_LINK, type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import type { Page } from "#lib/core/keyset.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { formatDateTime, formatEuros, formatFacts } from "#lib/messages/format.ts";
import type { UnassignedPayment } from "#lib/payments/queries/unassigned-payments.ts";
import { isOptionalInFile, PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { methodText } from "#lib/payments/texts.ts";
import * as m from "#messages";
import { AssignButton } from "./assign-dialog.tsx";
import { PaymentUploadForm } from "./upload-form.tsx";

const PATH = "/admin/payments";
type Props = { page: Page<UnassignedPayment>; search: string };

/** Lists payments that have no company yet, each with a button to assign it. */
export function Unassigned({ page, search }: Props) {
  return (
    <section aria-labelledby="unassigned" className="mb-8">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="mb-3">
          <h2 id="unassigned" className="text-section font-section">
            {m.payment_unassigned()}
          </h2>
          <p className="text-ink-2">{m.payment_unassignedHelp()}</p>
        </div>
        <ListFilter path={PATH} query={{ q: search }} filter={{ search: m.payment_filter() }} />
      </div>
      <ListRows
        list={
          search
            ? {
                ...unassignedList(),
                words: { title: title(), noneFound: m.payment_noneWithPlate({ plate: search }) },
              }
            : unassignedList()
        }
        query={{ q: search }}
        page={page}
      />
    </section>
  );
}

const title = () => m.payment_unassigned();

const unassignedList = (): List<UnassignedPayment> => ({
  path: PATH,
  words: { title: title(), none: m.payment_none(), noneHelp: m.payment_noneHelp() },
  caption: title(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.payment_filter(),
      as: "name",
      cell: ({ licensePlate }) => <span className="font-section">{licensePlate}</span>,
      under: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
    },
    {
      title: m.payment_paidAt(),
      as: "digits",
      cell: ({ occurredAt }) => formatDateTime(occurredAt),
      under: ({ method }) => <span className="wrap-anywhere">{methodText(method)}</span>,
    },
    { title: m.payment_amount(), as: "amount", cell: ({ amountCents }) => formatEuros(amountCents) },
    { title: m.payment_sender(), cell: ({ program }) => program ?? m.payment_bySomebody() },
    {
      title: m.payment_assigning(),
      hidden: true,
      as: "badge",
      cell: ({ id, licensePlate, reference, samePlate }) => (
        <AssignButton payment={{ id, licensePlate, reference, samePlate }} />
      ),
    },
  ],
});

/** The id of the card below. */
export const PAYMENT_FILE = "payment-file";

/** Explains the file of payments and takes an upload. */
export const PaymentFile = () => (
  <Card id={PAYMENT_FILE} title={m.payment_upload()}>
    <p className="mb-2 text-ink-2">{m.payment_subtitle()}</p>
    <p>{m.payment_columnsAre()}</p>
    <p className="my-2 font-label">
      {formatFacts(
        PAYMENT_FILE_FIELDS.filter((field) => !isOptionalInFile(field)).map((field) =>
          m.paymentColumns({ field }),
        ),
      )}
    </p>
    <ul className="list-disc space-y-1 ps-5 text-ink-2">
      <li>{m.payment_help_reference()}</li>
      <li>{m.payment_help_type()}</li>
      <li>{m.payment_help_amount()}</li>
      <li>{m.payment_help_tip()}</li>
      <li>{m.payment_help_unassigned()}</li>
    </ul>
    <p className="mt-3 mb-4 flex flex-wrap gap-x-5">
      {TABLE_FORMATS.map((format) => (
        <a key={format} href={`/admin/payments/template?format=${format}`} className={FILE_LINK}>
          <DownloadIcon />
          {m.payment_template({ format })}
        </a>
      ))}
    </p>
    <PaymentUploadForm />
  </Card>
);
