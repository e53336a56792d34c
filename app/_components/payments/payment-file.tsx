import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { paymentColumns, paymentTexts as texts } from "#lib/payments/texts.ts";
import { UploadForm } from "./upload-form.tsx";

/** How a file of payments should look, and where to send it. */
export const PaymentFile = () => (
  <Card title={texts.upload}>
    <p>{texts.columnsAre}</p>
    <p className="my-2 font-label">{PAYMENT_FILE_FIELDS.map((field) => paymentColumns[field]).join(" · ")}</p>
    <ul className="list-disc space-y-1 ps-5 text-ink-2">
      {texts.help.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <p className="mt-3 mb-4 flex flex-wrap gap-x-5">
      {TABLE_FORMATS.map((format) => (
        <a
          key={format}
          href={`/admin/payments/template?format=${format}`}
          className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
        >
          <DownloadIcon />
          {texts.template[format]}
        </a>
      ))}
    </p>
    <UploadForm />
  </Card>
);
