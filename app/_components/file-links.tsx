import { DownloadIcon } from "#app/_ui/icon.tsx";
import { TABLE_FORMATS } from "#lib/domain/table.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";

type Props = {
  path: string;
  /** The filter and order in which the list is shown. */
  query?: Readonly<Record<string, string | undefined>>;
};

/** Below a list: the same list, all its pages, as a file. */
export const FileLinks = ({ path, query = {} }: Props) => (
  <p className="mt-4 flex flex-wrap justify-end gap-x-5 max-sm:justify-start">
    {TABLE_FORMATS.map((format) => (
      <a
        key={format}
        href={addressOf(path, { ...query, cursor: undefined, format })}
        className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
      >
        <DownloadIcon />
        {tableTexts[format]}
      </a>
    ))}
  </p>
);

function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return `${path}?${params}`;
}
