import { DownloadIcon } from "#app/_ui/icon.tsx";
import { statementTexts as texts } from "#lib/statements/texts.ts";

type Props = { path: string; years: readonly number[] };

/** Below the list: a year of it as files. */
export const YearFiles = ({ path, years }: Props) => (
  <ul className="mt-4 grid justify-end gap-x-5 max-sm:justify-start print:hidden">
    {years.map((year) => (
      <li key={year} className="flex flex-wrap gap-x-5 sm:justify-end">
        <a href={`${path}/extract/export?year=${year}&format=csv`} className={LINK}>
          <DownloadIcon />
          {texts.extract(year)}
        </a>
        <a href={`${path}/export?year=${year}`} className={LINK}>
          <DownloadIcon />
          {texts.downloadYear(year)}
        </a>
      </li>
    ))}
  </ul>
);

const LINK = "inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline";
