import { DownloadIcon, UploadIcon } from "#app/_ui/icon.tsx";
import { TABLE_FORMATS } from "#lib/domain/table.ts";
import { importTexts } from "#lib/i18n/texts/import.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";

type Props = {
  path: string;
  /** The filter and order in which the list is shown. */
  query?: Readonly<Record<string, string | undefined>>;
  /** Where such a list is brought in from a file. */
  importHref?: string;
};

/** Below a list: the same list, all its pages, as a file. */
export const FileLinks = ({ path, query = {}, importHref }: Props) => (
  <p className="mt-4 flex flex-wrap justify-end gap-x-5 max-sm:justify-start">
    {importHref && (
      <a href={importHref} className={`${LINK} max-sm:basis-full`}>
        <UploadIcon />
        {importTexts.link}
      </a>
    )}
    {TABLE_FORMATS.map((format) => (
      <a key={format} href={addressOf(path, { ...query, cursor: undefined, format })} className={LINK}>
        <DownloadIcon />
        {tableTexts[format]}
      </a>
    ))}
  </p>
);

const LINK = "inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline";

function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return `${path}?${params}`;
}
