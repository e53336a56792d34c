import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { vatTexts as texts } from "#lib/bookkeeping/texts.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";

/** The files of the VAT of each month. */
export const VatLinks = ({ months }: { months: readonly string[] }) => (
  <Card title={texts.sheet}>
    <p className="mb-2 text-ink-2">{texts.help}</p>
    <p className="grid grid-cols-2 gap-x-5">
      {months.flatMap((month) =>
        TABLE_FORMATS.map((format) => (
          <a
            key={month + format}
            href={`/admin/settlements/vat/export?month=${month}&format=${format}`}
            className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
          >
            <DownloadIcon />
            {texts.download(month, format)}
          </a>
        )),
      )}
    </p>
  </Card>
);
